import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { PictureAddress } from "./picture-addresses.ts";
import { open } from "../../platform/crypto/sealing.ts";
import { findPicture, picturePlace, findOwnPicture } from "./queries.ts";

/** The JPEG behind an address; one that we never made, that is over, or whose picture is gone leads nowhere. */
export const showPicture = async (
  context: Context,
  address: PictureAddress,
): Promise<Outcome<Uint8Array>> => {
  if (!context.pictureAddresses.isGood(address)) return refuse({ kind: "not-found" });
  const row = await findPicture(context.database.db, address);
  if (row === undefined) return refuse({ kind: "not-found" });
  const key = unwrapDataKey(context.masterKey, address.owner, row.wrapped_key);
  return ok(open(key, picturePlace(address), row.sealed));
};

/** Address of the picture that somebody has on their account now, as a page shows it that is made now. */
export const senderPicture = async (
  { database, pictureAddresses }: Pick<Context, "database" | "pictureAddresses">,
  owner: string,
): Promise<string | null> => {
  const picture = await findOwnPicture(database.db, owner);
  return picture === null ? null : pictureAddresses.of({ owner, picture });
};
