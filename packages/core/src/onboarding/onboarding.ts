/**
 * Onboarding leads a user who has nothing yet to a first note in three steps: a note, a person and a rhythm. Each can be
 * skipped, and what is skipped stays undone: only the button of the last step activates the note. It is not offered
 * again after it was completed or put aside.
 */

export const ONBOARDING_STEPS = ["note", "person", "rhythm"] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

/** The step of this name; the first one for any other. */
export const stepNamed = (name: string | null): OnboardingStep =>
  ONBOARDING_STEPS.find((step) => step === name) ?? "note";

/** Null after the last. */
export const stepAfter = (step: OnboardingStep): OnboardingStep | null =>
  ONBOARDING_STEPS[ONBOARDING_STEPS.indexOf(step) + 1] ?? null;

/** What an account holds, and what is being written on this device. */
export type Holdings = {
  readonly noteCount: number;
  readonly recipientIds: readonly string[];
  /** The recipients of the note that is being written: added here, in the second step, before a reload. */
  readonly draftRecipientIds: readonly string[];
};

/** A user with a recipient who was not added for the first note knows the way already. */
export const isNewcomer = ({ noteCount, recipientIds, draftRecipientIds }: Holdings): boolean =>
  noteCount === 0 && recipientIds.every((id) => draftRecipientIds.includes(id));

/** Whose onboarding is over on this device; the newest last, and bounded, because it is kept for good. */
export type Settled = readonly string[];

const SETTLED_MAX = 50;

/** As it was stored; empty when it cannot be read. */
export const readSettled = (stored: string | null): Settled => {
  const value = parse(stored ?? "[]");
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
};

export const withSettled = (settled: Settled, userId: string): Settled =>
  [...settled.filter((id) => id !== userId), userId].slice(-SETTLED_MAX);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};
