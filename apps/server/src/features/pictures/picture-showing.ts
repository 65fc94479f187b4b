import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { openPicture, type PictureKey } from "../../engine/store/sealed-pictures.ts";
import type { PictureAddress } from "./picture-addresses.ts";
import { findOwnPicture, findPicture } from "./queries.ts";

/** The JPEG behind an address. Not found if the address is forged or expired, or its picture was removed. */
export const showPicture = async (
  context: Pick<Context, "database" | "masterKey" | "pictureAddresses">,
  address: PictureAddress,
): Promise<Outcome<Uint8Array>> => {
  if (!context.pictureAddresses.isValid(address)) return refuse({ kind: "not-found" });
  const picture = await readPicture(context, address);
  return picture === null ? refuse({ kind: "not-found" }) : ok(picture);
};

type PictureStore = Pick<Context, "database" | "masterKey">;

/** Null once it was replaced or removed. */
const readPicture = async (
  { database, masterKey }: PictureStore,
  key: PictureKey,
): Promise<Uint8Array | null> => {
  const row = await findPicture(database.db, key);
  if (row === undefined) return null;
  return openPicture(unwrapDataKey(masterKey, key.owner, row.wrapped_key), key, row.sealed);
};

/** A sender's current picture itself, for what loads nothing. */
export const readSenderPicture = async (context: PictureStore, owner: string): Promise<Uint8Array | null> => {
  const picture = await findOwnPicture(context.database.db, owner);
  return picture === null ? null : readPicture(context, { owner, picture });
};

/** The address of a sender's current picture, for a page that is rendered now. */
export const findSenderPicture = async (
  { database, pictureAddresses }: Pick<Context, "database" | "pictureAddresses">,
  owner: string,
): Promise<string | null> => {
  const picture = await findOwnPicture(database.db, owner);
  return picture === null ? null : pictureAddresses.of({ owner, picture });
};
