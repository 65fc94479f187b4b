import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import type { Entitlement, StoreEntitlement } from "./entitlements.ts";
import { planFrom } from "./standing.ts";
import type { StandingTerms } from "./standing.ts";

const NOW = wallMs(Date.UTC(2026, 2, 1, 10));
const days = (count: number): WallMs => wallMs(NOW + count * DAY_MS);

const store = (different: Partial<StoreEntitlement> = {}): Entitlement => ({
  kind: "store",
  plan: "large",
  expiresAt: days(5),
  graceUntil: null,
  endedAt: null,
  paused: false,
  renews: true,
  readAt: NOW,
  ...different,
});
const voucher = (ends: number): Entitlement => ({ kind: "voucher", plan: "small", validUntil: days(ends) });

const planThen = (entitlements: readonly Entitlement[], different: Partial<StandingTerms> = {}) =>
  planFrom(
    {
      entitlements,
      plan: "large",
      chosenPlan: "large",
      switchingToFree: false,
      freePlan: "free",
      ...different,
    },
    days(6),
  );

describe("the plan after an end", () => {
  it.each<[string, string | null, readonly Entitlement[], Partial<StandingTerms>?]>([
    ["A cancelled subscription leaves no plan", null, [store({ renews: false })]],
    ["A subscription that renews is counted on", "large", [store()]],
    ["One whose renewal failed is not", null, [store({ graceUntil: days(5) })]],
    [
      "Nor one that was refunded, paused, or asked for a day after its end",
      null,
      [store({ endedAt: NOW }), store({ paused: true }), store({ readAt: days(7) })],
    ],
    ["One that its store may yet book is", "large", [store({ readAt: days(6) })]],
    ["A voucher that lasts longer takes its place", "small", [store({ renews: false }), voucher(6)]],
    ["A voucher that ends on the same day does not", null, [store({ renews: false }), voucher(5)]],
    [
      "A renewing subscription comes back after a voucher",
      "large",
      [store(), voucher(5)],
      { plan: "small", chosenPlan: "small" },
    ],
    [
      "A plan that an admin gave takes its place",
      "gift",
      [store({ renews: false }), { kind: "grant", plan: "gift" }],
    ],
    ["Who wanted the free plan then has it", "free", [store({ renews: false })], { switchingToFree: true }],
    ["Who has the free plan keeps it", "free", [], { plan: "free", chosenPlan: null }],
  ])("%s: what is left after the end", (_, plan, entitlements, different) => {
    expect(planThen(entitlements, different)).toBe(plan);
  });
});
