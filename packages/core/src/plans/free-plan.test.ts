import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { FREE_PLAN } from "./free-plan.ts";
import { checkNoteLimits } from "./limits.ts";

describe("FREE_PLAN", () => {
  it("costs nothing, which is what makes it the plan of new users", () =>
    expect(FREE_PLAN.priceCents).toBe(0));

  it("lets a new user write a first note to one person", () =>
    expect(checkNoteLimits(FREE_PLAN, { numNotes: 1, numRecipients: 1, recordingSeconds: null })).toBeNull());

  it.each([catalogs.en, catalogs.de])("is described without numbers, since admins change its limits", (say) =>
    expect(say.subscription.freePlanText).not.toMatch(/\d|\b(?:two|three|four|five|zwei|drei|vier|fünf)\b/i),
  );

  it("lets voices be tried", () => {
    const spoken = { numNotes: 1, numRecipients: 1, recordingSeconds: 60 };
    expect(checkNoteLimits(FREE_PLAN, spoken)).toBeNull();
    expect(checkNoteLimits(FREE_PLAN, { ...spoken, recordingSeconds: 66 })).not.toBeNull();
  });
});
