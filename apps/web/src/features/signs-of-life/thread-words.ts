/**
 * What the thread card says (look.md, "What people fear, and what answers it"): the state in words, and the dates under
 * the line. The dates come from the server's thread; this only chooses sentences.
 */
import type { User } from "@afterword/contract/endpoints/accounts";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { thread as say } from "@afterword/core/messages/thread";
import { hasDeliveryDay, isHolding } from "@afterword/core/switch/thread";
import { HOUR_MS } from "@afterword/core/time/duration";
import { leftInWords, timeLeft } from "@afterword/core/time/left";
import type { SignOfLife } from "@afterword/contract/endpoints/signs-of-life";
import { calendarDaysBetween, formatDate, formatDay } from "../../shared/format/dates.ts";
import { namesInWords } from "../../shared/format/names.ts";
import { USUAL_REMINDER_PLACE } from "../../shared/ui/places-on-line.ts";
import { deliveryThen, peopleReached } from "./last-delivery.ts";
import type { LastDelivery } from "./last-delivery.ts";

/**
 * The look of the card: calm, asking for a sign of life (amber), off the line, with everything delivered, or with
 * nothing that a sign of life could change. It decides how loud "I'm fine" is: amber where a sign holds a delivery
 * back, quiet elsewhere, and not there where it would promise something: with no note left to hold, as far as
 * the card knows, or in a disabled account.
 */
export type ThreadMood = "calm" | "asking" | "asleep" | "off" | "over" | "idle";

export type ThreadWords = {
  readonly mood: ThreadMood;
  readonly title: string;
  readonly text: string;
  /** The card's topic in a word, if it has to be seen at once. */
  readonly chip?: string | undefined;
};

/**
 * What the card says while the current state is unknown. It has no countdown, since this page could not keep that
 * promise. `when` is the time of the last answer.
 */
export const lastKnown = (words: ThreadWords, when: string): ThreadWords => ({
  ...words,
  text: say.lastKnownText,
  chip: say.lastKnown(when),
});

/** A date under the line with what happens on it; empty while it has none. */
export type ThreadPoint = { readonly date: string; readonly label: string };

export type ThreadLineView = {
  /** Null if it is not known any more. */
  readonly start: ThreadPoint | null;
  /** Null once nothing lies between the last sign and the delivery. */
  readonly reminder: ThreadPoint | null;
  readonly delivery: ThreadPoint;
  /** Position of the reminder between start and delivery, 0 to 1. */
  readonly reminderMark: number;
  /** Position of today's lamp, 0 to 1, or why there is none. */
  readonly lamp: number | Rest;
  /** What is due is not delivered for now, so the lamp stays before the letter: a light on the letter says "delivered". */
  readonly isHeldUp: boolean;
};

/** Why no time runs. */
export type Rest = "asleep" | "nothing-due";

/** Of an account without any note: the line that its first one will begin, with no day on it yet. */
export const LINE_WITHOUT_DAYS: ThreadLineView = {
  start: { date: "", label: say.firstNote },
  reminder: { date: "", label: say.reminder },
  delivery: { date: "", label: say.delivery },
  reminderMark: USUAL_REMINDER_PLACE,
  lamp: 0,
  isHeldUp: false,
};

type EndedLine = ThreadLineView & { readonly endedAt: string };

/** What the words need to know about the notes. */
export type NotesOfThread = {
  /** Whether anything could be delivered at all. */
  readonly hasUnsent: boolean;
  /** Null if none was delivered, or the notes are not known yet. */
  readonly lastDelivery: LastDelivery | null;
  /** How many recordings of notes that may be delivered their recipients would not get. */
  readonly withheld: number;
};

/**
 * What the card shows while the notice about a late sign of life stands: the delivery of which that speaks, not the cycle
 * that the sign began. A state that asks for a sign of life waits for no notice.
 */
export const threadBehindNotice = (thread: ThreadOnWire, deliveredAt: string | null): ThreadOnWire => {
  const isCalm = thread.kind === "held" || !isHolding(thread);
  if (deliveredAt === null || !isCalm) return thread;
  return { kind: "delivered", lastSignAt: thread.lastSignAt, deliveredAt };
};

export const threadWords = (thread: ThreadOnWire, nowMs: number, notes: NotesOfThread): ThreadWords => {
  // The table has one entry per kind; the compiler cannot follow that through an index.
  const words = WORDS[thread.kind] as (one: ThreadOnWire, context: Context) => ThreadWords;
  return words(thread, { nowMs, notes });
};

/** What decides where a user's line starts. */
export type StartOfLine = Pick<User, "confirmFrequency" | "sleepUntil">;

/** Null once the notes are delivered. */
export const threadLine = (thread: ThreadOnWire, user: StartOfLine, nowMs: number): ThreadLineView | null => {
  if (thread.kind === "delivered") return null;
  if (!("deliveryAt" in thread)) return restingLine(thread, nowMs);
  const remindedOn = thread.kind === "reminder-waiting" ? thread.waitingSince : thread.reminderAt;
  const deliveredOn = hasDeliveryDay(thread) ? formatDay(thread.deliveryAt) : say.waits;
  return {
    start: startOf(thread, user),
    reminder: { date: formatDay(remindedOn), label: reminderLabel(thread) },
    delivery: { date: deliveredOn, label: say.delivery },
    reminderMark: thread.reminderMark,
    lamp: thread.kind === "asleep" ? "asleep" : thread.lamp,
    isHeldUp: !hasDeliveryDay(thread),
  };
};

/** Nothing is due: the lamp is out, and no day is set. It may stay so for years. */
const restingLine = (thread: Of<"paused" | "expired" | "inactive">, nowMs: number): ThreadLineView => ({
  start:
    thread.kind === "expired" && thread.endedAt !== null
      ? { date: dayAsOf(nowMs, ...lastPaidDay(thread.endedAt)), label: say.subscriptionEnd }
      : { date: dayAsOf(nowMs, thread.lastSignAt), label: say.lastSign },
  reminder: null,
  delivery: { date: say.noneDue, label: say.delivery },
  reminderMark: 1,
  lamp: "nothing-due",
  isHeldUp: false,
});

/**
 * The line that has ended: the lamp rests at the envelope (look.md, "Moments"). After a sign of life that came too late
 * it stays until there is another note. Null where nothing was delivered, or something is held.
 */
export const deliveredLine = (
  thread: ThreadOnWire,
  signs: readonly SignOfLife[],
  { hasUnsent, lastDelivery }: NotesOfThread,
  nowMs: number,
): EndedLine | null => {
  const known = [thread.lastSignAt, ...signs.map((sign) => sign.at)];
  if (thread.kind === "delivered") return lineEndedAt(thread.deliveredAt, known, nowMs, lastDelivery);
  if (thread.kind !== "paused" || hasUnsent || lastDelivery === null) return null;
  return lineEndedAt(lastDelivery.at, known, nowMs, lastDelivery);
};

/**
 * `signs`: moments of signs of life, of which the latest before the delivery began the line. If none is known any more,
 * it begins where the notes were last changed.
 */
export const lineEndedAt = (
  deliveredAt: string,
  signs: readonly string[],
  nowMs: number,
  lastDelivery: LastDelivery | null = null,
): EndedLine => {
  const latest = (moments: readonly string[], label: string): ThreadPoint | null => {
    const begunAt = moments
      .filter((at) => Date.parse(at) < Date.parse(deliveredAt))
      .toSorted()
      .at(-1);
    return begunAt === undefined ? null : { date: dayAsOf(nowMs, begunAt), label };
  };
  const changed = deliveryThen(lastDelivery, deliveredAt)?.changedAt;
  return {
    endedAt: deliveredAt,
    start: latest(signs, say.silentSince) ?? latest(changed === undefined ? [] : [changed], say.lastChanged),
    reminder: null,
    delivery: { date: dayAsOf(nowMs, deliveredAt), label: say.delivered },
    reminderMark: 1,
    lamp: 1,
    isHeldUp: false,
  };
};

/** The reminder that counts next has not reached its owner: the first, or the last notice. */
export const isNotReached = ({ kind }: ThreadOnWire): boolean =>
  kind === "unreachable" || kind === "reminder-waiting";

const reminderLabel = (thread: ThreadOnWire): string =>
  isNotReached(thread) ? say.notReached : say.reminder;

type Context = { readonly nowMs: number; readonly notes: NotesOfThread };
type Of<Kind extends ThreadOnWire["kind"]> = Extract<ThreadOnWire, { kind: Kind }>;
type Words = { readonly [Kind in ThreadOnWire["kind"]]: (thread: Of<Kind>, context: Context) => ThreadWords };

const WORDS: Words = {
  held: ({ reminderAt }, { nowMs, notes: { withheld } }) => ({
    mood: "calm",
    title: withheld === 0 ? say.held : say.heldInPart,
    text: say.heldText(until(reminderAt, nowMs)),
    chip: withheld === 0 ? undefined : say.withheld(withheld),
  }),
  "reminder-waiting": () => ({
    mood: "asking",
    title: say.unreached,
    text: say.unreachedText,
    chip: say.notReached,
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
    text: say.unconfirmedText(formatDate(...lastPaidDay(endedAt))),
    chip: say.unconfirmedChip,
  }),
  asleep: ({ until: wakesAt }) => ({
    mood: "asleep",
    title: say.asleep(formatDate(wakesAt)),
    text: say.nothingAskedText,
  }),
  paused: (_thread, { notes: { hasUnsent, lastDelivery } }) => {
    if (hasUnsent) return { mood: "off", title: say.paused, text: say.pausedText };
    if (lastDelivery === null) return { mood: "idle", title: say.noNotes, text: say.noNotesText };
    const text = `${deliveredInWords(lastDelivery.at, lastDelivery.people)} ${say.allSentText}`;
    return { mood: "idle", title: say.allSent, text };
  },
  expired: ({ endedAt }) => ({
    mood: "off",
    title: say.expired,
    text: endedAt === null ? say.expiredText : say.expiredTextSince(formatDate(...lastPaidDay(endedAt))),
  }),
  inactive: () => ({
    mood: "idle",
    title: say.inactive,
    text: say.inactiveText,
  }),
  delivered: ({ deliveredAt }, { notes: { lastDelivery } }) => ({
    mood: "over",
    title: say.delivered,
    text: deliveredInWords(deliveredAt, peopleReached(lastDelivery, deliveredAt)),
  }),
};

/** When, and to whom as far as the notes are known. */
export const deliveredInWords = (at: string, people: LastDelivery["people"]): string =>
  people.length === 0
    ? say.deliveredText(formatDate(at))
    : say.deliveredTo(formatDate(at), namesInWords(people.map(({ name }) => name)));

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

/** With its year where that is not this one. */
const dayAsOf = (nowMs: number, moment: number | string, timeZone?: string): string => {
  const date = formatDate(moment, timeZone);
  const [, , year] = formatDate(nowMs).split(".");
  return date.endsWith(`.${year}`) ? formatDay(moment, timeZone) : date;
};

/** A moment and its zone: a plan holds through a day of the calendar in UTC, and its end is the midnight after it. */
const lastPaidDay = (endedAt: string) => [Date.parse(endedAt) - 1, "UTC"] as const;
