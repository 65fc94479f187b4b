import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { lengthOf } from "@afterword/core/accounts/rhythm";
import { history as say } from "@afterword/core/messages/history";
import { signs } from "@afterword/core/messages/signs";
import { when } from "@afterword/core/messages/when";
import { words } from "@afterword/core/messages/words";
import { deliveredInWords, timeOf } from "../deliveries/public.ts";
import { formatDate, formatDateTime } from "../../shared/format/dates.ts";
import { deviceAtStart, deviceInWords } from "@afterword/core/accounts/device-in-words";

/** One line of the history. `mark` is a word about what the owner may have to check; mostly empty. */
export type HistoryLine = {
  readonly kind: HistoryEntry["kind"];
  readonly title: string;
  readonly hint: string;
  readonly mark: string;
};

/** An entry as its owner reads it. */
export const historyInWords = (entry: HistoryEntry): HistoryLine => {
  switch (entry.kind) {
    case "sign":
      return signLine(entry);
    case "reminder":
      return reminderLine(entry);
    case "delivery":
      return deliveryLine(entry);
    case "rhythm":
      return { kind: "rhythm", mark: "", ...changeInWords(entry.change) };
    case "hold":
      return { kind: "hold", mark: "", ...HOLDS[entry.result] };
    case "unreachable":
      return unreachableLine(entry);
  }
};

type Entry<Kind extends HistoryEntry["kind"]> = Extract<HistoryEntry, { kind: Kind }>;

const SOURCES: Readonly<Record<string, string>> = signs;

/** A newer server may send sources that this page does not know. */
const signLine = ({ source, device, lateFor }: Entry<"sign">): HistoryLine => {
  const act = SOURCES[source];
  return {
    kind: "sign",
    title: act === undefined ? say.signPlain : say.sign(act),
    hint: lateFor === null ? deviceAtStart(device) : say.signTooLate(formatDateTime(lateFor)),
    mark: lateFor === null ? "" : say.markTooLate,
  };
};

/** One sign of life of a group: its source and device. */
export const signInWords = ({ source, device }: Entry<"sign">): string =>
  [SOURCES[source] ?? "", deviceInWords(device)].filter((part) => part !== "").join(", ");

const reminderLine = ({ number, result, at, acceptedAt }: Entry<"reminder">): HistoryLine => ({
  kind: "reminder",
  title: [say.reminderFirst, say.reminderSecond, say.reminderLast][number - 1] ?? say.reminderFirst,
  hint: REMINDER_HINTS[result](timeOf(acceptedAt, at)),
  mark: REMINDER_MARKS[result],
});

type ReminderResult = Entry<"reminder">["result"];

const REMINDER_HINTS: Record<ReminderResult, (time: string | null) => string> = {
  accepted: (time) => (time === null ? words.accepted : say.reminderAcceptedOn(time)),
  queued: () => say.reminderWaiting,
  refused: () => say.reminderRefused,
  returned: () => say.reminderReturned,
  withdrawn: () => say.reminderWithdrawn,
};

const REMINDER_MARKS: Record<ReminderResult, string> = {
  accepted: "",
  queued: "",
  refused: say.markNotAccepted,
  returned: say.markReturned,
  withdrawn: "",
};

const deliveryLine = (entry: Entry<"delivery">): HistoryLine => {
  const { title, recipient, recording, result, at } = entry;
  const sent = recording === null ? say.noteSent : SENT_WITH[recording];
  return {
    kind: "delivery",
    title: sent(title === "" ? "…" : title, recipient === "" ? "…" : recipient),
    hint: deliveredInWords(entry, at),
    mark: DELIVERY_MARKS[result],
  };
};

const SENT_WITH = { audio: say.noteSentWithVoice, video: say.noteSentWithVideo } as const;

const DELIVERY_MARKS: Record<Entry<"delivery">["result"], string> = {
  accepted: "",
  queued: "",
  returned: say.markReturned,
  failed: say.markFailed,
};

const HOLDS: Record<Entry<"hold">["result"], Pick<HistoryLine, "title" | "hint">> = {
  held: { title: say.deliveryHeld, hint: say.deliveryHeldHint },
  released: { title: say.holdReleased, hint: "" },
  refused: { title: say.holdRefused, hint: say.holdRefusedHint },
  ended: { title: say.holdEnded, hint: say.holdEndedHint },
};

const unreachableLine = ({ declared }: Entry<"unreachable">): HistoryLine => ({
  kind: "unreachable",
  title: declared ? say.declaredUnreachable : say.unreachable,
  hint: declared ? say.declaredUnreachableHint : say.unreachableHint,
  mark: say.markNotReached,
});

const changeInWords = (change: Entry<"rhythm">["change"]): Pick<HistoryLine, "title" | "hint"> => {
  switch (change.kind) {
    case "sleep":
      return { title: say.sleepUntil(formatDate(change.until)), hint: "" };
    case "awake":
      return { title: say.awake, hint: "" };
    default: {
      const title = change.kind === "confirm-frequency" ? say.confirmFrequency : say.sendingDelay;
      return {
        title: title(hoursInWords(change.toHours)),
        hint: say.lengthBefore(hoursInWords(change.fromHours)),
      };
    }
  }
};

const hoursInWords = (hours: number): string => {
  const { count, unit } = lengthOf(hours);
  return LENGTHS[unit](count);
};

const LENGTHS = { hour: when.hours, day: when.days, week: when.weeks } as const;
