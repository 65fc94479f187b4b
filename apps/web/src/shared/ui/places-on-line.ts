/** Positions of the marks on the drawn line, each from 0 (its start) to 1 (the letter). */
export type Places = { readonly reminder: number; readonly lamp: number; readonly arrived: boolean };

type OnLine = { readonly reminderMark: number; readonly lamp: number };

/**
 * Where a thread's marks are drawn (look.md, "What people fear, and what answers it"). The line is drawn in two parts.
 * However long the silence before the reminder and however short the time after it, the reminder keeps a position with
 * space for its label and for a lamp that has passed it. Within a part the lamp is in proportion to time. It reaches the
 * letter when the delivery is due, never before.
 */
export const placesOnLine = (
  { reminderMark, lamp }: OnLine,
  reminder: number = Math.min(LATEST, Math.max(EARLIEST, reminderMark)),
): Places => {
  const passed = lamp - reminderMark;
  return {
    reminder,
    lamp:
      passed > 0
        ? reminder + (passed / (1 - reminderMark)) * (1 - reminder)
        : (lamp / Math.max(reminderMark, Number.EPSILON)) * reminder,
    arrived: lamp >= 1,
  };
};

/** The reminder's place on a line that is the same for everyone. */
export const USUAL_REMINDER_PLACE = 0.6;

/** Between these the reminder's label fits under its mark on a phone, beside the others, in every language. */
const EARLIEST = 0.53;
const LATEST = 0.64;
