import { describe, expect, it } from "vitest";
import { FREE_PLAN } from "./free-plan.ts";
import { checkNoteLimits } from "./limits.ts";

describe("FREE_PLAN", () => {
  it("costs nothing, which is what makes it the plan of new users", () =>
    expect(FREE_PLAN.priceCents).toBe(0));

  it("lets a new user write a first note to one person", () =>
    expect(checkNoteLimits(FREE_PLAN, { numNotes: 1, numRecipients: 1, recordingSeconds: null })).toBeNull());

  it("allows what its description promises, and no more", () => {
    const within = { numNotes: 3, numRecipients: 3, recordingSeconds: null };
    expect(FREE_PLAN.description).toContain("three notes, three people each");
    expect(checkNoteLimits(FREE_PLAN, within)).toBeNull();
    expect(checkNoteLimits(FREE_PLAN, { ...within, numNotes: 4 })).not.toBeNull();
    expect(checkNoteLimits(FREE_PLAN, { ...within, numRecipients: 4 })).not.toBeNull();
  });

  it("lets voices be tried", () => {
    const spoken = { numNotes: 1, numRecipients: 1, recordingSeconds: 60 };
    expect(checkNoteLimits(FREE_PLAN, spoken)).toBeNull();
    expect(checkNoteLimits(FREE_PLAN, { ...spoken, recordingSeconds: 66 })).not.toBeNull();
  });
});
