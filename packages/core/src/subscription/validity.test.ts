import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { EPOCH, wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { subscriptionValidity } from "./validity.ts";

const at = (iso: string): WallMs => wallMs(Date.parse(iso));

const paid = { planPriceCents: 990, planIsGranted: false } as const;

describe("subscriptionValidity (behaviour §2)", () => {
  it("A plan without a price is valid without end", () => {
    for (const validUntil of [null, EPOCH, at("2026-03-01T00:00Z")])
      expect(subscriptionValidity({ planPriceCents: 0, planIsGranted: false, validUntil })).toEqual({
        kind: "always",
      });
  });

  it("A plan granted for free is valid without end", () => {
    for (const validUntil of [null, EPOCH])
      expect(subscriptionValidity({ ...paid, planIsGranted: true, validUntil })).toEqual({ kind: "always" });
  });

  it("A paid plan without a payment is never valid", () => {
    expect(subscriptionValidity({ ...paid, validUntil: null })).toEqual({ kind: "never" });
  });

  it("Any price other than zero needs a payment, even one cent or an unset price", () => {
    for (const planPriceCents of [1, -1])
      expect(subscriptionValidity({ ...paid, planPriceCents, validUntil: null })).toEqual({ kind: "never" });
  });

  it("A subscription lasts through the whole UTC day of its end", () => {
    const until = at("2026-03-02T00:00Z");
    for (const time of [
      "2026-03-01T00:00:00.000Z",
      "2026-03-01T00:00:00.001Z",
      "2026-03-01T12:00Z",
      "2026-03-01T23:59:59.999Z",
    ])
      expect(subscriptionValidity({ ...paid, validUntil: at(time) })).toEqual({ kind: "until", until });
  });

  it("A subscription that ends at midnight lasts through the day that begins then", () => {
    expect(subscriptionValidity({ ...paid, validUntil: at("2026-03-02T00:00:00.000Z") })).toEqual({
      kind: "until",
      until: at("2026-03-03T00:00Z"),
    });
  });

  it("A subscription ends correctly at the ends of months and years and on leap days", () => {
    const ends = [
      ["2028-02-28T10:00Z", "2028-02-29T00:00Z"],
      ["2028-02-29T10:00Z", "2028-03-01T00:00Z"],
      ["2026-12-31T23:00Z", "2027-01-01T00:00Z"],
    ] as const;
    for (const [last, until] of ends)
      expect(subscriptionValidity({ ...paid, validUntil: at(last) })).toEqual({
        kind: "until",
        until: at(until),
      });
  });

  it("Every subscription ends at the first UTC midnight after its end date", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 4e12 }).map(wallMs), (validUntil) => {
        const validity = subscriptionValidity({ ...paid, validUntil });
        const until = validity.kind === "until" ? validity.until : Number.NaN;
        expect(new Date(until).toISOString()).toMatch(/T00:00:00\.000Z$/);
        expect(until).toBeGreaterThan(validUntil);
        expect(until - validUntil).toBeLessThanOrEqual(DAY_MS);
      }),
    );
  });
});
