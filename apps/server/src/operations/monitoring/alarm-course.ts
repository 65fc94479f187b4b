import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs, type WallMs } from "@afterword/core/time/instant";

/** When operators get a mail about an alarm: once when it begins, daily while it lasts, once when it ends. */
export type AlarmPhase = "began" | "lasts" | "ended";

/** How one kind of alarm stands. It is kept, so that a restart repeats nothing and forgets nothing. */
export type AlarmCourse = {
  /** Of this burning; null before the first. */
  readonly id: string | null;
  readonly beganAt: WallMs | null;
  /** When it was last found burning. */
  readonly seenAt: WallMs | null;
  /** Null while it burns, and before the first. */
  readonly endedAt: WallMs | null;
  /** The figures of the last look at which it burnt. */
  readonly sentence: string;
  /** What operators have yet to be told, and when that is tried next. */
  readonly untold: AlarmPhase | null;
  readonly tryAt: WallMs | null;
  /** When they were last told something about this burning. */
  readonly toldAt: WallMs | null;
};

/**
 * An alarm ends once it was not found burning for this long: one that comes and goes is one alarm, and so is one
 * that only one of several servers sees.
 */
const QUIET_MS = 10 * MINUTE_MS;
const REPEAT_MS = DAY_MS;
/** What was not accepted is tried again after this time; also how long a dead server's try is left alone. */
const TRY_AGAIN_MS = 15 * MINUTE_MS;

export const isBurning = ({ beganAt, endedAt }: AlarmCourse): boolean => beganAt !== null && endedAt === null;

/**
 * The course after one look. `sentence`: what was found, null for nothing. `newId` names a burning that begins. The
 * same course comes back when nothing about it changed.
 */
export const nextCourse = (
  course: AlarmCourse,
  sentence: string | null,
  now: WallMs,
  newId: () => string,
): AlarmCourse => {
  if (sentence === null) return isBurning(course) ? quiet(course, now) : course;
  return isBurning(course) ? lasting(course, sentence, now) : beginning(sentence, now, newId());
};

/** The course of an alarm that this caller alone reports now, until it is tried again; null for every other. */
export const takeUntold = (course: AlarmCourse, now: WallMs): TakenAlarm | null => {
  const { id, untold, tryAt } = course;
  if (id === null || untold === null || tryAt === null) return null;
  if (tryAt > now && tryAt - now <= TRY_AGAIN_MS) return null;
  return { id, phase: untold, course: { ...course, tryAt: wallMs(now + TRY_AGAIN_MS) } };
};

export type TakenAlarm = {
  readonly id: string;
  readonly phase: AlarmPhase;
  readonly course: AlarmCourse;
};

const beginning = (sentence: string, now: WallMs, id: string): AlarmCourse => ({
  id,
  beganAt: now,
  seenAt: now,
  endedAt: null,
  sentence,
  untold: "began",
  tryAt: now,
  toldAt: null,
});

const lasting = (course: AlarmCourse, sentence: string, now: WallMs): AlarmCourse => {
  const seen = { ...course, seenAt: now, sentence };
  const isDue = course.untold === null && hasPassed(REPEAT_MS, course.toldAt, now);
  return isDue ? { ...seen, untold: "lasts", tryAt: now } : seen;
};

const quiet = (course: AlarmCourse, now: WallMs): AlarmCourse =>
  hasPassed(QUIET_MS, course.seenAt, now) ? { ...course, endedAt: now, untold: "ended", tryAt: now } : course;

/** A clock that was set back must not silence an alarm until it has caught up. */
const hasPassed = (ms: number, since: WallMs | null, now: WallMs): boolean =>
  since === null || Math.abs(now - since) >= ms;
