import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { subscriptionValidity } from "../plans/plans.ts";
import { subscriptionStateAt } from "../switch/eligibility.ts";
import { endOf, isLapseRead, isValidAt } from "./entitlements.ts";
import type { Entitlement, PaidEntitlement, StoreEntitlement } from "./entitlements.ts";
import { standingOf } from "./standing.ts";
import type { StandingTerms } from "./standing.ts";

const NOW = wallMs(Date.UTC(2026, 2, 1, 10));
const days = (count: number): WallMs => wallMs(NOW + count * DAY_MS);

const subscription = (ends: number, different: Partial<StoreEntitlement> = {}): StoreEntitlement => ({
  kind: "store",
  plan: "large",
  expiresAt: days(ends),
  graceUntil: null,
  endedAt: null,
  paused: false,
  renews: true,
  readAt: NOW,
  ...different,
});

const voucher = (ends: number, plan = "small"): Entitlement => ({
  kind: "voucher",
  plan,
  validUntil: days(ends),
});

const terms = (
  entitlements: readonly Entitlement[],
  different: Partial<StandingTerms> = {},
): StandingTerms => ({
  entitlements,
  plan: "large",
  chosenPlan: "large",
  switchingToFree: false,
  freePlan: "free",
  ...different,
});

describe("the plan of an owner (behaviour §2)", () => {
  it("The plan that was chosen last is had for as long as any right to it lasts", () => {
    const both = terms([subscription(5), voucher(40, "large"), voucher(90)]);
    expect(standingOf(both, NOW)).toMatchObject({ plan: "large", validUntil: days(40) });
    const chosen = { plan: "large", chosenPlan: "small" };
    expect(standingOf(terms([subscription(5), voucher(2)], chosen), NOW).plan).toBe("small");
  });

  it("When the chosen plan has ended, another right takes its place until the chosen one is back", () => {
    const before = terms([subscription(-5), voucher(20), voucher(10, "medium")]);
    expect(standingOf(before, NOW)).toMatchObject({ plan: "small", validUntil: days(20), readAt: null });
    const after = terms([subscription(25), voucher(20)], { plan: "small" });
    expect(standingOf(after, NOW)).toMatchObject({ plan: "large", validUntil: days(25) });
  });

  it("A plan without any right left stays as it is, expired", () => {
    expect(standingOf(terms([subscription(-5, { renews: false })]), NOW)).toEqual({
      plan: "large",
      validUntil: days(-5),
      cancelled: true,
      readAt: NOW,
    });
    expect(standingOf(terms([]), NOW)).toMatchObject({ plan: "large", validUntil: null, readAt: null });
  });

  it("The switch to the free plan takes effect with the first moment after the last paid day", () => {
    const lastMoment = wallMs(Date.UTC(2026, 2, 2) - 1);
    const wish = terms([subscription(0, { renews: false })], { switchingToFree: true });
    expect(standingOf(wish, lastMoment)).toMatchObject({ plan: "large" });
    expect(standingOf(wish, wallMs(lastMoment + 1))).toEqual({
      plan: "free",
      validUntil: null,
      cancelled: false,
      readAt: null,
    });
    expect(standingOf(terms([], { switchingToFree: true }), NOW).plan).toBe("free");
  });

  it("A renewal that comes to light after the switch to the free plan is not lost, and the wish stands", () => {
    const wish = { plan: "free", switchingToFree: true };
    expect(standingOf(terms([subscription(30)], wish), NOW).plan).toBe("large");
    expect(standingOf(terms([subscription(30)], { ...wish, plan: "large" }), days(31)).plan).toBe("free");
  });

  it("A plan given by an admin keeps its owner when no paid time is left", () => {
    const given: Entitlement = { kind: "grant", plan: "medium" };
    expect(standingOf(terms([subscription(-5), given]), NOW).plan).toBe("medium");
    expect(standingOf(terms([subscription(5), given]), NOW).plan).toBe("large");
    expect(standingOf(terms([given], { plan: "free", chosenPlan: null }), NOW).plan).toBe("free");
    expect(standingOf(terms([given], { switchingToFree: true, plan: "medium" }), NOW).plan).toBe("free");
  });

  it("A plan given by an admin is had as soon as its owner chooses it, also while paid time is left", () => {
    const given: Entitlement = { kind: "grant", plan: "medium" };
    const chosen = { plan: "free", chosenPlan: "medium" };
    expect(standingOf(terms([given], chosen), NOW)).toMatchObject({ plan: "medium", validUntil: null });
    expect(standingOf(terms([given, subscription(5)], chosen), NOW).plan).toBe("medium");
    expect(standingOf(terms([subscription(5)], { ...chosen, plan: "medium" }), NOW).plan).toBe("large");
    const wish = { ...chosen, switchingToFree: true };
    expect(standingOf(terms([given, subscription(5)], wish), NOW).plan).toBe("large");
    expect(standingOf(terms([given], wish), NOW).plan).toBe("free");
  });

  it("A subscription that was bought outside the app counts for an owner of the free plan", () => {
    const bought = terms([subscription(30)], { plan: "free", chosenPlan: null });
    expect(standingOf(bought, NOW)).toMatchObject({ plan: "large", validUntil: days(30) });
  });

  it("Without a choice the plan so far is had, then the one that lasts longest, then the first by name", () => {
    const unchosen = { plan: "medium", chosenPlan: null };
    const planWith = (...entitlements: readonly Entitlement[]): string =>
      standingOf(terms(entitlements, unchosen), NOW).plan;
    expect(planWith(voucher(40), voucher(5, "medium"))).toBe("medium");
    expect(planWith(voucher(5), voucher(40, "large"), voucher(20, "tiny"))).toBe("large");
    expect(planWith(voucher(5, "tiny"), voucher(5), voucher(5, "vast"))).toBe("small");
    expect(planWith({ kind: "grant", plan: "large" }, { kind: "grant", plan: "medium" })).toBe("medium");
    expect(planWith({ kind: "grant", plan: "small" }, { kind: "grant", plan: "large" })).toBe("large");
  });

  it("The free plan has no end, although a voucher names one", () => {
    const free = terms([voucher(5, "free")], { plan: "free", chosenPlan: "free" });
    expect(standingOf(free, NOW)).toMatchObject({ plan: "free", validUntil: null });
  });

  it("A subscription is cancelled when no subscription behind the plan renews", () => {
    const cancelled = subscription(5, { renews: false });
    expect(standingOf(terms([cancelled]), NOW)).toMatchObject({ cancelled: true });
    expect(standingOf(terms([cancelled, subscription(3)]), NOW)).toMatchObject({ cancelled: false });
    expect(standingOf(terms([voucher(5, "large")]), NOW)).toMatchObject({ cancelled: false });
  });
});

describe("what is not known of an end (behaviour §2)", () => {
  it("A reading counts as that of the end unless another subscription may have renewed unseen", () => {
    const readEnded = subscription(-5, { renews: false });
    const unread = subscription(-8, { renews: false, readAt: days(-9) });
    expect(standingOf(terms([readEnded]), NOW).readAt).toBe(NOW);
    expect(standingOf(terms([readEnded, unread]), NOW).readAt).toBe(days(-9));
    expect(standingOf(terms([unread, voucher(-2, "large")]), NOW)).toMatchObject({
      validUntil: days(-2),
      readAt: days(-9),
    });
  });

  it("A subscription whose lapse was read keeps no voucher's end open, however it is asked for later", () => {
    const readEnded = subscription(-5, { renews: false });
    expect(standingOf(terms([readEnded, voucher(40, "large")]), NOW)).toMatchObject({
      validUntil: days(40),
      readAt: null,
    });
  });

  it("A subscription that should have renewed long ago renews no more", () => {
    const never = subscription(-2);
    expect(standingOf(terms([never]), NOW)).toMatchObject({ cancelled: true });
    expect(standingOf(terms([subscription(-1)]), NOW)).toMatchObject({ cancelled: false });
  });

  it("When nothing is valid, the plan whose lapse was not read is the one that is asked for", () => {
    const unread = subscription(-8, { renews: false, readAt: days(-9) });
    const lapsed = terms([unread, voucher(-2)], { plan: "small", chosenPlan: "large" });
    expect(standingOf(lapsed, NOW)).toMatchObject({ plan: "large", readAt: days(-9) });
    const chosen = { plan: "small", chosenPlan: "small" };
    expect(standingOf(terms([unread, voucher(-2)], chosen), NOW).plan).toBe("large");
    const readEnded = subscription(-5, { plan: "small", renews: false });
    expect(standingOf(terms([unread, readEnded], chosen), NOW).plan).toBe("large");
  });

  it("Of several subscriptions whose lapse was not read the one that was read first keeps the end open", () => {
    const readDay = (day: number) => subscription(-8, { renews: false, readAt: days(day) });
    const unread = [-10, -12, -11].map(readDay);
    expect(standingOf(terms(unread), NOW).readAt).toBe(days(-12));
  });
});

describe("any rights", () => {
  const plans = fc.constantFrom("small", "medium", "large");
  const instants = fc.integer({ min: -100, max: 100 }).map(days);
  const rights: fc.Arbitrary<Entitlement> = fc.oneof(
    fc.record({
      kind: fc.constant("store" as const),
      plan: plans,
      expiresAt: instants,
      graceUntil: fc.option(instants),
      endedAt: fc.option(instants, { freq: 1 }),
      paused: fc.constantFrom(false, false, true),
      renews: fc.boolean(),
      readAt: instants,
    }),
    fc.record({ kind: fc.constant("voucher" as const), plan: plans, validUntil: instants }),
    fc.record({ kind: fc.constant("grant" as const), plan: plans }),
  );
  const anyTerms = fc.record({
    entitlements: fc.array(rights, { maxLength: 5 }),
    plan: fc.constantFrom("free", "small", "medium", "large"),
    chosenPlan: fc.option(plans),
    switchingToFree: fc.boolean(),
    freePlan: fc.constant("free"),
  });
  const isPaid = (one: Entitlement): one is PaidEntitlement => one.kind !== "grant";

  it("An owner with a valid right that was paid for has a valid plan, for as long as that plan's rights last", () => {
    fc.assert(
      fc.property(anyTerms, (any) => {
        const standing = standingOf(any, NOW);
        const valid = any.entitlements.filter(isPaid).filter((one) => isValidAt(one, NOW));
        fc.pre(valid.length > 0);
        const isGiven = any.entitlements.some(
          ({ kind, plan }) => kind === "grant" && plan === any.chosenPlan,
        );
        fc.pre(!isGiven || any.switchingToFree);
        const own = valid.filter(({ plan }) => plan === standing.plan);
        expect(own.length).toBeGreaterThan(0);
        expect(standing.validUntil).toBe(Math.max(...own.map(endOf)));
      }),
    );
  });

  it("A further right never takes a plan's end nearer, nor a valid plan away", () => {
    fc.assert(
      fc.property(anyTerms, rights, (any, more) => {
        const before = standingOf(any, NOW);
        const after = standingOf({ ...any, entitlements: [...any.entitlements, more] }, NOW);
        const isKept = after.plan === before.plan;
        expect(isKept ? (after.validUntil ?? 0) : Infinity).toBeGreaterThanOrEqual(before.validUntil ?? 0);
        const isValid = ({ plan, validUntil }: typeof before): boolean =>
          plan === "free" ||
          [...any.entitlements, more].some((one) => one.kind === "grant" && one.plan === plan) ||
          (validUntil !== null && validUntil >= Date.UTC(2026, 2, 1));
        expect(isValid(after) || !isValid(before)).toBe(true);
      }),
    );
  });

  it("Settling again at the same moment changes nothing", () => {
    fc.assert(
      fc.property(anyTerms, (any) => {
        const first = standingOf(any, NOW);
        const again = standingOf({ ...any, plan: first.plan }, NOW);
        expect(again).toEqual(first);
      }),
    );
  });

  it("A plan past its end is unconfirmed exactly while the lapse of one of its subscriptions was not read", () => {
    fc.assert(
      fc.property(anyTerms, (any) => {
        const { plan, validUntil, readAt } = standingOf(any, NOW);
        fc.pre(plan !== "free");
        const validity = { planPriceCents: 490, planIsGranted: false, validUntil, readAt };
        const subscriptions = any.entitlements.filter((one) => one.kind === "store" && one.plan === plan);
        const isOpen = subscriptions.some((one) => one.kind === "store" && !isLapseRead(one));
        const state = subscriptionStateAt(subscriptionValidity(validity), days(1_000));
        expect(state).toBe(isOpen ? "unconfirmed" : "lapsed");
      }),
    );
  });

  it("An owner who wants the free plan has it unless paid time is left", () => {
    fc.assert(
      fc.property(anyTerms, (any) => {
        const { plan } = standingOf({ ...any, switchingToFree: true }, NOW);
        const hasPaidTime = any.entitlements.filter(isPaid).some((one) => isValidAt(one, NOW));
        expect(plan === "free").toBe(!hasPaidTime);
      }),
    );
  });
});
