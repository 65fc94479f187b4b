import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import type { RhythmChange } from "@afterword/core/accounts/rhythm";
import { parseReminderKey } from "@afterword/core/switch/effects";
import { presentDelivered } from "../notes/public.ts";
import type { EventRow, ReminderRow, RhythmRow, SentRow, SignRow } from "./queries.ts";

type Entry<Kind extends HistoryEntry["kind"]> = Extract<HistoryEntry, { kind: Kind }>;

const head = ({ id, at }: { readonly id: string; readonly at: Date }) => ({ _id: id, at: at.toISOString() });

export const presentSign = (row: SignRow): Entry<"sign"> => ({
  ...head(row),
  kind: "sign",
  source: row.source,
  device: row.device,
  lateFor: row.late_for?.toISOString() ?? null,
});

export const presentReminder = (row: ReminderRow): Entry<"reminder"> => ({
  ...head(row),
  kind: "reminder",
  number: parseReminderKey(row.key).number,
  result: reminderResult(row),
  acceptedAt: row.sent_at?.toISOString() ?? null,
});

const reminderResult = ({ state, last_answer }: ReminderRow): Entry<"reminder">["result"] => {
  if (state === "sent") return "accepted";
  if (state === "cancelled") return "withdrawn";
  if (state === "bounced") return "returned";
  return last_answer === null ? "queued" : "refused";
};

export type SentWords = Pick<Entry<"delivery">, "title" | "recipient" | "recording">;

/** The words are empty once the note was erased, and where a seal does not open. */
export const presentDelivery = (
  row: SentRow,
  { title, recipient, recording }: SentWords,
): Entry<"delivery"> => ({
  ...head(row),
  kind: "delivery",
  title,
  recipient,
  recording,
  ...presentDelivered(row),
});

export const presentRhythm = (row: RhythmRow): Entry<"rhythm"> => ({
  ...head(row),
  kind: "rhythm",
  change: onWire(row.change),
});

export const presentEvent = (row: EventRow): Entry<"hold" | "unreachable"> => {
  switch (row.kind) {
    case "owner-unreachable":
      return { ...head(row), kind: "unreachable", declared: false };
    case "owner-declared-unreachable":
      return { ...head(row), kind: "unreachable", declared: true };
    default:
      return { ...head(row), kind: "hold", result: holdResult(row.kind) };
  }
};

const holdResult = (kind: string): Entry<"hold">["result"] => {
  if (kind === "delivery-released") return "released";
  if (kind === "delivery-hold-ended") return "ended";
  return kind === "delivery-refused" ? "refused" : "held";
};

const onWire = (change: RhythmChange): Entry<"rhythm">["change"] =>
  change.kind === "sleep" ? { kind: "sleep", until: new Date(change.until).toISOString() } : change;
