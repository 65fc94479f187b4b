/**
 * What the thread card says (look.md, "What people fear, and what answers it"): where the user stands, in words, and
 * the dates under the line. The dates come from the server's thread; this only chooses sentences.
 */
import type { User } from "@afterword/contract/endpoints/accounts";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { thread as say } from "@afterword/core/messages/thread";
import { HOUR_MS } from "@afterword/core/time/duration";
import { leftInWords, timeLeft } from "@afterword/core/time/left";
import { calendarDaysBetween, formatDate, formatDay } from "../../shared/format/dates.ts";

/** How the card looks: calm, asking for a sign (amber), or off the line. */
export type ThreadMood = "calm" | "asking" | "asleep" | "off";

export type ThreadWords = {
  readonly mood: ThreadMood;
  readonly title: string;
  readonly text: string;
  /** What the card is about, in a word, where that has to be seen at once. */
  readonly chip?: string;
};

/**
 * What the card says while nobody can tell how things stand now: a countdown would be a promise that this page cannot
 * know to hold. `when` is the moment of the last answer.
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
  /** Where the reminder stands between start and delivery, 0 to 1. */
  readonly reminderMark: number;
  /** Where today's lamp stands, 0 to 1; null while no time runs. */
  readonly lamp: number | null;
};

/** What of the notes the words need to know. */
export type NotesOfThread = {
  /** Whether anything could be delivered at all. */
  readonly hasUnsent: boolean;
  /** When the latest of those that were sent went out; null while none was. */
  readonly lastSentAt: string | null;
};

export const threadWords = (thread: ThreadOnWire, nowMs: number, notes: NotesOfThread): ThreadWords => {
  // The table has one entry for each kind, which the compiler cannot follow through an index.
  const words = WORDS[thread.kind] as (one: ThreadOnWire, context: Context) => ThreadWords;
  return words(thread, { nowMs, notes });
};

/** What of the user decides where a line begins. */
export type StartOfLine = Pick<User, "confirmFrequency" | "sleepUntil">;

/** Null where nothing is due and there is no line to show. */
export const threadLine = (thread: ThreadOnWire, user: StartOfLine): ThreadLineView | null => {
  if (!("deliveryAt" in thread)) return null;
  const waits = thread.kind === "reminder-waiting";
  return {
    start: startOf(thread, user),
    reminder: { date: waits ? say.waits : formatDay(thread.reminderAt), label: say.reminder },
    delivery: { date: waits ? say.waits : formatDay(thread.deliveryAt), label: say.delivery },
    reminderMark: thread.reminderMark,
    lamp: thread.kind === "asleep" ? null : thread.lamp,
  };
};

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
  "held-back": ({ deliveryAt }) => ({
    mood: "asking",
    title: say.heldBack,
    text: say.heldBackText(formatDate(deliveryAt)),
    chip: say.heldBackChip,
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
    text: endedAt === null ? say.expiredText : say.expiredTextSince(formatDate(endedAt)),
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
  // The two clocks of the server may differ by some minutes, which no owner has to see (behaviour §1.3).
  if (date === lastSign.date || baseMs - Date.parse(thread.lastSignAt) < HOUR_MS) return lastSign;
  // Silence counts from a later day: sleep ended then, or everything began anew.
  return { date, label: date === formatDay(user.sleepUntil) ? say.sleepEnd : say.countedFrom };
};
