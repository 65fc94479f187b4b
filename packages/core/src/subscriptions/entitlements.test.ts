import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { endOf, goesOn, isLapseRead, isRightAt, isValidAt, voucherEnd } from "./entitlements.ts";
import type { StoreEntitlement } from "./entitlements.ts";
import { startOfUtcDay } from "./months.ts";

const at = (iso: string): WallMs => wallMs(Date.parse(iso));
const later = (instant: WallMs, ms: number): WallMs => wallMs(instant + ms);

const EXPIRES = at("2026-03-01T10:00:00.000Z");

const subscription = (different: Partial<StoreEntitlement> = {}): StoreEntitlement => ({
  kind: "store",
  plan: "family",
  expiresAt: EXPIRES,
  graceUntil: null,
  endedAt: null,
  paused: false,
  renews: true,
  readAt: at("2026-02-01T10:00:00.000Z"),
  ...different,
});

describe("the end of a store subscription (behaviour §2)", () => {
  it("A subscription is valid through the whole UTC day of its end, wherever its owner lives", () => {
    const lastMoment = at("2026-03-01T23:59:59.999Z");
    expect(isValidAt(subscription(), lastMoment)).toBe(true);
    expect(isValidAt(subscription(), later(lastMoment, 1))).toBe(false);
    // The evening of 28 February in Honolulu, and the morning of 2 March in Auckland, are 1 March in UTC.
    for (const end of ["2026-02-28T14:00:00-10:00", "2026-03-02T12:59:59+13:00"])
      expect(isValidAt(subscription({ expiresAt: at(end) }), lastMoment)).toBe(true);
  });

  it("Grace and retries to charge count, for 60 days after the paid time at most", () => {
    const inGrace = (days: number): WallMs =>
      endOf(subscription({ graceUntil: later(EXPIRES, days * DAY_MS) }));
    expect(inGrace(16)).toBe(EXPIRES + 16 * DAY_MS);
    expect(inGrace(60)).toBe(EXPIRES + 60 * DAY_MS);
    expect(inGrace(61)).toBe(EXPIRES + 60 * DAY_MS);
    expect(inGrace(-5)).toBe(EXPIRES);
  });

  it("A subscription that was refunded or revoked is not valid from then on", () => {
    const endedAt = at("2026-02-10T15:00:00.000Z");
    for (const graceUntil of [null, later(EXPIRES, DAY_MS)]) {
      const refunded = subscription({ endedAt, graceUntil });
      expect(isValidAt(refunded, endedAt)).toBe(false);
      expect(isValidAt(refunded, later(endedAt, -16 * HOUR_MS))).toBe(true);
    }
  });

  it("A refund after the paid time was over does not bring back any of it", () => {
    const endedAt = later(EXPIRES, 100 * DAY_MS);
    expect(endOf(subscription({ endedAt }))).toBe(EXPIRES);
  });

  it("A paused subscription is not valid, from the moment at which the store said so", () => {
    const paused = subscription({ paused: true, expiresAt: later(EXPIRES, 90 * DAY_MS), readAt: EXPIRES });
    expect(isValidAt(paused, EXPIRES)).toBe(false);
    expect(isLapseRead(paused)).toBe(true);
  });

  it("A lapse is only read once the store was asked after the last valid day", () => {
    const readAt = at("2026-03-02T00:00:00.000Z");
    const cancelled = (different: Partial<StoreEntitlement>): StoreEntitlement =>
      subscription({ renews: false, readAt, ...different });
    expect(isLapseRead(cancelled({}))).toBe(true);
    expect(isLapseRead(cancelled({ readAt: later(readAt, -1) }))).toBe(false);
    expect(isLapseRead(cancelled({ graceUntil: readAt }))).toBe(false);
    expect(isLapseRead(subscription({ readAt, endedAt: readAt, expiresAt: later(readAt, DAY_MS) }))).toBe(
      true,
    );
  });

  it("Of one that renews a lapse is read a day later, since its store may book the renewal late", () => {
    const dayAfter = at("2026-03-03T00:00:00.000Z");
    const read = (readAt: WallMs) => subscription({ readAt });
    expect([later(dayAfter, -DAY_MS), later(dayAfter, -1), dayAfter].map(read).map(isLapseRead)).toEqual([
      false,
      false,
      true,
    ]);
    expect([later(dayAfter, -1), dayAfter].map(read).map(goesOn)).toEqual([true, false]);
  });

  it("A right gives its plan while it is valid, and a subscription until its lapse is read", () => {
    const dayAfter = at("2026-03-02T00:00:00.000Z");
    const voucher = { kind: "voucher", plan: "family", validUntil: EXPIRES } as const;
    expect(isRightAt({ kind: "grant", plan: "family" }, dayAfter)).toBe(true);
    expect([later(dayAfter, -1), dayAfter].map((now) => isRightAt(voucher, now))).toEqual([true, false]);
    const cancelled = (readAt: WallMs) => subscription({ renews: false, readAt });
    expect(isRightAt(cancelled(dayAfter), later(dayAfter, -1))).toBe(true);
    expect(isRightAt(cancelled(dayAfter), dayAfter)).toBe(false);
    expect(isRightAt(cancelled(later(dayAfter, -1)), dayAfter)).toBe(true);
  });

  it("What a store says never makes a subscription valid for longer than 60 days and a day after the paid time", () => {
    const instants = fc.integer({ min: 0, max: 4e12 }).map(wallMs);
    const anySubscription = fc.record({
      kind: fc.constant("store" as const),
      plan: fc.constant("family"),
      expiresAt: instants,
      graceUntil: fc.option(instants),
      endedAt: fc.option(instants),
      paused: fc.boolean(),
      renews: fc.boolean(),
      readAt: instants,
    });
    fc.assert(
      fc.property(anySubscription, (one) => {
        expect(isValidAt(one, later(one.expiresAt, 61 * DAY_MS))).toBe(false);
        const cuts = [...(one.endedAt === null ? [] : [one.endedAt]), ...(one.paused ? [one.readAt] : [])];
        expect(cuts.some((cut) => isValidAt(one, cut))).toBe(false);
        expect(isValidAt(one, one.expiresAt)).toBe(cuts.every((cut) => startOfUtcDay(cut) > one.expiresAt));
      }),
    );
  });
});

describe("vouchers (behaviour §2)", () => {
  const now = at("2026-01-31T12:00:00.000Z");

  it("The months of a voucher begin at the end of those that run, and now when none does", () => {
    const end = at("2026-02-28T12:00:00.000Z");
    expect(voucherEnd(now, null, 1)).toBe(end);
    expect(voucherEnd(now, at("2025-01-01T00:00Z"), 1)).toBe(end);
    expect(voucherEnd(now, at("2026-05-31T08:00Z"), 1)).toBe(at("2026-06-30T08:00Z"));
  });

  it("A voucher never shortens what vouchers gave before", () => {
    const instants = fc.integer({ min: 0, max: 4e12 }).map(wallMs);
    fc.assert(
      fc.property(
        instants,
        fc.option(instants),
        fc.integer({ min: 1, max: 60 }),
        (start, running, months) => {
          const end = voucherEnd(start, running, months);
          expect(end).toBeGreaterThan(Math.max(start, running ?? 0));
        },
      ),
    );
  });
});
