/**
 * Which plan an owner has, and until when (behaviour §2). The plan is the one chosen last by an act of the owner; while
 * that one is not valid, another right takes its place. Nothing here shortens paid time.
 */
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { endOf, goesOn, isLapseRead, isValidAt, surelyReadAt } from "./entitlements.ts";
import type { Entitlement, PaidEntitlement, StoreEntitlement } from "./entitlements.ts";

/** What the standing of an owner follows from. */
export type StandingTerms = {
  readonly entitlements: readonly Entitlement[];
  /** The plan that the owner has so far. */
  readonly plan: string;
  /** Chosen last by an act of the owner: a purchase, a voucher, a plan that an admin gave; null before the first one. */
  readonly chosenPlan: string | null;
  /** The owner wants the plan without a price as soon as no paid time is left; stands until another choice. */
  readonly switchingToFree: boolean;
  /** The plan without a price. */
  readonly freePlan: string;
};

export type Standing = {
  readonly plan: string;
  /** Any instant of the last valid day; null for a plan that was never paid for. */
  readonly validUntil: WallMs | null;
  /** A subscription in an app store is behind it, and none of them will renew. */
  readonly cancelled: boolean;
  /** When an app store last said for sure that it ends when it does; null when none is behind the end. */
  readonly readAt: WallMs | null;
};

export const standingOf = (terms: StandingTerms, now: WallMs): Standing => {
  const plan = planOf(terms, now);
  const paid = plan === terms.freePlan ? [] : paidOf(terms).filter((one) => one.plan === plan);
  const subscriptions = paid.filter(isFromStore);
  const validUntil = latestOf(paid.map(endOf));
  return {
    plan,
    validUntil,
    cancelled: subscriptions.length > 0 && !subscriptions.some(goesOn),
    readAt: readAtOf(subscriptions, validUntil),
  };
};

const planOf = (terms: StandingTerms, now: WallMs): string => {
  const { plan, chosenPlan, freePlan, switchingToFree } = terms;
  const paid = paidOf(terms);
  const granted = terms.entitlements.filter(({ kind }) => kind === "grant").map((one) => one.plan);
  // Paid time runs on beside it.
  if (chosenPlan !== null && granted.includes(chosenPlan) && !switchingToFree) return chosenPlan;
  const valid = paid.filter((one) => isValidAt(one, now));
  if (valid.length > 0) return preferredOf(valid, terms);
  if (switchingToFree || plan === freePlan) return freePlan;
  const [given] = [...ownPlansOf(terms).filter((own) => granted.includes(own)), ...granted.toSorted()];
  if (given !== undefined) return given;
  const unconfirmed = paid.filter(isFromStore).filter((one) => !isLapseRead(one));
  return preferredOf(unconfirmed, terms);
};

/** The chosen plan, else the one so far, else the one that lasts longest; without any the one so far. */
const preferredOf = (paid: readonly PaidEntitlement[], terms: StandingTerms): string => {
  const own = ownPlansOf(terms).find((plan) => paid.some((one) => one.plan === plan));
  const byEnd = paid.toSorted((one, other) => endOf(other) - endOf(one) || (one.plan < other.plan ? -1 : 1));
  return own ?? byEnd[0]?.plan ?? terms.plan;
};

const ownPlansOf = ({ plan, chosenPlan }: StandingTerms): readonly string[] => [chosenPlan ?? plan, plan];

const paidOf = ({ entitlements }: StandingTerms): readonly PaidEntitlement[] =>
  entitlements.filter((one): one is PaidEntitlement => one.kind !== "grant");

const isFromStore = (one: Entitlement): one is StoreEntitlement => one.kind === "store";

/** Each subscription whose lapse was not read yet keeps the end open; that of a voucher needs no reading. */
const readAtOf = (subscriptions: readonly StoreEntitlement[], validUntil: WallMs | null): WallMs | null => {
  const open = subscriptions.filter((one) => !isLapseRead(one)).map(surelyReadAt);
  if (open.length > 0) return wallMs(Math.min(...open));
  return latestOf(subscriptions.filter((one) => endOf(one) === validUntil).map(surelyReadAt));
};

const latestOf = (instants: readonly WallMs[]): WallMs | null =>
  instants.length === 0 ? null : wallMs(Math.max(...instants));

/**
 * Which plan an owner has from then on if nothing more is bought: what a mail about an end tells of the notes. Null
 * where none is valid, so that nothing is delivered. A subscription counts on its next renewal, unless its last one
 * failed.
 */
export const planFrom = (terms: StandingTerms, at: WallMs): string | null => {
  const entitlements = terms.entitlements.filter((one) => isExpectedAt(one, at));
  const { plan } = standingOf({ ...terms, entitlements }, at);
  // Any right that is left gives its plan.
  return plan === terms.freePlan || entitlements.length > 0 ? plan : null;
};

const isExpectedAt = (one: Entitlement, at: WallMs): boolean => {
  if (one.kind === "grant" || isValidAt(one, at)) return true;
  return one.kind === "store" && one.graceUntil === null && goesOn(one);
};
