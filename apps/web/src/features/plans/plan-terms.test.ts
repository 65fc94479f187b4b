import { describe, expect, it } from "vitest";
import { buildPlan, buildUser, PLAN } from "../../testing/people.ts";
import { isExpired, plansOnOffer } from "./plan-terms.ts";

const at = (iso: string): number => Date.parse(iso);
const paid = buildPlan({ price: 490 });
const NOON = at("2026-11-21T12:00:00.000Z");

describe("a subscription (behaviour §2)", () => {
  it("A subscription to a plan without a price never expires", () => {
    const user = buildUser({ subscriptionValidUntil: "2020-01-01T00:00:00.000Z" });
    expect(isExpired(user, buildPlan({ price: 0 }), NOON)).toBe(false);
  });

  it("A subscription to a plan that was granted never expires", () => {
    expect(isExpired(buildUser({ freePlans: [PLAN] }), paid, NOON)).toBe(false);
  });

  it("A grant of another plan does not keep a subscription from expiring", () => {
    const user = buildUser({ freePlans: ["00000000-0000-4000-8000-000000000099"] });
    expect(isExpired(user, paid, NOON)).toBe(true);
  });

  it("A subscription that was never paid has expired", () => {
    expect(isExpired(buildUser({ subscriptionValidUntil: null }), paid, NOON)).toBe(true);
  });

  it.each([
    ["2026-11-21T00:00:00.000Z", false],
    ["2026-11-21T23:59:59.999Z", false],
    ["2026-11-22T00:00:00.000Z", true],
  ])("A subscription paid until the 21st has expired at %s: %s", (now, expected) => {
    const user = buildUser({ subscriptionValidUntil: "2026-11-21T08:00:00.000Z" });
    expect(isExpired(user, paid, at(now))).toBe(expected);
  });
});

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;

const plans = [
  buildPlan({ _id: idOf(1), name: "Large", price: 990 }),
  buildPlan({ _id: idOf(2), name: "Own, given up", price: 700, active: false }),
  buildPlan({ _id: idOf(3), name: "Given up", price: 300, active: false }),
  buildPlan({ _id: idOf(4), name: "B", price: 490 }),
  buildPlan({ _id: idOf(5), name: "A", price: 490 }),
  buildPlan({ _id: idOf(6), name: "Free", price: 0 }),
];

it("Active plans and the user's own are on offer, sorted by price, then name", () => {
  const names = plansOnOffer(plans, idOf(2)).map(({ name }) => name);
  expect(names).toEqual(["Free", "A", "B", "Own, given up", "Large"]);
});
