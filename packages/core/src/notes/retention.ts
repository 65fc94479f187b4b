import { serviceMs, wallMs } from "../time/instant.ts";
import type { Now, WallMs } from "../time/instant.ts";
import { DAY_MS } from "../time/duration.ts";

/**
 * How long a delivered note stays: so many months of the calendar after its release; null: without limit (behaviour
 * §2). The end is told by both clocks: the calendar, which is what its recipients were promised, and as long a time in
 * which the service was up. A calendar that jumps ahead therefore ends nothing, and neither does one that was behind at
 * the release (docs/decisions/018).
 */
export const endOfRetention = (releasedAt: Now, months: number): Now | null => {
  const wall = calendarEndOfRetention(releasedAt.wall, months);
  return wall === null ? null : { wall, service: serviceMs(releasedAt.service + (wall - releasedAt.wall)) };
};

/** The same by the calendar alone, for what is only announced. */
export const calendarEndOfRetention = (releasedAt: WallMs, months: number): WallMs | null =>
  months === 0 ? null : monthsLater(releasedAt, months);

/** Whether the link of what was delivered is over, and it may be erased: both clocks are past the end. */
export const isRetentionOver = (end: Now | null, now: Now): boolean =>
  end !== null && now.wall >= end.wall && now.service >= end.service;

/** When the end comes, told from now on the calendar: by the clock that reaches it later, if the service stays up. */
export const retentionEndsAt = (end: Now, now: Now): WallMs =>
  wallMs(Math.max(end.wall, now.wall + (end.service - now.service)));

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
