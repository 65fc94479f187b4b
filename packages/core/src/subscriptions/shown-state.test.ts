import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";
import { shownStateOf } from "./shown-state.ts";
import type { ShownTerms } from "./shown-state.ts";

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

  it("The day of the owner does not move the end: it is that of UTC, in Honolulu and in Auckland", () => {
    const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(moments, fc.constantFrom(-10, 13), (local, zone) => {
        const validUntil = wallMs(local - zone * HOUR_MS);
        const midnight = wallMs((Math.floor(validUntil / DAY_MS) + 1) * DAY_MS);
        const paid = { validUntil, readAt: validUntil };
        expect(shown(paid, wallMs(midnight - 1))).toBe("renews");
        expect(shown(paid, midnight)).toBe("unconfirmed");
      }),
    );
  });
});
