import { fullName } from "@afterword/core/accounts/name";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import type { Now } from "@afterword/core/time/instant";
import { unwrapDataKey } from "../../platform/crypto/master-key.ts";
import type { DataKey } from "../../platform/crypto/sealing.ts";
import { queueMail } from "../mails/queue-mail.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { Admin } from "../store/rows/brake.ts";
import type { SwitchContext } from "../context.ts";

/** A hold that begins. `allowance`: how many users may be delivered in a day. */
export type NewHold = {
  readonly hold: string;
  readonly group: BrakeGroup;
  readonly allowance: number;
  readonly now: Now;
};

/**
 * Mails every admin that deliveries of a group hold (behaviour §1.4), once for each hold, in the transaction that makes
 * it. The address of the operators is mailed by the alarm `deliveries-held`, for as long as a user is held.
 */
export const mailAdmins = async (
  rows: SwitchRows,
  context: SwitchContext,
  { hold, group, allowance, now }: NewHold,
): Promise<void> => {
  for (const admin of await rows.listAdmins()) {
    const dataKey = findKey(context, admin);
    if (dataKey === null) continue;
    await queueMail(rows, context, {
      owner: admin.id,
      dataKey,
      kind: "deliveries-held",
      key: hold,
      to: { name: fullName(admin), address: admin.email },
      vars: { heldAt: now.wall, allowance, group },
      now,
    });
  }
  context.log.warn(
    { hold, group, allowance },
    "deliveries hold until an admin decides or the hold ends by itself",
  );
};

/**
 * Null when the key does not open any more: one admin who cannot be written to must not keep a hold from being made.
 */
const findKey = (context: SwitchContext, admin: Admin): DataKey | null => {
  try {
    return unwrapDataKey(context.masterKey, admin.id, admin.wrappedKey);
  } catch (error) {
    context.log.error({ err: error, admin: admin.id }, "an admin cannot be told that deliveries hold");
    return null;
  }
};
