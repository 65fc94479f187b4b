import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Context } from "../../context.ts";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { PictureAddress } from "./picture-addresses.ts";
import { open } from "../../platform/crypto/sealing.ts";
import { findPicture, picturePlace } from "./picture-rows.ts";

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
