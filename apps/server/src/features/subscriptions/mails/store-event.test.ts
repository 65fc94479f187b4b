import { DAY_MS } from "@afterword/core/time/duration";
import { describe, expect, it } from "vitest";
import { storeEventOf, type KnownStanding } from "./store-event.ts";

const day = (count: number): Date => new Date(Date.UTC(2026, 10, 21) + count * DAY_MS);

const BEFORE: KnownStanding = {
  plan: "family",
  product: "plan_1",
  expiresAt: day(30),
  graceUntil: null,
  endedAt: null,
  paused: false,
  renews: true,
  saidAt: day(0),
};
const event = (before: Partial<KnownStanding>, after: Partial<KnownStanding>) =>
  storeEventOf({ ...BEFORE, ...before }, { ...BEFORE, saidAt: day(30), expiresAt: day(60), ...after });

describe("what an owner is told of an app store's words", () => {
  it.each<[string, string | null, Partial<KnownStanding>, Partial<KnownStanding>]>([
    ["A renewal is not told", null, {}, {}],
    ["A renewal after tries to charge is not told", null, { graceUntil: day(46) }, {}],
    ["A cancellation is not told", null, {}, { expiresAt: day(30), renews: false }],
    ["A failed charge is told", "renewal-failed", {}, { expiresAt: day(30), graceUntil: day(46) }],
    [
      "The tries after its grace belong to it",
      null,
      { graceUntil: day(46) },
      { expiresAt: day(30), graceUntil: day(90) },
    ],
    [
      "The next failed charge is told again",
      "renewal-failed",
      { graceUntil: day(46) },
      { graceUntil: day(76) },
    ],
    ["A refund is told", "refunded", {}, { endedAt: day(29) }],
    ["A refund that was told is not told again", null, { endedAt: day(29) }, { endedAt: day(29) }],
    ["Another plan is a purchase", "bought", {}, { plan: "solo" }],
    ["A plan bought again after its end is a purchase", "bought", { renews: false, expiresAt: day(20) }, {}],
    ["A plan bought again after its refund is a purchase", "bought", { endedAt: day(3) }, {}],
    [
      "A plan bought again after a refund of what was paid far ahead is a purchase",
      "bought",
      { endedAt: day(3), expiresAt: day(365) },
      {},
    ],
    ["A refund that is taken back is none", null, { endedAt: day(3), expiresAt: day(60) }, {}],
    [
      "A pause that ends is none",
      null,
      { paused: true, renews: false, expiresAt: day(20) },
      { paused: false },
    ],
    ["A cancellation that was taken back in time is none", null, { renews: false }, {}],
  ])("%s, as the owner sees it", (_, told, before, after) => {
    expect(event(before, after)).toBe(told);
  });

  it("Of what the owner did not have, a purchase and a failed charge are told, but no refund and nothing that is over", () => {
    const first = (after: Partial<KnownStanding>) => storeEventOf(null, { ...BEFORE, ...after });
    expect(first({})).toBe("bought");
    expect(first({ graceUntil: day(46) })).toBe("renewal-failed");
    expect(first({ endedAt: day(-1) })).toBeNull();
    expect(first({ expiresAt: day(-1) })).toBeNull();
  });
});
