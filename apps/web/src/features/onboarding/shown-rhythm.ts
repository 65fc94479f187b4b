/**
 * What the rhythm step shows as chosen, kept on this device from the first time it is shown until onboarding is over:
 * its user has read when it delivers, so it is the choice, by whichever way the steps end (decision 082). A rhythm that
 * was stored since from elsewhere, as by the profile, is newer than what was shown.
 */
import { isSame } from "@afterword/core/onboarding/rhythm-choices";
import type { RhythmHours } from "@afterword/core/onboarding/rhythm-choices";
import { readUnsavedValues, writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";

const KEY = "rhythm";

/** Null if the step was never shown for this stored rhythm. */
export function readShownRhythm(stored: RhythmHours): RhythmHours | null {
  const { confirmFrequency, sendingDelay, storedFrequency, storedDelay } = readUnsavedValues(KEY);
  const isOverStored = isSame(stored, { confirmFrequency: storedFrequency, sendingDelay: storedDelay });
  if (!isOverStored || typeof confirmFrequency !== "number" || typeof sendingDelay !== "number") return null;
  return { confirmFrequency, sendingDelay };
}

export const keepShownRhythm = (shown: RhythmHours, stored: RhythmHours): void =>
  writeUnsavedValues(KEY, {
    ...shown,
    storedFrequency: stored.confirmFrequency,
    storedDelay: stored.sendingDelay,
  });

/** True if the step was shown, for any stored rhythm. */
export const hasShownRhythm = (): boolean => Object.keys(readUnsavedValues(KEY)).length > 0;

export const forgetShownRhythm = (): void => writeUnsavedValues(KEY, null);
