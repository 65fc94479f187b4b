import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { FREE_PLAN } from "./free-plan.ts";
import { checkNoteLimits } from "./limits.ts";

describe("FREE_PLAN", () => {
  it("The free plan costs nothing", () => expect(FREE_PLAN.priceCents).toBe(0));

  it("The free plan allows a first note to one recipient", () =>
    expect(checkNoteLimits(FREE_PLAN, { numNotes: 1, numRecipients: 1, recordingSeconds: null })).toBeNull());

  it.each([catalogs.en, catalogs.de])(
    "The description of the free plan names no numbers, since admins change its limits",
    (say) =>
      expect(say.subscription.freePlanText).not.toMatch(
        /\d|\b(?:two|three|four|five|zwei|drei|vier|fünf)\b/i,
      ),
  );

  it("The free plan allows a recording of one minute but not of 66 seconds", () => {
    const spoken = { numNotes: 1, numRecipients: 1, recordingSeconds: 60 };
    expect(checkNoteLimits(FREE_PLAN, spoken)).toBeNull();
    expect(checkNoteLimits(FREE_PLAN, { ...spoken, recordingSeconds: 66 })).not.toBeNull();
  });
});
