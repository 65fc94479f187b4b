import {
  CONFIRM_FREQUENCY_MAX_HOURS,
  CONFIRM_FREQUENCY_MIN_HOURS,
  SENDING_DELAY_MAX_HOURS,
  SENDING_DELAY_MIN_HOURS,
} from "@afterword/core/constants";
import { account as say } from "@afterword/core/messages/account";
import { lineFrom } from "@afterword/core/switch/predict";
import type { ThreadLine } from "@afterword/core/switch/thread";
import { wallMs } from "@afterword/core/time/instant";
import { formatDate } from "../../shared/format/dates.ts";
import type { RhythmValues } from "./parts/rhythm-lengths.tsx";

/**
 * The line if the user is silent from now on, with the dates of the switch itself. Null for lengths that are not
 * allowed.
 */
export const lineOfRhythm = (
  { confirmFrequency, sendingDelay }: RhythmValues,
  nowMs: number,
): ThreadLine | null =>
  isWithin(confirmFrequency, CONFIRM_FREQUENCY_MIN_HOURS, CONFIRM_FREQUENCY_MAX_HOURS) &&
  isWithin(sendingDelay, SENDING_DELAY_MIN_HOURS, SENDING_DELAY_MAX_HOURS)
    ? lineFrom(wallMs(nowMs), { confirmFrequencyHours: confirmFrequency, sendingDelayHours: sendingDelay })
    : null;

const isWithin = (hours: number | undefined, min: number, max: number): hours is number =>
  hours !== undefined && hours >= min && hours <= max;

/**
 * "If you go silent today, …". Takes hours; invalid ones give no dates. During sleep mode the count begins at its end
 * (behaviour §1).
 */
export const rhythmPreview = (
  { confirmFrequency, sendingDelay }: RhythmValues,
  nowMs: number,
  sleepUntilMs: number,
): string => {
  const line = lineOfRhythm({ confirmFrequency, sendingDelay }, Math.max(nowMs, sleepUntilMs));
  return line === null
    ? say.previewUnclear
    : say.preview(formatDate(line.reminderAt), formatDate(line.deliveryAt));
};
