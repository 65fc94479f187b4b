import type { phoneFields } from "@afterword/contract/endpoints/phones";
import type { WallMs } from "@afterword/core/time/instant";
import type * as z from "zod/mini";
import type { Trx } from "../../platform/db/transaction.ts";
import { changePhone, deletePhone, insertPhone, newPhone } from "./queries.ts";
import type { PhoneChange } from "./queries.ts";

export type PhoneFields = z.output<typeof phoneFields>;

/** Writes what the app saves of its phone. Call it in the transaction that holds the owner's lock. */
export const savePhone = async (
  trx: Trx,
  { owner, now }: { readonly owner: string; readonly now: WallMs },
  fields: PhoneFields,
): Promise<void> => {
  const { deviceId } = fields;
  const at = new Date(now);
  if (deviceId === null) return deletePhone(trx, owner);
  if (deviceId === undefined) return changePhone(trx, owner, changeOf(fields, at));
  await insertPhone(trx, { ...newPhone(owner, deviceId, now), ...changeOf(fields, at) });
};

const changeOf = (fields: PhoneFields, at: Date): PhoneChange => ({
  ...(fields.deviceModel === undefined ? {} : { model: fields.deviceModel }),
  ...(fields.deviceSystem === undefined ? {} : { system: fields.deviceSystem }),
  ...(fields.timeZone === undefined ? {} : { time_zone: fields.timeZone }),
  ...(fields.pushKind === undefined ? {} : { push_kind: fields.pushKind }),
  ...(fields.pushToken === undefined ? {} : { push_token: fields.pushToken, push_token_at: at }),
});
