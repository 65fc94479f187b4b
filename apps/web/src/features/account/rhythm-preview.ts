import {
  CONFIRM_FREQUENCY_MAX_HOURS,
  CONFIRM_FREQUENCY_MIN_HOURS,
  SENDING_DELAY_MAX_HOURS,
  SENDING_DELAY_MIN_HOURS,
} from "@afterword/core/constants";
import { account as say } from "@afterword/core/messages/account";
import { lineFrom } from "@afterword/core/switch/foretell";
import { wallMs } from "@afterword/core/time/instant";
import { formatDate } from "../../shared/format/dates.ts";

/** "If you go silent today, …", with the dates that the switch itself would keep. Hours; invalid ones promise nothing. */
export const rhythmPreview = (
  confirmFrequencyHours: number | undefined,
  sendingDelayHours: number | undefined,
  nowMs: number,
): string => {
  if (
    !isWithin(confirmFrequencyHours, CONFIRM_FREQUENCY_MIN_HOURS, CONFIRM_FREQUENCY_MAX_HOURS) ||
    !isWithin(sendingDelayHours, SENDING_DELAY_MIN_HOURS, SENDING_DELAY_MAX_HOURS)
  )
    return say.previewUnclear;
  const line = lineFrom(wallMs(nowMs), { confirmFrequencyHours, sendingDelayHours });
  return say.preview(formatDate(line.reminderAt), formatDate(line.deliveryAt));
};

const isWithin = (hours: number | undefined, min: number, max: number): hours is number =>
  hours !== undefined && hours >= min && hours <= max;
