import { afterEach, describe, expect, it, vi } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { shownStateOf } from "./shown-state.ts";
import type { ShownTerms } from "./shown-state.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

const END = wallMs(Date.UTC(2026, 2, 1, 10));
const LAST_MOMENT = wallMs(Date.UTC(2026, 2, 2) - 1);
const AFTER = wallMs(LAST_MOMENT + 1);
const BEFORE = wallMs(END - 20 * DAY_MS);

const terms = (different: Partial<ShownTerms> = {}): ShownTerms => ({
  planPriceCents: 490,
  planIsGranted: false,
  validUntil: END,
  readAt: BEFORE,
  cancelled: false,
  switchingToFree: false,
  ...different,
});

const shown = (different: Partial<ShownTerms>, at: WallMs = BEFORE): string =>
  shownStateOf(terms(different), at);

describe("the state of a plan in words (product §4)", () => {
  it("A plan without a price and one given by an admin are active, paid time or not", () => {
    for (const at of [BEFORE, AFTER]) {
      expect(shown({ planPriceCents: 0, switchingToFree: true }, at)).toBe("active");
      expect(shown({ planIsGranted: true, switchingToFree: true }, at)).toBe("active");
    }
  });

  it("A subscription renews until it is cancelled, and a voucher is active until it ends", () => {
    expect(shown({})).toBe("renews");
    expect(shown({ cancelled: true })).toBe("cancelled");
    expect(shown({ readAt: null })).toBe("active");
  });

  it("After the last valid day a plan is unconfirmed until the app store was read, and then expired", () => {
    for (const cancelled of [false, true]) {
      expect(shown({ cancelled }, LAST_MOMENT)).not.toBe("unconfirmed");
      expect(shown({ cancelled }, AFTER)).toBe("unconfirmed");
      expect(shown({ cancelled, readAt: AFTER }, AFTER)).toBe("expired");
    }
    expect(shown({ readAt: null }, AFTER)).toBe("expired");
    expect(shown({ validUntil: null, readAt: null })).toBe("expired");
  });

  it("A switch to the free plan is in progress until it has happened", () => {
    for (const at of [BEFORE, LAST_MOMENT, AFTER])
      for (const cancelled of [false, true])
        expect(shown({ switchingToFree: true, cancelled }, at)).toBe("switching-to-free");
  });

  it.each([
    { zone: "Pacific/Honolulu", end: "2026-03-01T00:00:00.000-10:00", last: "2026-03-01T23:59:59.999Z" },
    { zone: "Pacific/Honolulu", end: "2026-03-01T23:59:59.999-10:00", last: "2026-03-02T23:59:59.999Z" },
    { zone: "Pacific/Auckland", end: "2026-03-01T00:00:00.000+13:00", last: "2026-02-28T23:59:59.999Z" },
    { zone: "Pacific/Auckland", end: "2026-03-01T23:59:59.999+13:00", last: "2026-03-01T23:59:59.999Z" },
  ])("What is paid until $end in $zone lasts to $last, the end of that UTC day", ({ zone, end, last }) => {
    vi.stubEnv("TZ", zone);
    const validUntil = wallMs(Date.parse(end));
    const lastMoment = wallMs(Date.parse(last));
    const after = wallMs(lastMoment + 1);
    for (const renewing of [false, true]) {
      const paid = { validUntil, readAt: validUntil, cancelled: !renewing };
      expect(shown(paid, lastMoment)).toBe(renewing ? "renews" : "cancelled");
      expect(shown(paid, after)).toBe("unconfirmed");
      expect(shown({ ...paid, readAt: lastMoment }, after)).toBe("unconfirmed");
      expect(shown({ ...paid, readAt: after }, after)).toBe("expired");
    }
    expect(shown({ validUntil, readAt: null }, lastMoment)).toBe("active");
    expect(shown({ validUntil, readAt: null }, after)).toBe("expired");
  });
});
