import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { FREE_PLAN } from "./free-plan.ts";
import { checkNoteLimits, subscriptionValidity } from "./plans.ts";
import type { NoteUse, PlanLimits } from "./plans.ts";
import * as fc from "fast-check";
import { DAY_MS } from "../time/duration.ts";
import { EPOCH, wallMs } from "../time/instant.ts";
import type { WallMs } from "../time/instant.ts";

const plan: PlanLimits = {
  maxNumNotes: 3,
  maxNumRecipients: 5,
  maxRecordingLength: 2,
  dataRetentionNumMonth: 0,
};

const check = (different: Partial<NoteUse>): string | null =>
  checkNoteLimits(plan, { numNotes: 1, numRecipients: 1, ...different })?.(catalogs.en) ?? null;

const { limits: sentences } = catalogs.en;

describe("checkNoteLimits (behaviour §2)", () => {
  it("A note that reaches every limit of the plan is allowed", () => {
    expect(check({ numNotes: 3, numRecipients: 5 })).toBeNull();
  });

  it("One note above the plan's limit is refused", () => {
    expect(check({ numNotes: 4 })).toBe(sentences.notes(3));
  });

  it("One recipient above the plan's limit is refused", () => {
    expect(check({ numRecipients: 6 })).toBe(sentences.recipients(5));
  });

  it("When several limits are exceeded, the number of notes is named first, then recipients", () => {
    expect(check({ numNotes: 4, numRecipients: 6 })).toBe(sentences.notes(3));
    expect(check({ numRecipients: 6 })).toBe(sentences.recipients(5));
  });
});

describe("the sentences of the limits", () => {
  it("Each limit sentence says what the plan allows and what to do", () => {
    expect(sentences.notes(1)).toBe(
      "Your plan allows 1 undelivered note. Delete it, or choose a larger plan.",
    );
    expect(sentences.recipients(2)).toBe(
      "Your plan allows 2 recipients per note. Remove a recipient, or choose a larger plan.",
    );
    expect(sentences.textOnly).toBe(
      "Your plan allows text only. Remove the recording, or choose a larger plan.",
    );
    expect(sentences.recording(1)).toBe(
      "Your plan allows recordings of up to 1 minute. Make a shorter recording, or choose a larger plan.",
    );
  });

  it("The limit sentences use singular and plural", () => {
    expect(sentences.notes(1)).toContain("1 undelivered note.");
    expect(sentences.notes(10)).toContain("10 undelivered notes.");
    expect(sentences.recipients(1)).toContain("1 recipient per note");
    expect(sentences.recording(15)).toContain("15 minutes.");
  });
});

const at = (iso: string): WallMs => wallMs(Date.parse(iso));

const paid = { planPriceCents: 990, planIsGranted: false, readAt: null } as const;

describe("subscriptionValidity (behaviour §2)", () => {
  it("A plan without a price is valid without end", () => {
    for (const validUntil of [null, EPOCH, at("2026-03-01T00:00Z")])
      expect(subscriptionValidity({ ...paid, planPriceCents: 0, validUntil })).toEqual({
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
      expect(subscriptionValidity({ ...paid, validUntil: at(time) })).toEqual({
        kind: "until",
        until,
        readAt: null,
      });
  });

  it("A subscription that ends at midnight lasts through the day that begins then", () => {
    expect(subscriptionValidity({ ...paid, validUntil: at("2026-03-02T00:00:00.000Z") })).toEqual({
      kind: "until",
      until: at("2026-03-03T00:00Z"),
      readAt: null,
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
        readAt: null,
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

describe("FREE_PLAN", () => {
  it("The free plan costs nothing", () => expect(FREE_PLAN.priceCents).toBe(0));

  it("The free plan allows a first note to one recipient", () =>
    expect(checkNoteLimits(FREE_PLAN, { numNotes: 1, numRecipients: 1 })).toBeNull());

  it.each([catalogs.en, catalogs.de])(
    "The description of the free plan names no numbers, since admins change its limits",
    (say) =>
      expect(say.subscription.freePlanText).not.toMatch(
        /\d|\b(?:two|three|four|five|zwei|drei|vier|fünf)\b/i,
      ),
  );
});
