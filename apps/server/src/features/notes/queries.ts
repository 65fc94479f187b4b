import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

export type NoteRow = {
  readonly id: string;
  readonly sealed: Buffer;
  /** File of its recording. */
  readonly recording: string | null;
  readonly active: boolean;
  readonly triggered_at: Date | null;
  readonly updated_at: Date;
};

const COLUMNS = ["id", "sealed", "recording", "active", "triggered_at", "updated_at"] as const;

/** The notes an owner sees: not those that were deleted after they had been sent out. */
export const listNoteRows = (db: Kysely<DB>, owner: string): Promise<NoteRow[]> =>
  db
    .selectFrom("notes")
    .select(COLUMNS)
    .where("owner", "=", owner)
    .where("hidden_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();

/** Undefined when it is unknown, hidden, or belongs to another owner, who is part of the key. */
export const findNoteRow = (db: Kysely<DB>, owner: string, id: string): Promise<NoteRow | undefined> =>
  db
    .selectFrom("notes")
    .select(COLUMNS)
    .where("owner", "=", owner)
    .where("id", "=", id)
    .where("hidden_at", "is", null)
    .executeTakeFirst();

/** When a note was sent out, also one that has left its owner's list; null while it was not, or is unknown. */
export const findTriggeredAt = async (db: Kysely<DB>, owner: string, id: string): Promise<Date | null> => {
  const row = await db
    .selectFrom("notes")
    .select("triggered_at")
    .where("owner", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.triggered_at ?? null;
};

/** The recipients of an owner's sent notes, as they were called then, in the writer's order as far as it is known. */
export const listSentTo = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("deliveries")
    .leftJoin("note_recipients", (join) =>
      join
        .onRef("note_recipients.owner", "=", "deliveries.owner")
        .onRef("note_recipients.note", "=", "deliveries.note")
        .onRef("note_recipients.recipient", "=", "deliveries.recipient"),
    )
    .select([
      "deliveries.id",
      "deliveries.note",
      "deliveries.recipient",
      "deliveries.sealed",
      "deliveries.state",
      "deliveries.accepted_at",
    ])
    .where("deliveries.owner", "=", owner)
    .orderBy("note_recipients.position", (order) => order.asc().nullsLast())
    .orderBy("deliveries.recipient")
    .execute();

/** Ids of each note's recipients, in the writer's order. */
export const listRecipientIds = async (
  db: Kysely<DB>,
  owner: string,
): Promise<ReadonlyMap<string, string[]>> => {
  const rows = await db
    .selectFrom("note_recipients")
    .select(["note", "recipient"])
    .where("owner", "=", owner)
    .orderBy("note")
    .orderBy("position")
    .execute();
  const byNote = Map.groupBy(rows, ({ note }) => note);
  return new Map([...byNote].map(([note, links]) => [note, links.map(({ recipient }) => recipient)]));
};

/** How many notes still wait; notes that were sent out do not count against a plan. */
export const countWaitingNotes = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const { count } = await db
    .selectFrom("notes")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner", "=", owner)
    .where("triggered_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

export const findPlanLimits = async (db: Kysely<DB>, plan: string) => {
  const row = await db
    .selectFrom("plans")
    .select(["max_num_notes", "max_num_recipients", "max_recording_length", "data_retention_num_month"])
    .where("id", "=", plan)
    .executeTakeFirstOrThrow();
  return {
    maxNumNotes: row.max_num_notes,
    maxNumRecipients: row.max_num_recipients,
    maxRecordingLength: row.max_recording_length,
    dataRetentionNumMonth: row.data_retention_num_month,
  };
};

/** True when every one of these ids is on the owner's own list. */
export const ownsRecipients = async (
  db: Kysely<DB>,
  owner: string,
  ids: readonly string[],
): Promise<boolean> => {
  if (ids.length === 0) return true;
  const rows = await db
    .selectFrom("recipients")
    .select("id")
    .where("owner", "=", owner)
    .where("id", "in", [...ids])
    .execute();
  return rows.length === ids.length;
};

export type NoteValues = {
  readonly owner: string;
  readonly id: string;
  readonly sealed: Buffer;
  /** File of its recording. */
  readonly recording: string | null;
  readonly active: boolean;
  readonly recipientIds: readonly string[];
  readonly at: Date;
  /** When the content was last changed; null when it is the one that was there. */
  readonly writtenAt: Date | null;
};

/**
 * Writes the note and its recipients anew, whether or not it was there before. Throws when it was sent out: what
 * its recipients read is never written over.
 */
export const writeNote = async (db: Kysely<DB>, note: NoteValues): Promise<void> => {
  const { owner, id, sealed, recording, active, recipientIds, at, writtenAt } = note;
  const rewritten = writtenAt === null ? {} : { written_at: writtenAt };
  await db
    .insertInto("notes")
    .values({ owner, id, sealed, recording, active, created_at: at, updated_at: at, ...rewritten })
    .onConflict((conflict) =>
      conflict
        .columns(["owner", "id"])
        .doUpdateSet({ sealed, recording, active, updated_at: at, ...rewritten })
        .where("notes.triggered_at", "is", null),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.deleteFrom("note_recipients").where("owner", "=", owner).where("note", "=", id).execute();
  if (recipientIds.length === 0) return;
  await db
    .insertInto("note_recipients")
    .values(recipientIds.map((recipient, position) => ({ owner, note: id, recipient, position })))
    .execute();
};

export const eraseNote = async (db: Kysely<DB>, owner: string, id: string): Promise<void> => {
  await db.deleteFrom("note_recipients").where("owner", "=", owner).where("note", "=", id).execute();
  await db.deleteFrom("notes").where("owner", "=", owner).where("id", "=", id).execute();
};

export const hideNote = async (db: Kysely<DB>, owner: string, id: string, at: Date): Promise<void> => {
  await db
    .updateTable("notes")
    .set({ hidden_at: at })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .execute();
};
