import type { Now } from "@afterword/core/time/instant";
import type { Context } from "../../../context.ts";
import { open, seal, type DataKey } from "../../../platform/crypto/sealing.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { findOfficeKey, OFFICE_ID, openOffice } from "../../accounts/public.ts";

/**
 * By its key an app store tells everything about a purchase, so it is sealed; with the key of the installation's own
 * account, since a subscription may be known before its owner, and stays when that one goes.
 */
export const sealStoreKey = async (
  trx: Trx,
  context: Pick<Context, "ids" | "masterKey">,
  { id, key, now }: { readonly id: string; readonly key: string; readonly now: Now },
): Promise<Buffer> => {
  const dataKey = (await findOfficeKey(trx, context)) ?? (await openOffice(trx, context, now));
  return seal(dataKey, placeOf(id), Buffer.from(key, "utf8"));
};

/** Throws where the seal does not open. */
export const openStoreKey = async (
  { database, masterKey }: Pick<Context, "database" | "masterKey">,
  { id, sealed_key: sealed }: { readonly id: string; readonly sealed_key: Buffer },
): Promise<string> => {
  const dataKey: DataKey | undefined = await findOfficeKey(database.db, { masterKey });
  if (dataKey === undefined) throw new Error("a subscription is left of an office that is gone");
  return open(dataKey, placeOf(id), sealed).toString("utf8");
};

const placeOf = (id: string) => ({ table: "store_subscriptions", owner: OFFICE_ID, id });
