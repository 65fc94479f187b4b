/**
 * When the phone of an owner is asked, beside the mails (behaviour §1.5, §1.7). A push starts no delay and ends none:
 * whether it reached anyone is never known.
 */
import { HOUR_MS, MINUTE_MS } from "../time/duration.ts";
import { wallMs, type WallMs } from "../time/instant.ts";
import { DAY_MINUTES, localTimeAt } from "../time/local-time.ts";
import type { ReminderRef } from "./effects.ts";
import { isAsking, isOnSwitch, isUnreachable } from "./refusals.ts";
import type { SwitchState } from "./state.ts";

/**
 * Whether the push of a reminder still says what is so: its owner was not heard since, and no newer reminder was
 * queued. After a bounce the reminder's mail has no use any more and its push does, for it alone may reach the owner.
 */
export const isReminderPushWanted = (state: SwitchState, reminder: ReminderRef): boolean => {
  if (!isAsking(state) || state.cycle !== reminder.cycle) return false;
  const { round = 1 } = state;
  const { round: ownRound = 1 } = reminder;
  switch (state.kind) {
    case "bounced":
      return ownRound === round - 1;
    case "reminding":
      return ownRound === round && reminder.number === 1;
    case "reminded":
      return ownRound === round && reminder.number === state.lastReminder;
  }
};

/** Idempotence key of the push that tells an owner of being unreachable: one for each time that this begins. */
export const unreachableKey = (cycle: number, at: number): string => `${cycle}/${at}`;

export const isUnreachablePushWanted = (state: SwitchState, key: string): boolean => {
  const since = isAsking(state) && isUnreachable(state) ? state.unreachable : undefined;
  return since !== undefined && unreachableKey(state.cycle, since.at) === key;
};

/** Only who is on the switch can give a quiet sign. */
export const isWakePushWanted = isOnSwitch;

const MORNING_MINUTE = 8 * 60;
const NIGHT_MINUTE = 22 * 60;

/** When a visible push may go to a phone where it is night, from 22:00 to 8:00; null: at once. */
export const quietUntil = (now: WallMs, timeZone: string | null): WallMs | null => {
  const { minute } = localTimeAt(now, timeZone);
  if (minute >= MORNING_MINUTE && minute < NIGHT_MINUTE) return null;
  const waitMinutes = (MORNING_MINUTE - minute + DAY_MINUTES) % DAY_MINUTES;
  const wholeMinute = now - (now % MINUTE_MS);
  const morning = wallMs(wholeMinute + waitMinutes * MINUTE_MS);
  // In a night in which the clocks are changed it is another hour by then.
  const off = localTimeAt(morning, timeZone).minute - MORNING_MINUTE;
  return wallMs(morning - off * MINUTE_MS);
};

/** The parts of a day in which a phone is woken once each, in minutes: morning, afternoon, evening. */
const WAKE_PARTS = [
  { from: 8 * 60, to: 12 * 60 },
  { from: 12 * 60, to: 17 * 60 },
  { from: 17 * 60, to: 22 * 60 },
] as const;

/** After this time a wake push is worth nothing: what counts is whether the phone is unlocked about now. */
export const WAKE_PUSH_WORTH_MS = HOUR_MS;

/**
 * When a phone is woken next: once in each part of the day there, at a minute that is another one for each owner and
 * day, so that neither the phone's habits nor our servers meet always the same hour.
 */
export const nextWakeAt = (
  now: WallMs,
  { owner, timeZone }: { readonly owner: string; readonly timeZone: string | null },
): WallMs => {
  const { day, minute } = localTimeAt(now, timeZone);
  const wakes = [0, 1].flatMap((ahead) =>
    WAKE_PARTS.map(({ from, to }, part) => {
      const drawn = from + Math.floor(fractionOf(`${owner}/${day + ahead}/${part}`) * (to - from));
      return ahead * DAY_MINUTES + drawn - minute;
    }),
  );
  const wait = Math.min(...wakes.filter((minutes) => minutes > 0));
  return wallMs(now - (now % MINUTE_MS) + wait * MINUTE_MS);
};

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** From 0 to 1, always the same for the same text: FNV-1a, with its bits mixed once more. */
const fractionOf = (text: string): number => {
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};
