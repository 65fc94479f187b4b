import { account as say } from "@afterword/core/messages/account";
import { formatDate } from "../../shared/format/dates.ts";
import { lineOfRhythm } from "./line-of-rhythm.ts";
import type { RhythmValues } from "./parts/rhythm-lengths.tsx";

/**
 * "If you go silent today, …". Hours; invalid ones promise nothing. While somebody is in sleep mode, nothing is counted
 * before its end (behaviour §1).
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
