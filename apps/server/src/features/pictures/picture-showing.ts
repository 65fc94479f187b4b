import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import { open } from "../../platform/crypto/sealing.ts";
import type { PictureAddress } from "./picture-addresses.ts";
import { findOwnPicture, findPicture, picturePlace } from "./queries.ts";

/** The JPEG behind an address. Not found if the address is forged or expired, or its picture was removed. */
export const showPicture = async (
  context: Pick<Context, "database" | "masterKey" | "pictureAddresses">,
  address: PictureAddress,
): Promise<Outcome<Uint8Array>> => {
  if (!context.pictureAddresses.isValid(address)) return refuse({ kind: "not-found" });
  const row = await findPicture(context.database.db, address);
  if (row === undefined) return refuse({ kind: "not-found" });
  const key = unwrapDataKey(context.masterKey, address.owner, row.wrapped_key);
  return ok(open(key, picturePlace(address), row.sealed));
};

/** The address of a sender's current picture, for a page that is rendered now. */
export const findSenderPicture = async (
  { database, pictureAddresses }: Pick<Context, "database" | "pictureAddresses">,
  owner: string,
): Promise<string | null> => {
  const picture = await findOwnPicture(database.db, owner);
  return picture === null ? null : pictureAddresses.of({ owner, picture });
};
