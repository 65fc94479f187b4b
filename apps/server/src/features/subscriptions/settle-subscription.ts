import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { settleSubscription as settle, type PlanChoice } from "../../engine/switch/settle-subscription.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/**
 * To be called by everything that changes what an owner has from app stores, vouchers or admins, in the same
 * transaction: it works out the plan and its end anew and asks the switch. `choice` is what the owner wants by an act:
 * the plan just bought or redeemed, or the switch to the free plan at the end of paid time (behaviour §2).
 *
 * It is no sign of life. Where the owner acted, the caller records one afterwards.
 */
export const settleSubscription = (
  trx: Trx,
  context: SwitchContext,
  owner: string,
  choice?: PlanChoice,
): Promise<void> => settle(rowsOf(trx), context, owner, choice);
