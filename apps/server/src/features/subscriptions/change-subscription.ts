import type {
  AppStoreName,
  changeSubscriptionBody,
  SubscriptionChange,
} from "@afterword/contract/endpoints/subscriptions";
import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import { isRightAt } from "@afterword/core/subscriptions/entitlements";
import { standingOf } from "@afterword/core/subscriptions/standing";
import type { StandingTerms } from "@afterword/core/subscriptions/standing";
import type { StrongSource } from "@afterword/core/switch/signs-of-life";
import type { WallMs } from "@afterword/core/time/instant";
import type * as z from "zod/mini";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findPlan } from "../plans/public.ts";
import { askForOwner, type AskingContext } from "./app-stores/asking.ts";
import { getOwnPlan, howFreeFor } from "./plan-queries.ts";
import { settleSubscription } from "./settle-subscription.ts";
import { redeemVoucher } from "./vouchers/redeem-voucher.ts";

export type ChangeContext = AskingContext & Pick<Context, "throttle">;

type Body = z.output<typeof changeSubscriptionBody>;
export type ChangeRequest = { readonly caller: Caller; readonly ip: string; readonly body: Body };

export type Changed = {
  readonly outcome: SubscriptionChange;
  readonly plan: { readonly _id: string; readonly name: string };
};

/** What a person changes of the own subscription without buying anything (docs/decisions/054); an app store's part is restored. */
export const changeSubscription = async (
  context: ChangeContext,
  { caller, ip, body }: ChangeRequest,
): Promise<Outcome<Changed>> => {
  if ("voucherCode" in body) return redeem(context, { caller, ip, typed: body.voucherCode });
  if ("freePlan" in body)
    return byHand(context, caller, "saved", switchToFree(context, caller, body.freePlan));
  if ("oldPlan" in body) return byHand(context, caller, "saved", keepPlan(context, caller, body.oldPlan));
  return restore(context, caller, body.store_id);
};

const refused = (sentence: Sentence): Outcome<never> => refuse({ kind: "limit-exceeded", sentence });

type Step = (trx: Trx) => Promise<Outcome<SubscriptionChange>>;

/** An act of a person: under the owner's lock, and a sign of life unless it is refused. */
const byHand = async (
  context: ChangeContext,
  { userId: owner, device }: Caller,
  source: StrongSource,
  step: Step,
): Promise<Outcome<Changed>> => {
  const changed = await transaction(context.database.db, async (trx): Promise<Outcome<Changed>> => {
    const rows = rowsOf(trx);
    if ((await rows.lockUser(owner)) === undefined) return refuse({ kind: "no-session" });
    const outcome = await step(trx);
    if (!outcome.ok) return outcome;
    await recordSignOfLife(rows, context, { owner, source, device });
    const { id, name } = await getOwnPlan(trx, owner);
    return ok({ outcome: outcome.value, plan: { _id: id, name } });
  });
  context.notifyJobs();
  return changed;
};

/** What an app store says of this account's subscriptions is read at once; one that has ended is none. */
const restore = async (
  context: ChangeContext,
  { userId: owner }: Caller,
  store: AppStoreName,
): Promise<Outcome<Changed>> => {
  const answer = await context.throttle.inLine(owner, async () =>
    ok(await askForOwner(context, owner, store)),
  );
  if (!answer.ok) return answer;
  if (answer.value === "silent") return refuse({ kind: "busy" });
  return transaction(context.database.db, async (trx): Promise<Outcome<Changed>> => {
    const rows = rowsOf(trx);
    if ((await rows.lockUser(owner)) === undefined) return refuse({ kind: "no-session" });
    const { entitlements } = await rows.getStandingTerms(owner);
    const isBought = entitlements.some(
      (right) => right.kind === "store" && isRightAt(right, context.clock.now()),
    );
    if (answer.value === "none" || !isBought) return refused((say) => say.subscription.noneFound);
    const { id, name } = await getOwnPlan(trx, owner);
    return ok({ outcome: "restored", plan: { _id: id, name } });
  });
};

/** Guesses are counted, whoever is behind them; a good code is none. */
const redeem = async (
  context: ChangeContext,
  { caller, ip, typed }: { readonly caller: Caller; readonly ip: string; readonly typed: string },
): Promise<Outcome<Changed>> => {
  const admitted = await context.throttle.admitVoucher(caller.userId, ip);
  if (!admitted.ok) return admitted;
  const changed = await byHand(context, caller, "voucher", async (trx) => {
    const redeemed = await redeemVoucher(trx, context, { owner: caller.userId, typed });
    return redeemed.ok ? ok("changed") : redeemed;
  });
  if (changed.ok) await admitted.value.forgive();
  return changed;
};

/**
 * To a plan that costs this owner nothing. The one that an admin gave is had at once; the one without a price at the end
 * of the paid time, and until then the switch can be undone.
 */
const switchToFree =
  (context: ChangeContext, { userId: owner }: Caller, plan: string): Step =>
  async (trx) => {
    const free = await howFreeFor(trx, owner, plan);
    if (free === null) return refused((say) => say.subscription.planUnknown);
    const choice =
      free === "granted" ? { chosenPlan: plan, switchingToFree: false } : { switchingToFree: true };
    await settleSubscription(trx, context, owner, choice);
    const { id } = await getOwnPlan(trx, owner);
    return ok(id === plan ? "changed" : "switching-to-free");
  };

/** Back to a plan to which a right is left: a switch to the free plan is undone. */
const keepPlan =
  (context: ChangeContext, { userId: owner }: Caller, plan: string): Step =>
  async (trx) => {
    const found = await findPlan(trx, plan);
    if (found === undefined) return refused((say) => say.subscription.planUnknown);
    const choice = { chosenPlan: plan, switchingToFree: false };
    const terms = { ...(await rowsOf(trx).getStandingTerms(owner)), ...choice };
    if (!isHad(plan, terms, context.clock.now())) {
      return refused((say) => say.subscription.planEnded(found.name));
    }
    await settleSubscription(trx, context, owner, choice);
    return ok("resubscribed");
  };

/** An own plan that has ended stays the own one, but nothing is left of it. */
const isHad = (plan: string, terms: StandingTerms, now: WallMs): boolean =>
  standingOf(terms, now).plan === plan &&
  terms.entitlements.some((right) => right.plan === plan && isRightAt(right, now));
