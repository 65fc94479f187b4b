import { describe, expect, it } from "vitest";
import { catalogs } from "../messages/catalog.ts";
import { RECORDING_GRACE_SECONDS, checkNoteLimits } from "./limits.ts";
import type { NoteUse, PlanLimits } from "./limits.ts";

const plan: PlanLimits = {
  maxNumNotes: 3,
  maxNumRecipients: 5,
  maxRecordingLength: 2,
  dataRetentionNumMonth: 0,
};
const textOnly: PlanLimits = { ...plan, maxRecordingLength: 0 };

const check = (different: Partial<NoteUse>, limits = plan): string | null =>
  checkNoteLimits(limits, { numNotes: 1, numRecipients: 1, recordingSeconds: null, ...different })?.(
    catalogs.en,
  ) ?? null;

const { limits: say } = catalogs.en;

describe("checkNoteLimits (behaviour §2)", () => {
  it("allows a note that uses every limit to the full", () => {
    expect(check({ numNotes: 3, numRecipients: 5, recordingSeconds: 120 })).toBeNull();
  });

  it("refuses one note too many", () => {
    expect(check({ numNotes: 4 })).toBe(say.notes(3));
  });

  it("refuses one recipient too many", () => {
    expect(check({ numRecipients: 6 })).toBe(say.recipients(5));
  });

  it("refuses a recording that is too long", () => {
    expect(check({ recordingSeconds: 121 + RECORDING_GRACE_SECONDS })).toBe(say.recording(2));
  });

  it("forgives the seconds by which a recording stops after its limit, and no more", () => {
    expect(check({ recordingSeconds: 120 + RECORDING_GRACE_SECONDS })).toBeNull();
    expect(check({ recordingSeconds: 120.1 + RECORDING_GRACE_SECONDS })).toBe(say.recording(2));
  });

  it("refuses any recording where the plan is text only, and allows text", () => {
    for (const recordingSeconds of [0, 1, 60])
      expect(check({ recordingSeconds }, textOnly)).toBe(say.textOnly);
    expect(check({}, textOnly)).toBeNull();
  });

  it("names the number of notes first, since a note that cannot be kept needs no other advice", () => {
    expect(check({ numNotes: 4, numRecipients: 6, recordingSeconds: 999 })).toBe(say.notes(3));
    expect(check({ numRecipients: 6, recordingSeconds: 999 })).toBe(say.recipients(5));
  });
});

describe("the sentences of the limits", () => {
  it("say what the plan allows and what a person can do", () => {
    expect(say.notes(1)).toBe(
      "Your plan allows 1 note that is not delivered yet. Delete it, or choose a larger plan.",
    );
    expect(say.recipients(2)).toBe(
      "Your plan allows 2 recipients for each note. Remove a recipient, or choose a larger plan.",
    );
    expect(say.textOnly).toBe("Your plan allows text only. Remove the recording, or choose a larger plan.");
    expect(say.recording(1)).toBe(
      "Your plan allows recordings of up to 1 minute. Make a shorter recording, or choose a larger plan.",
    );
  });

  it("count in the singular and the plural", () => {
    expect(say.notes(1)).toContain("1 note that is");
    expect(say.notes(10)).toContain("10 notes that are");
    expect(say.recipients(1)).toContain("1 recipient for");
    expect(say.recording(15)).toContain("15 minutes.");
  });
});
