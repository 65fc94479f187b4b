/**
 * What the thread card says (look.md, "What people fear, and what answers it"): the state in words, and the dates under
 * the line. The dates come from the server's thread; this only chooses sentences.
 */
import type { User } from "@afterword/contract/endpoints/accounts";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { thread as say } from "@afterword/core/messages/thread";
import { HOUR_MS } from "@afterword/core/time/duration";
import { leftInWords, timeLeft } from "@afterword/core/time/left";
import { calendarDaysBetween, formatDate, formatDay } from "../../shared/format/dates.ts";

/** The look of the card: calm, asking for a sign of life (amber), or off the line. */
export type ThreadMood = "calm" | "asking" | "asleep" | "off";

export type ThreadWords = {
  readonly mood: ThreadMood;
  readonly title: string;
  readonly text: string;
  /** The card's topic in a word, if it has to be seen at once. */
  readonly chip?: string;
};

/**
 * What the card says while the current state is unknown. It has no countdown, since this page could not keep that
 * promise. `when` is the time of the last answer.
 */
export const lastKnown = (words: ThreadWords, when: string): ThreadWords => ({
  ...words,
  text: say.lastKnownText(when),
});

/** A date under the line with what happens on it. */
export type ThreadPoint = { readonly date: string; readonly label: string };

export type ThreadLineView = {
  readonly start: ThreadPoint;
  readonly reminder: ThreadPoint;
  readonly delivery: ThreadPoint;
  /** Position of the reminder between start and delivery, 0 to 1. */
  readonly reminderMark: number;
  /** Position of today's lamp, 0 to 1; null while no time runs. */
  readonly lamp: number | null;
};

/** What the words need to know about the notes. */
export type NotesOfThread = {
  /** Whether anything could be delivered at all. */
  readonly hasUnsent: boolean;
  /** When the latest delivered note went out; null if none did. */
  readonly lastSentAt: string | null;
};

export const threadWords = (thread: ThreadOnWire, nowMs: number, notes: NotesOfThread): ThreadWords => {
  // The table has one entry per kind; the compiler cannot follow that through an index.
  const words = WORDS[thread.kind] as (one: ThreadOnWire, context: Context) => ThreadWords;
  return words(thread, { nowMs, notes });
};

/** What decides where a user's line starts. */
export type StartOfLine = Pick<User, "confirmFrequency" | "sleepUntil">;

/** Null if nothing is due, so there is no line. */
export const threadLine = (thread: ThreadOnWire, user: StartOfLine): ThreadLineView | null => {
  if (!("deliveryAt" in thread)) return null;
  const waits = thread.kind === "reminder-waiting";
  return {
    start: startOf(thread, user),
    reminder: { date: waits ? say.waits : formatDay(thread.reminderAt), label: reminderLabel(thread) },
    delivery: { date: waits ? say.waits : formatDay(thread.deliveryAt), label: say.delivery },
    reminderMark: thread.reminderMark,
    lamp: thread.kind === "asleep" ? null : thread.lamp,
  };
};

/** No reminder has reached an unreachable owner, so the line does not call it one. */
const reminderLabel = ({ kind }: ThreadOnWire): string =>
  kind === "unreachable" ? say.notReached : say.reminder;

type Context = { readonly nowMs: number; readonly notes: NotesOfThread };
type Of<Kind extends ThreadOnWire["kind"]> = Extract<ThreadOnWire, { kind: Kind }>;
type Words = { readonly [Kind in ThreadOnWire["kind"]]: (thread: Of<Kind>, context: Context) => ThreadWords };

const WORDS: Words = {
  held: ({ reminderAt }, { nowMs }) => ({
    mood: "calm",
    title: say.held,
    text: say.heldText(until(reminderAt, nowMs)),
  }),
  "reminder-waiting": () => ({
    mood: "asking",
    title: say.unreached,
    text: say.unreachedText,
    chip: say.reminder,
  }),
  reminded: ({ deliveryAt }, { nowMs }) => ({
    mood: "asking",
    title: say.reminded,
    text: say.remindedText(until(deliveryAt, nowMs)),
    chip: say.reminder,
  }),
  unreachable: ({ since, deliveryAt }) => ({
    mood: "asking",
    title: say.outOfReach(formatDate(since)),
    text: say.outOfReachText(formatDate(deliveryAt)),
    chip: say.notReached,
  }),
  "held-back": ({ deliveryAt }) => ({
    mood: "asking",
    title: say.heldBack,
    text: say.heldBackText(formatDate(deliveryAt)),
    chip: say.heldBackChip,
  }),
  unconfirmed: ({ endedAt }) => ({
    mood: "asking",
    title: say.unconfirmed,
    text: say.unconfirmedText(lastPaidDay(endedAt)),
    chip: say.unconfirmedChip,
  }),
  asleep: ({ until: wakesAt }) => ({
    mood: "asleep",
    title: say.asleep(formatDate(wakesAt)),
    text: say.nothingAskedText,
  }),
  paused: (_thread, { notes: { hasUnsent, lastSentAt } }) => {
    if (hasUnsent) return { mood: "off", title: say.paused, text: say.pausedText };
    if (lastSentAt === null) return { mood: "off", title: say.noNotes, text: say.noNotesText };
    return { mood: "off", title: say.allSent, text: say.allSentText(formatDate(lastSentAt)) };
  },
  expired: ({ endedAt }) => ({
    mood: "off",
    title: say.expired,
    text: endedAt === null ? say.expiredText : say.expiredTextSince(lastPaidDay(endedAt)),
  }),
  inactive: () => ({ mood: "off", title: say.inactive, text: say.nothingAskedText }),
  delivered: ({ deliveredAt }) => ({
    mood: "off",
    title: say.delivered,
    text: say.deliveredText(formatDate(deliveredAt)),
  }),
};

const until = (moment: string, nowMs: number): string => {
  const dueMs = Date.parse(moment);
  return leftInWords(timeLeft(dueMs - nowMs, calendarDaysBetween(nowMs, dueMs)));
};

const startOf = (thread: ThreadOnWire, user: StartOfLine): ThreadPoint => {
  if (thread.kind === "asleep") return { date: formatDay(thread.until), label: say.sleepEnd };
  const lastSign = { date: formatDay(thread.lastSignAt), label: say.lastSign };
  if (thread.kind !== "held") return lastSign;
  const baseMs = Date.parse(thread.reminderAt) - user.confirmFrequency * HOUR_MS;
  const date = formatDay(baseMs);
  // The server's two clocks may differ by some minutes, which owners need not see (behaviour §1.3).
  if (date === lastSign.date || baseMs - Date.parse(thread.lastSignAt) < HOUR_MS) return lastSign;
  // The count starts on a later day: sleep mode ended then, or every countdown began anew.
  return { date, label: date === formatDay(user.sleepUntil) ? say.sleepEnd : say.countedFrom };
};

/** A plan holds through a day of the calendar in UTC; its end is the midnight after it. */
const lastPaidDay = (endedAt: string): string => formatDate(Date.parse(endedAt) - 1, "UTC");
