import { refuse, ok, type Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import type { Context } from "../../../context.ts";
import { recordSignOfLife } from "../../../engine/switch/signs-of-life.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import { findPlan } from "../../plans/public.ts";
import { getOwnPlan } from "../plan-queries.ts";
import { acknowledge } from "./acknowledging.ts";
import type { AppStore, AppStoreName, PurchaseReading } from "./app-store.ts";
import { findPlanOfProduct } from "./subscription-rows.ts";
import { takeSaid, type Taking, type TakingContext } from "./take-said.ts";

export type RegistrationContext = TakingContext & Pick<Context, "appStores">;

/** A purchase as the app hands it over. What the app says of its end is not here: only the store knows. */
export type HandedPurchase = {
  readonly owner: string;
  readonly device: string;
  readonly store: AppStoreName;
  readonly token: string;
  /** Id of the plan that was bought, or its product. */
  readonly plan: string;
  /** It was just bought by hand, which is a sign of life; a sync or a restore is none. */
  readonly isBought: boolean;
};

/** The plan that the account has now; that of a purchase which has ended is another one. */
export type Registered = { readonly _id: string; readonly name: string };

/**
 * Registers a purchase for the account that hands it over. To register, to restore and to sync are this one operation:
 * the same purchase may come any number of times. Everything that it is worth is what its store says (behaviour §2).
 */
export const registerPurchase = async (
  context: RegistrationContext,
  handed: HandedPurchase,
): Promise<Outcome<Registered>> => {
  const plan = await findPlanOf(context.database.db, handed);
  if (plan === undefined) {
    context.log.error({ store: handed.store }, "error processing subscription, plan not found");
    return refuse({ kind: "not-found", sentence: (say) => say.subscription.planUnknown });
  }
  const store = context.appStores[handed.store];
  if (store === undefined) return refuseWith((say) => say.subscription.notConnected);
  const askedAt = context.clock.now();
  const read = await store.verifyPurchase(handed.token);
  if (read.kind !== "said") return refusalOf(context, handed, read);
  if (read.said.product !== plan.product) return refuseWith((say) => say.subscription.otherPlan);
  return take(context, handed, { store, said: read.said, askedAt });
};

/** A plan that was closed is in no list of the app, and its purchases count all the same. */
const findPlanOf = async (db: Context["database"]["db"], { plan }: HandedPurchase) => {
  const id = UUID.test(plan) ? plan : await findPlanOfProduct(db, plan);
  return id === null ? undefined : findPlan(db, id);
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const refuseWith = (sentence: Sentence): Outcome<never> => refuse({ kind: "limit-exceeded", sentence });

const refusalOf = (
  { log }: Pick<RegistrationContext, "log">,
  { store, owner }: HandedPurchase,
  read: Exclude<PurchaseReading, { readonly kind: "said" }>,
): Outcome<never> => {
  switch (read.kind) {
    case "pending":
      return refuseWith((say) => say.subscription.pending);
    case "silent":
      log.warn({ store, why: read.why }, "an app store could not be asked about a purchase");
      return refuse({ kind: "busy" });
    case "unverified":
      log.warn({ store, owner, why: read.why }, "a purchase that was handed over is not genuine");
      return refuseWith((say) => say.subscription.unverified);
  }
};

type Read = Pick<Taking, "said" | "askedAt"> & { readonly store: AppStore };

const take = async (
  context: RegistrationContext,
  { owner, device, isBought }: HandedPurchase,
  { store, said, askedAt }: Read,
): Promise<Outcome<Registered>> => {
  const taken = await transaction(context.database.db, async (trx) => {
    const result = await takeSaid(trx, context, { said, askedAt, claimant: owner, isChosen: isBought });
    if (result.kind === "taken" && isBought)
      await recordSignOfLife(rowsOf(trx), context, { owner, source: "purchase", device });
    return { ...result, plan: await getOwnPlan(trx, owner) };
  });
  if (taken.kind === "not-yours") return refuseWith((say) => say.subscription.otherAccount);
  if (taken.kind === "test-purchase") return refuseWith((say) => say.subscription.testPurchase);
  context.notifyJobs();
  await acknowledge(context, store, said);
  return ok({ _id: taken.plan.id, name: taken.plan.name });
};
