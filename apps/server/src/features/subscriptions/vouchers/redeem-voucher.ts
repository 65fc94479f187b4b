import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { voucherEnd } from "@afterword/core/subscriptions/entitlements";
import { readVoucherCode } from "@afterword/core/subscriptions/voucher-code";
import { wallMs } from "@afterword/core/time/instant";
import type { SwitchContext } from "../../../engine/context.ts";
import type { Trx } from "../../../platform/db/transaction.ts";
import { findOfficeKey } from "../../accounts/public.ts";
import { settleSubscription } from "../settle-subscription.ts";
import { findVoucherEnd, takeVoucher, writeVoucherEnd } from "./queries.ts";
import { hashVoucherCode } from "./voucher-codes.ts";

/** Unknown, expired and used codes are told alike. */
const INVALID = refuse({ kind: "limit-exceeded", sentence: (say) => say.subscription.voucherInvalid });

/**
 * Uses a voucher up for this owner, whose plan becomes the voucher's: its months are counted from now, or from the end
 * of earlier vouchers for that plan (behaviour §2). A plan that was closed since the voucher was made is given all the
 * same. Answers the plan. The caller holds the owner's lock, and records the sign of life.
 */
export const redeemVoucher = async (
  trx: Trx,
  context: SwitchContext,
  { owner, typed }: { readonly owner: string; readonly typed: string },
): Promise<Outcome<string>> => {
  const code = readVoucherCode(typed);
  const officeKey = await findOfficeKey(trx, context);
  // Without the installation's account no voucher was ever made.
  if (code === null || officeKey === undefined) return INVALID;
  const now = context.clock.now();
  const used = await takeVoucher(trx, {
    codeHash: hashVoucherCode(officeKey, code),
    owner,
    at: new Date(now),
  });
  if (used === undefined) return INVALID;
  const { plan, months } = used;
  const running = await findVoucherEnd(trx, { owner, plan });
  const end = voucherEnd(now, running === null ? null : wallMs(running.getTime()), months);
  await writeVoucherEnd(trx, { owner, plan }, new Date(end));
  await settleSubscription(trx, context, owner, { chosenPlan: plan, switchingToFree: false });
  return ok(plan);
};
