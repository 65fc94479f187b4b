import { account as say } from "@afterword/core/messages/account";
import { formatDate } from "../../shared/format/dates.ts";
import { lineOfRhythm } from "../../shared/rhythm/line-of-rhythm.ts";

/** "If you go silent today, …". Hours; invalid ones promise nothing. */
export const rhythmPreview = (
  confirmFrequency: number | undefined,
  sendingDelay: number | undefined,
  nowMs: number,
): string => {
  const line = lineOfRhythm({ confirmFrequency, sendingDelay }, nowMs);
  return line === null
    ? say.previewUnclear
    : say.preview(formatDate(line.reminderAt), formatDate(line.deliveryAt));
};
