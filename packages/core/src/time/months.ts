import { DAY_MS } from "./duration.ts";
import { wallMs } from "./instant.ts";
import type { WallMs } from "./instant.ts";

/** The same day and hour (UTC) so many months later; the last day of the month where that day does not exist. */
export const monthsLater = (at: WallMs, months: number): WallMs => {
  const start = new Date(at);
  const firstOfMonth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + months, 1);
  const day = Math.min(start.getUTCDate(), daysIn(new Date(firstOfMonth)));
  const timeOfDayMs = at - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), start.getUTCDate());
  return wallMs(firstOfMonth + (day - 1) * DAY_MS + timeOfDayMs);
};

const daysIn = (first: Date): number =>
  new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
