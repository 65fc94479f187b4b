/** Where the marks stand on the drawn line, each from 0 (its start) to 1 (the letter). */
export type Places = { readonly reminder: number; readonly lamp: number; readonly arrived: boolean };

/**
 * The line is drawn in two parts: however long the silence before the reminder and however short the time after it, the
 * reminder keeps a place with room for its word and for a lamp that has passed it. The lamp is as far along its part
 * as time is, and reaches the letter when the delivery is due, never before: a light on the letter says "delivered".
 */
export const placesOnLine = (reminderMark: number, lamp: number): Places => {
  const reminder = Math.min(LATEST, Math.max(EARLIEST, reminderMark));
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

/** Between them the word of the reminder stands under its mark on a phone, in every language. */
const EARLIEST = 0.34;
const LATEST = 0.64;
