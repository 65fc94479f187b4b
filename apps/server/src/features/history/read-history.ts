import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { HISTORY_PAGE_SIZE } from "@afterword/core/constants";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import type { RecipientContent } from "../../engine/store/sealed-recipients.ts";
import type { Context } from "../../context.ts";
import { openJson, type DataKey } from "../../platform/crypto/sealing.ts";
import { openNote } from "../notes/public.ts";
import {
  presentDelivery,
  presentEvent,
  presentReminder,
  presentRhythm,
  presentSign,
  type SentWords,
} from "./present.ts";
import {
  listDeliveries,
  listDeliveryEvents,
  listErasedDeliveries,
  listReminders,
  listRhythmChanges,
  listSigns,
  type Cursor,
  type DeliveryRow,
} from "./queries.ts";

export type HistoryPage = {
  readonly entries: HistoryEntry[];
  /** What to ask for the next, older page with; null on the last one. */
  readonly next: string | null;
};

/**
 * What happened to an account on the switch, newest first: read from the rows that the switch itself goes by, so it
 * cannot say anything else. `after` is "newest" or the `next` of the page before.
 */
export const readHistory = async (
  context: Pick<Context, "database" | "masterKey">,
  owner: string,
  after: string,
): Promise<HistoryPage> => {
  const { db } = context.database;
  const wanted = { owner, after: cursorOf(after), limit: HISTORY_PAGE_SIZE + 1 };
  const key = await getOwnerKey(db, context, owner);
  const found: HistoryEntry[] = [
    ...(await listSigns(db, wanted)).map(presentSign),
    ...(await listReminders(db, wanted)).map(presentReminder),
    ...(await listDeliveries(db, wanted)).map((row) => presentDelivery(row, wordsOf(key, owner, row))),
    ...(await listErasedDeliveries(db, wanted)).map((row) => presentDelivery(row, NO_WORDS)),
    ...(await listRhythmChanges(db, wanted)).map(presentRhythm),
    ...(await listDeliveryEvents(db, wanted)).map(presentEvent),
  ];
  const entries = found.toSorted(newestFirst).slice(0, HISTORY_PAGE_SIZE);
  const last = found.length > entries.length ? entries.at(-1) : undefined;
  return { entries, next: last === undefined ? null : `${Date.parse(last.at)}_${last._id}` };
};

const cursorOf = (after: string): Cursor | null => {
  const [at = "", id] = after.split("_");
  return id === undefined ? null : { at: new Date(Number(at)), id };
};

/** As the database orders them: two entries of the same instant by their ids. */
const newestFirst = (one: HistoryEntry, other: HistoryEntry): number =>
  one.at === other.at ? compare(other._id, one._id) : compare(other.at, one.at);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

const NO_WORDS: SentWords = { title: "", recipient: "", recording: null };

const wordsOf = (key: DataKey, owner: string, row: DeliveryRow): SentWords => {
  const place = { table: "deliveries", owner, id: row.id };
  const note = orNull(() => openNote(key, owner, row.note, row.note_sealed));
  const person = orNull(() => openJson<RecipientContent>(key, place, row.sealed));
  return {
    title: note?.title ?? "",
    recipient: person?.name ?? "",
    recording: note?.recording?.type ?? null,
  };
};

/** What cannot be opened is left out: one bad row must not hide everything else that happened. */
const orNull = <Opened>(open: () => Opened): Opened | null => {
  try {
    return open();
  } catch {
    return null;
  }
};
