import { serviceMs } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import { monthsLater } from "../time/months.ts";

/**
 * How long a delivered note stays: so many months of the calendar after its release; null: without limit (behaviour
 * §2). The end is told by both clocks: its link ends by the calendar, which is what its recipients were promised, but
 * erasing cannot be taken back, so it also waits until the service was up for as long. A calendar that jumps ahead
 * therefore erases nothing, and neither does one that was behind at the release.
 */
export const endOfRetention = (releasedAt: Now, months: number): Now | null => {
  if (months === 0) return null;
  const wall = monthsLater(releasedAt.wall, months);
  return { wall, service: serviceMs(releasedAt.service + (wall - releasedAt.wall)) };
};

/** Whether what was delivered may be erased now: both clocks are past the end. */
export const isRetentionOver = (end: Now | null, now: Now): boolean =>
  end !== null && now.wall >= end.wall && now.service >= end.service;
