import { isRetentionOver } from "@afterword/core/notes/retention";
import { deliveryKey } from "@afterword/core/switch/effects";
import type { Now } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { recordAudit } from "../../engine/store/sql/audit-events.ts";
import { endOfDelivery } from "../../engine/store/sql/releases.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import { eraseUnnamedRecordings } from "../../features/media/public.ts";
import { isClockTrusted } from "../../engine/clock/clock-skew.ts";
import { openServiceClock } from "../../engine/clock/service-clock.ts";

type ErasingContext = Pick<Context, "clock" | "database" | "ids" | "log" | "store">;

const BATCH = 100;

export type EraseReport = { readonly erased: number; readonly kept: number };

/**
 * Erases delivered notes whose retention is over by both clocks (behaviour §2, docs/decisions/018): the text, the
 * recording unless another note names it, the recipients' names and addresses, their links and mails. What stays is a
 * line in the audit log, and in the owner's history that something was sent out, without title and name. Each note goes
 * in one transaction, so a crash leaves it whole or not at all, and the next run goes on. A note of which a mail is still
 * waiting is kept until that is over. `signal` ends it between two notes.
 */
export const eraseDelivered = async (context: ErasingContext, signal?: AbortSignal): Promise<EraseReport> => {
  const report = { erased: 0, kept: 0 };
  if (!(await isClockTrusted(context))) return report;
  const now = await openServiceClock(context);
  const seen = new Set<string>();
  for (;;) {
    const ending = (await listEnding(context, now, seen.size)).filter((note) => !seen.has(noteKey(note)));
    if (ending.length === 0 || signal?.aborted) break;
    for (const note of ending) {
      seen.add(noteKey(note));
      report[await eraseOne(context, note, now)] += 1;
    }
  }
  if (report.erased + report.kept > 0) context.log.info(report, "notes whose retention is over");
  return report;
};

type NoteKey = { readonly owner: string; readonly note: string };

const noteKey = ({ owner, note }: NoteKey): string => `${owner}/${note}`;

const listEnding = ({ database }: ErasingContext, now: Now, alreadySeen: number): Promise<NoteKey[]> =>
  database.db
    .selectFrom("deliveries")
    .select(["owner", "note"])
    .distinct()
    .where("available_until_ms", "<=", now.service)
    .where("available_until", "<=", new Date(now.wall))
    .orderBy("owner")
    .orderBy("note")
    .limit(BATCH + alreadySeen)
    .execute();

const eraseOne = async (context: ErasingContext, note: NoteKey, now: Now): Promise<"erased" | "kept"> => {
  try {
    return await transaction(context.database.db, (trx) => erase(trx, context, note, now));
  } catch (error) {
    context.log.error({ err: error, note: note.note }, "a note could not be erased; it is tried again");
    return "kept";
  }
};

const erase = async (
  trx: Trx,
  context: ErasingContext,
  note: NoteKey,
  now: Now,
): Promise<"erased" | "kept"> => {
  // The lock of every decision and every act of the owner; each of them comes before or after all of this.
  await rowsOf(trx).lockUser(note.owner);
  const deliveries = await readDeliveries(trx, note);
  const people = deliveries.map(({ recipient }) => recipient);
  const keys = people.map((recipient) => deliveryKey(note.note, recipient));
  const isOver = deliveries.every(({ end }) => isRetentionOver(end, now));
  if (deliveries.length === 0 || !isOver || (await hasWaitingMail(trx, note.owner, keys))) return "kept";
  const recordings = await listRecordingsOf(trx, note);
  await keepForHistory(trx, note);
  await eraseCameBack(trx, note.owner, { keys, people });
  await eraseRows(trx, note, keys);
  await eraseUnnamedRecordings(trx, now, note.owner, recordings);
  await recordAudit(trx, {
    owner: note.owner,
    id: context.ids.uuid(),
    at: new Date(now.wall),
    kind: "note-erased",
    detail: { note: note.note, deliveries: deliveries.length, releasedAt: deliveries[0]?.releasedAt },
  });
  return "erased";
};

const readDeliveries = async (trx: Trx, { owner, note }: NoteKey) => {
  const rows = await trx
    .selectFrom("deliveries")
    .select(["recipient", "triggered_at", "available_until", "available_until_ms"])
    .where("owner", "=", owner)
    .where("note", "=", note)
    .execute();
  return rows.map((row) => ({
    recipient: row.recipient,
    releasedAt: row.triggered_at.toISOString(),
    end: endOfDelivery(row),
  }));
};

/** Also one that an admin had sent again: nothing is lost that is still on its way. */
const hasWaitingMail = async (trx: Trx, owner: string, keys: readonly string[]): Promise<boolean> => {
  const waiting = await trx
    .selectFrom("mails")
    .select("id")
    .where("owner", "=", owner)
    .where("kind", "=", "delivery")
    .where("key", "in", [...keys])
    .where("due_ms", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
};

/** The files of the note's recording: none, or one. */
const listRecordingsOf = async (trx: Trx, { owner, note }: NoteKey): Promise<string[]> => {
  const rows = trx.selectFrom("notes").select("recording").where("owner", "=", owner).where("id", "=", note);
  return (await rows.execute()).flatMap(({ recording }) => recording ?? []);
};

/** What was sent out stays in the owner's history; nothing in it says to whom. */
const keepForHistory = async (trx: Trx, { owner, note }: NoteKey): Promise<void> => {
  const kept = ["owner", "id", "triggered_at", "state", "accepted_at"] as const;
  await trx
    .insertInto("erased_deliveries")
    .columns([...kept])
    .expression((of) =>
      of
        .selectFrom("deliveries")
        .select([...kept])
        .where("owner", "=", owner)
        .where("note", "=", note),
    )
    .execute();
};

/**
 * What told the owner that a mail of the note came back carries its recipient's name and address; bounces/mail-owner.ts
 * names it after that mail or after the recipient.
 */
const eraseCameBack = async (
  trx: Trx,
  owner: string,
  { keys, people }: { readonly keys: readonly string[]; readonly people: readonly string[] },
): Promise<void> => {
  const cameBack = trx
    .selectFrom("mails")
    .select(sql<string>`id::text`.as("id"))
    .where("owner", "=", owner)
    .where("kind", "=", "delivery")
    .where("key", "in", [...keys]);
  await trx
    .deleteFrom("mails")
    .where("owner", "=", owner)
    .where("kind", "=", "mail-came-back")
    .where((mail) => mail.or([mail("key", "in", cameBack), mail("key", "in", [...people])]))
    .execute();
};

const eraseRows = async (trx: Trx, { owner, note }: NoteKey, keys: readonly string[]): Promise<void> => {
  const [mails, links, deliveries, recipients, notes] = [
    trx
      .deleteFrom("mails")
      .where("kind", "=", "delivery")
      .where("key", "in", [...keys]),
    trx
      .deleteFrom("secret_links")
      .where("purpose", "=", "delivery")
      .where("ref", "in", [...keys]),
    trx.deleteFrom("deliveries").where("note", "=", note),
    trx.deleteFrom("note_recipients").where("note", "=", note),
    trx.deleteFrom("notes").where("id", "=", note),
  ];
  await mails.where("owner", "=", owner).execute();
  await links.where("owner", "=", owner).execute();
  await deliveries.where("owner", "=", owner).execute();
  await recipients.where("owner", "=", owner).execute();
  await notes.where("owner", "=", owner).execute();
};
