/**
 * What must be true of everything that happened to one user, told as a list of events in the order of their
 * commits. These laws know nothing of states: they judge what people and mail servers saw.
 */
import { DAY_MS, hoursToMs } from "../time/duration.ts";
import type { ServiceMs } from "../time/instant.ts";
import type { ReminderRef } from "./effects.ts";

/** One committed event of a user's life on the switch, with its service time. */
export type SwitchEvent =
  /** A sign of life was answered; `cycle` is the one that it began. */
  | {
      readonly kind: "sign-of-life";
      readonly at: ServiceMs;
      readonly cycle: number;
      readonly outcome: "in-time" | "too-late";
      /** Absent: a strong one. */
      readonly quiet?: QuietEvidence;
    }
  /** Sleep mode ended and the user was watched again. */
  | { readonly kind: "woke"; readonly at: ServiceMs }
  /** The user came back onto the switch without an own act. */
  | { readonly kind: "returned"; readonly at: ServiceMs }
  | ({ readonly kind: "reminder-queued" | "reminder-accepted"; readonly at: ServiceMs } & ReminderRef)
  /** Refused at the door, or come back after it had been accepted. `counts`: as a refused try (§1.2). */
  | ({
      readonly kind: "reminder-refused" | "reminder-bounced";
      readonly at: ServiceMs;
      readonly counts: boolean;
    } & ReminderRef)
  /** An admin declared the owner unreachable. */
  | { readonly kind: "declared-unreachable"; readonly at: ServiceMs; readonly cycle: number }
  | {
      readonly kind: "delivered";
      readonly at: ServiceMs;
      readonly cycle: number;
      readonly noteIds: readonly string[];
      /** The user's settings at that moment. */
      readonly confirmFrequencyHours: number;
      readonly sendingDelayHours: number;
    };

/** When a phone was seen to be unlocked, and when the challenge was issued that this answers. */
export type QuietEvidence = { readonly at: ServiceMs; readonly challengeAt: ServiceMs };

/** One thing that holds for every history. `source` is the section of behaviour.md that demands it. */
export type HistoryLaw = {
  readonly name: string;
  readonly source: string;
  readonly sentence: string;
  readonly holds: (history: readonly SwitchEvent[]) => boolean;
};

export const historyLaws: readonly HistoryLaw[] = [
  {
    name: "reminded-in-this-cycle",
    source: "§1.2",
    sentence:
      "Each delivery follows, by the full delay, an accepted first reminder of its cycle that did not come back, or 14 days and the full delay after its owner became unreachable; the later of the two where both are true.",
    holds: everyDelivery((delivery, before) => {
      const cycle = eventsOf(before, delivery.cycle);
      const delayMs = hoursToMs(delivery.sendingDelayHours);
      const unreachableAt = unreachableFrom(cycle);
      const isWaitOver = unreachableAt !== null && delivery.at - unreachableAt >= WAIT_MS + delayMs;
      const isDelayOver = standingAt(cycle).some(
        ({ number, at }) => number === 1 && delivery.at - at >= delayMs,
      );
      if (unreachableAt === null) return isDelayOver;
      return isWaitOver && (isDelayOver || isSilentSince(cycle, unreachableAt));
    }),
  },
  {
    name: "last-notice-accepted",
    source: "§1.2",
    sentence:
      "Each delivery follows an accepted last notice by 24 hours, or by 12 with a delay of a day, unless its owner became unreachable after every acceptance.",
    holds: everyDelivery((delivery, before) => {
      const cycle = eventsOf(before, delivery.cycle);
      const unreachableAt = unreachableFrom(cycle);
      if (unreachableAt !== null && isSilentSince(cycle, unreachableAt)) return true;
      const noticeMs = hoursToMs(delivery.sendingDelayHours === 24 ? 12 : 24);
      return standingAt(cycle).some(({ number, at }) => number === 3 && delivery.at - at >= noticeMs);
    }),
  },
  {
    name: "silent-long-enough",
    source: "§1, table; §1.6",
    sentence:
      "From the later of the last sign of life and the end of sleep to a delivery confirm frequency and sending delay have passed; " +
      "who came back without an own act has the frequency from the last sign of life, and the full delay.",
    holds: everyDelivery((delivery, before) => {
      const silentMs = hoursToMs(delivery.confirmFrequencyHours + delivery.sendingDelayHours);
      return basesOf(before).every((base) => delivery.at - givenAt(base) >= silentMs);
    }),
  },
  {
    name: "confirmation-ends-cycle",
    source: "§1.1",
    sentence: "After a sign of life nothing of an earlier cycle is queued or delivered.",
    holds: (history) =>
      history.every((event, index) => {
        if (event.kind !== "reminder-queued" && event.kind !== "delivered") return true;
        return history
          .slice(0, index)
          .every((past) => past.kind !== "sign-of-life" || past.cycle <= event.cycle);
      }),
  },
  {
    name: "honest-answer",
    source: "§1.1",
    sentence: "A sign of life is told to be too late exactly when a delivery was the last thing before it.",
    holds: (history) =>
      history.every((event, index) => {
        if (event.kind !== "sign-of-life") return true;
        const last = history
          .slice(0, index)
          .findLast(({ kind }) => kind === "sign-of-life" || kind === "delivered");
        return (event.outcome === "too-late") === (last?.kind === "delivered");
      }),
  },
  {
    name: "quiet-sign-in-its-time",
    source: "§1.7",
    sentence:
      "The evidence of a quiet sign that counts is no older than its challenge, later than the sign of life before it, and not of the future.",
    holds: everyQuietSign(({ at, quiet }, before) => {
      const last = before.findLast(isSign);
      return (
        quiet.challengeAt <= quiet.at && quiet.at <= at && (last === undefined || givenAt(last) < quiet.at)
      );
    }),
  },
  {
    name: "quiet-signs-end",
    source: "§1.7",
    sentence: "No quiet sign counts later than 90 days after the last strong one.",
    holds: everyQuietSign(({ quiet }, before) => {
      const strong = before.findLast((event) => isSign(event) && event.quiet === undefined);
      return strong !== undefined && quiet.at - strong.at <= 90 * DAY_MS;
    }),
  },
  {
    name: "no-quiet-sign-after-delivery",
    source: "§1.7",
    sentence: "After a delivery only a strong sign begins a cycle.",
    holds: everyQuietSign(
      (_sign, before) =>
        before.findLast((event) => isSign(event) || event.kind === "delivered")?.kind !== "delivered",
    ),
  },
  {
    name: "no-reminder-twice",
    source: "§1.5, §1.2",
    sentence:
      "Within a cycle reminders begin with the first, count up, and none is queued twice; they begin again each time the first one came back.",
    holds: (history) =>
      history.every((event, index) => {
        if (event.kind !== "reminder-queued") return true;
        const past = remindersOf(history.slice(0, index), event.cycle);
        const last = past.findLast(({ kind }) => kind === "reminder-queued");
        if (last === undefined) return event.number === 1 && event.round === undefined;
        if (last.round === event.round) return event.number > last.number;
        const isNext = event.number === 1 && event.round === (last.round ?? 1) + 1;
        return (
          isNext && past.some((one) => one.kind === "reminder-bounced" && isOf(one, { ...last, number: 1 }))
        );
      }),
  },
  {
    name: "one-delivery-a-cycle",
    source: "§1.9",
    sentence: "A cycle has at most one delivery, and no note is ever delivered twice.",
    holds: everyDelivery((delivery, before) =>
      before.every(
        (past) =>
          past.kind !== "delivered" ||
          (past.cycle !== delivery.cycle && !past.noteIds.some((id) => delivery.noteIds.includes(id))),
      ),
    ),
  },
];

/** The laws that a history breaks; empty when all is well. */
export const brokenHistoryLaws = (history: readonly SwitchEvent[]): readonly HistoryLaw[] =>
  historyLaws.filter(({ holds }) => !holds(history));

type Delivered = Extract<SwitchEvent, { kind: "delivered" }>;

function everyDelivery(
  holds: (delivery: Delivered, before: readonly SwitchEvent[]) => boolean,
): HistoryLaw["holds"] {
  return (history) =>
    history.every((event, index) => event.kind !== "delivered" || holds(event, history.slice(0, index)));
}

type Sign = Extract<SwitchEvent, { kind: "sign-of-life" }>;

const isSign = (event: SwitchEvent): event is Sign => event.kind === "sign-of-life";

/** A quiet sign was given when its evidence was taken. */
const givenAt = (event: SwitchEvent): ServiceMs =>
  isSign(event) && event.quiet !== undefined ? event.quiet.at : event.at;

function everyQuietSign(
  holds: (sign: Sign & { readonly quiet: QuietEvidence }, before: readonly SwitchEvent[]) => boolean,
): HistoryLaw["holds"] {
  return (history) =>
    history.every((event, index) => {
      if (!isSign(event) || event.quiet === undefined) return true;
      return holds({ ...event, quiet: event.quiet }, history.slice(0, index));
    });
}

/** The events after the last one of a kind; all of them when there is none. */
const since = (events: readonly SwitchEvent[], kind: SwitchEvent["kind"]): readonly SwitchEvent[] =>
  events.slice(events.findLastIndex((event) => event.kind === kind) + 1);

/** The last sign of life, and the last end of sleep unless the user left and came back since. */
const basesOf = (events: readonly SwitchEvent[]): readonly SwitchEvent[] =>
  [
    events.findLast(({ kind }) => kind === "sign-of-life"),
    since(events, "returned").findLast(({ kind }) => kind === "woke"),
  ].filter((event) => event !== undefined);

type ReminderEvent = Extract<SwitchEvent, ReminderRef>;

const remindersOf = (events: readonly SwitchEvent[], cycle: number): readonly ReminderEvent[] =>
  events.filter((event): event is ReminderEvent => "number" in event && event.cycle === cycle);

/** What mail servers and admins said of one cycle since its sign of life. */
const eventsOf = (events: readonly SwitchEvent[], cycle: number): readonly Tried[] =>
  since(events, "sign-of-life").filter(
    (event): event is Tried =>
      (event.kind === "declared-unreachable" || "number" in event) && event.cycle === cycle,
  );

type Tried = ReminderEvent | Extract<SwitchEvent, { kind: "declared-unreachable" }>;

const isOf = (event: ReminderRef, other: ReminderRef): boolean =>
  event.cycle === other.cycle && event.number === other.number && (event.round ?? 1) === (other.round ?? 1);

/** First acceptances that were not taken back. */
const standingAt = (events: readonly Tried[]): readonly ReminderEvent[] =>
  events.reduce<readonly ReminderEvent[]>((standing, event) => {
    if (event.kind === "reminder-accepted")
      return standing.some((one) => isOf(one, event)) ? standing : [...standing, event];
    return event.kind === "reminder-bounced" ? standing.filter((one) => !isOf(one, event)) : standing;
  }, []);

const WAIT_MS = 14 * DAY_MS;
const COUNTED_DAYS = 14;
const COUNTED_MS = 28 * DAY_MS;

/** When the owner became unreachable last; null: never. */
const unreachableFrom = (events: readonly Tried[]): ServiceMs | null => {
  let from: ServiceMs | null = null;
  events.forEach((event, index) => {
    if (event.kind !== "declared-unreachable" && !("counts" in event && event.counts)) return;
    const past = events.slice(0, index + 1);
    const isStill = from !== null && isSilentSince(past, from);
    if (!isStill && (event.kind === "declared-unreachable" || isEnough(past))) from = event.at;
  });
  return from;
};

/** Whether the last of these counted tries is the one that makes an owner unreachable. */
const isEnough = (events: readonly Tried[]): boolean => {
  const acceptedAt = Math.max(-Infinity, ...standingAt(events).map(({ at }) => at));
  const tries = events.filter((event) => "counts" in event && event.counts && event.at > acceptedAt);
  const [first] = tries;
  const last = tries.at(-1);
  const days = new Set(tries.map(({ at }) => Math.floor(at / DAY_MS)));
  return (
    first !== undefined && last !== undefined && days.size >= COUNTED_DAYS && last.at - first.at >= COUNTED_MS
  );
};

/** Whether no acceptance of `at` or later stands. */
const isSilentSince = (events: readonly Tried[], at: ServiceMs): boolean =>
  standingAt(events).every((accepted) => accepted.at < at);
