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
  it("A note that reaches every limit of the plan is allowed", () => {
    expect(check({ numNotes: 3, numRecipients: 5, recordingSeconds: 120 })).toBeNull();
  });

  it("One note above the plan's limit is refused", () => {
    expect(check({ numNotes: 4 })).toBe(say.notes(3));
  });

  it("One recipient above the plan's limit is refused", () => {
    expect(check({ numRecipients: 6 })).toBe(say.recipients(5));
  });

  it("A recording beyond the plan's length and grace is refused", () => {
    expect(check({ recordingSeconds: 121 + RECORDING_GRACE_SECONDS })).toBe(say.recording(2));
  });

  it("A recording within the grace seconds is allowed, and a tenth of a second more is refused", () => {
    expect(check({ recordingSeconds: 120 + RECORDING_GRACE_SECONDS })).toBeNull();
    expect(check({ recordingSeconds: 120.1 + RECORDING_GRACE_SECONDS })).toBe(say.recording(2));
  });

  it("A text-only plan refuses every recording and allows text", () => {
    for (const recordingSeconds of [0, 1, 60])
      expect(check({ recordingSeconds }, textOnly)).toBe(say.textOnly);
    expect(check({}, textOnly)).toBeNull();
  });

  it("When several limits are exceeded, the number of notes is named first, then recipients", () => {
    expect(check({ numNotes: 4, numRecipients: 6, recordingSeconds: 999 })).toBe(say.notes(3));
    expect(check({ numRecipients: 6, recordingSeconds: 999 })).toBe(say.recipients(5));
  });
});

describe("the sentences of the limits", () => {
  it("Each limit sentence says what the plan allows and what to do", () => {
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

  it("The limit sentences use singular and plural", () => {
    expect(say.notes(1)).toContain("1 note that is");
    expect(say.notes(10)).toContain("10 notes that are");
    expect(say.recipients(1)).toContain("1 recipient for");
    expect(say.recording(15)).toContain("15 minutes.");
  });
});
