import type { Mutant, Snippet } from "./mutant.ts";

const CORE = "packages/core/src";
const SUBSCRIPTIONS = `${CORE}/subscriptions`;
const SETTLING = "apps/server/src/engine/switch";

const WITHOUT_LAWS: readonly Snippet[] = [
  {
    file: `${CORE}/switch/laws.ts`,
    find: "decisionLaws.filter(({ holds }) => !holds(facts, now, decision))",
    replace: "[]",
  },
];

/** How long a plan is valid (behaviour §2). */
const OF_VALIDITY: readonly Mutant[] = [
  {
    name: "the last day ends early",
    file: `${CORE}/plans/plans.ts`,
    find: "until: nextUtcDay(terms.validUntil)",
    replace: "until: terms.validUntil",
  },
  {
    name: "a paid plan lasts a day longer",
    file: `${CORE}/plans/plans.ts`,
    find: "until: nextUtcDay(terms.validUntil)",
    replace: "until: nextUtcDay(nextUtcDay(terms.validUntil))",
  },
  {
    name: "grace does not count",
    file: `${SUBSCRIPTIONS}/entitlements.ts`,
    find: "wallMs(Math.max(expiresAt, grace))",
    replace: "wallMs(Math.min(expiresAt, grace))",
  },
  {
    name: "grace never ends",
    file: `${SUBSCRIPTIONS}/entitlements.ts`,
    find: "GRACE_DAYS_MAX = 60",
    replace: "GRACE_DAYS_MAX = 600",
  },
  {
    name: "what is paused is valid",
    file: `${SUBSCRIPTIONS}/entitlements.ts`,
    find: "paused ? readAt : Infinity",
    replace: "Infinity",
  },
  {
    name: "what was refunded is valid",
    file: `${SUBSCRIPTIONS}/entitlements.ts`,
    find: "endedAt ?? Infinity",
    replace: "Infinity",
  },
];

/** What happens while the store is not asked (behaviour §2). */
const OF_DOUBT: readonly Mutant[] = [
  {
    name: "delivered in doubt",
    file: `${CORE}/switch/decide.ts`,
    find: "if (isUnconfirmed(facts, now)) return { state, nextLookAt: null, effects: [] };",
    replace: "",
    also: WITHOUT_LAWS,
  },
  {
    name: "switched off in doubt",
    file: `${CORE}/switch/eligibility.ts`,
    find: 'readAt < until ? "unconfirmed" : "lapsed"',
    replace: 'readAt < 0 ? "unconfirmed" : "lapsed"',
    also: WITHOUT_LAWS,
  },
  {
    name: "a renewal that is booked late is a lapse",
    file: `${SUBSCRIPTIONS}/entitlements.ts`,
    find: "BOOKED_WITHIN_MS = DAY_MS",
    replace: "BOOKED_WITHIN_MS = 0 * DAY_MS",
  },
  {
    name: "doubt is never resolved",
    file: `${CORE}/switch/decide.ts`,
    find: 'kind !== "off" && kind !== "delivered" && isUnconfirmed(facts, now)',
    replace: 'kind === "off" && isUnconfirmed(facts, now)',
    also: WITHOUT_LAWS,
  },
  {
    name: "doubt sends no reminders",
    file: `${CORE}/switch/decide.ts`,
    find: "effects: newest === undefined ? [] : [remindOf(state, newest.number)],",
    replace:
      "effects: newest === undefined || isUnconfirmed(facts, now) ? [] : [remindOf(state, newest.number)],",
    also: WITHOUT_LAWS,
  },
  {
    name: "no lapse is ever believed",
    file: `${CORE}/switch/eligibility.ts`,
    find: "readAt !== null && readAt < until",
    replace: "readAt !== null",
    also: WITHOUT_LAWS,
  },
];

/** Which words and rights count (behaviour §2). */
const OF_RIGHTS: readonly Mutant[] = [
  {
    name: "late words of a store win",
    file: "apps/server/src/features/subscriptions/app-stores/merge-said.ts",
    find: "said.saidAt > saidAt ||",
    replace: "said.extent !== null || said.saidAt > saidAt ||",
  },
  {
    name: "a refund is forgotten with the next words",
    file: "apps/server/src/features/subscriptions/app-stores/merge-said.ts",
    find: "const endedAt = said.endedAt === undefined ? before.endedAt : said.endedAt;",
    replace: "const endedAt = null;",
  },
  {
    name: "vouchers do not take the place of a subscription",
    file: `${SUBSCRIPTIONS}/standing.ts`,
    find: "if (valid.length > 0) return preferredOf(valid, terms);",
    replace: "if (valid.length > 0) return preferredOf(paid, terms);",
  },
  {
    name: "the wish for the free plan is forgotten",
    file: `${SUBSCRIPTIONS}/standing.ts`,
    find: "if (switchingToFree || plan === freePlan) return freePlan;",
    replace: "if (plan === freePlan) return freePlan;",
  },
  {
    name: "the wish for the free plan takes the paid time",
    file: `${SUBSCRIPTIONS}/standing.ts`,
    find: "  const valid = paid.filter((one) => isValidAt(one, now));",
    replace: "  const valid = paid.filter((one) => !switchingToFree && isValidAt(one, now));",
  },
  {
    name: "words of a store change no notes",
    file: `${SETTLING}/settle-subscription.ts`,
    find: "await lookAgain(rows, context, owner);",
    replace: "",
  },
  {
    name: "a renewal is a sign of life",
    file: `${SETTLING}/settle-subscription.ts`,
    find: "await lookAgain(rows, context, owner);",
    replace:
      'const { recordSignOfLife } = await import("./signs-of-life.ts"); await recordSignOfLife(rows, context, { owner, source: "purchase", device: "phone" });',
  },
];

export const SUBSCRIPTION_MUTANTS: readonly Mutant[] = [...OF_VALIDITY, ...OF_DOUBT, ...OF_RIGHTS];
