/**
 * What must be true of everything that happened to one user, told as a list of events in the order of their
 * commits. These laws know nothing of states: they judge what people and mail servers saw.
 */
import { DAY_MS, hoursToMs } from "../time/duration.ts";
import type { ServiceMs } from "../time/instant.ts";
import type { ReminderNumber, ReminderRound } from "./state.ts";

/** One committed event of a user's life on the switch, with its service time. */
export type SwitchEvent =
  /** A sign of life was answered; `cycle` is the one that it began. */
  | {
      readonly kind: "sign-of-life";
      readonly at: ServiceMs;
      readonly cycle: number;
      readonly outcome: "in-time" | "too-late";
    }
  /** Sleep mode ended and the user was watched again. */
  | { readonly kind: "woke"; readonly at: ServiceMs }
  /** The user came back onto the switch without an own act. */
  | { readonly kind: "returned"; readonly at: ServiceMs }
  | {
      /** "refused": for good; it is tried again. "bounced": it came back after it had been accepted. */
      readonly kind: "reminder-queued" | "reminder-accepted" | "reminder-refused" | "reminder-bounced";
      readonly at: ServiceMs;
      readonly cycle: number;
      readonly number: ReminderNumber;
      readonly round?: ReminderRound;
    }
  | {
      readonly kind: "delivered";
      readonly at: ServiceMs;
      readonly cycle: number;
      readonly noteIds: readonly string[];
      /** The user's settings at that moment. */
      readonly confirmFrequencyHours: number;
      readonly sendingDelayHours: number;
    };

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
      "Each delivery follows an accepted first reminder of its cycle, later than the last sign of life, by the full delay.",
    holds: everyDelivery((delivery, before) =>
      since(before, "sign-of-life").some(
        (event) =>
          isAcceptedFirst(event, delivery.cycle) &&
          delivery.at - event.at >= hoursToMs(delivery.sendingDelayHours),
      ),
    ),
  },
  {
    name: "bounced-is-not-sent",
    source: "§1.2",
    sentence:
      "Once a reminder of its cycle came back, a delivery follows a further attempt by seven days and the full delay.",
    holds: everyDelivery((delivery, before) => {
      const reminders = remindersOf(before, delivery.cycle);
      const waitMs = 7 * DAY_MS + hoursToMs(delivery.sendingDelayHours);
      return (
        reminders.every(({ kind }) => kind !== "reminder-bounced") ||
        reminders.some((event) => isSecondAttempt(event) && delivery.at - event.at >= waitMs)
      );
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
      return basesOf(before).every((base) => delivery.at - base.at >= silentMs);
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
    name: "no-reminder-twice",
    source: "§1.5, §1.2",
    sentence:
      "Within a cycle reminders begin with the first, count up, and none is queued twice; they begin again once, after one came back.",
    holds: (history) =>
      history.every((event, index) => {
        if (event.kind !== "reminder-queued") return true;
        const past = remindersOf(history.slice(0, index), event.cycle);
        const last = past.findLast(({ kind }) => kind === "reminder-queued");
        if (last === undefined) return event.number === 1 && event.round === undefined;
        if (last.round === event.round) return event.number > last.number;
        return (
          event.number === 1 && event.round === 2 && past.some(({ kind }) => kind === "reminder-bounced")
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

/** The events after the last one of a kind; all of them when there is none. */
const since = (events: readonly SwitchEvent[], kind: SwitchEvent["kind"]): readonly SwitchEvent[] =>
  events.slice(events.findLastIndex((event) => event.kind === kind) + 1);

/** The last sign of life, and the last end of sleep unless the user left and came back since. */
const basesOf = (events: readonly SwitchEvent[]): readonly SwitchEvent[] =>
  [
    events.findLast(({ kind }) => kind === "sign-of-life"),
    since(events, "returned").findLast(({ kind }) => kind === "woke"),
  ].filter((event) => event !== undefined);

const isAcceptedFirst = (event: SwitchEvent, cycle: number): boolean =>
  event.kind === "reminder-accepted" && event.number === 1 && event.cycle === cycle;

type ReminderEvent = Extract<SwitchEvent, { readonly number: ReminderNumber }>;

const remindersOf = (events: readonly SwitchEvent[], cycle: number): readonly ReminderEvent[] =>
  events.filter((event): event is ReminderEvent => "number" in event && event.cycle === cycle);

/** After a bounce a lasting refusal is an attempt as well. */
const isSecondAttempt = (event: ReminderEvent): boolean =>
  (event.kind === "reminder-accepted" || event.kind === "reminder-refused") &&
  event.number === 1 &&
  event.round === 2;
