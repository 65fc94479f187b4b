/**
 * The day on which sleep mode ends, as it is chosen on this device (product §5): only a day after today, since
 * "today" would end at once.
 */

/** Milliseconds at which the chosen day ("2026-12-24") begins in the time zone of this device; null when it is none. */
export function startOfDayMs(day: string): number | null {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (parts === null) return null;
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number];
  const start = new Date(year, month - 1, date);
  const isReal = start.getFullYear() === year && start.getMonth() === month - 1 && start.getDate() === date;
  return isReal ? start.getTime() : null;
}

/** Whether the day begins after the end of today. */
export const isUpcoming = (dayStartMs: number, nowMs: number): boolean => dayStartMs >= tomorrowMs(nowMs);

function tomorrowMs(nowMs: number): number {
  const today = new Date(nowMs);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
}
