import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

export type NoteRow = {
  readonly id: string;
  readonly sealed: Buffer;
  readonly active: boolean;
  readonly triggered_at: Date | null;
  readonly updated_at: Date;
};

const COLUMNS = ["id", "sealed", "active", "triggered_at", "updated_at"] as const;

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

/** Undefined when it is unknown, hidden, or somebody else's: the owner is part of the key. */
export const findNoteRow = (db: Kysely<DB>, owner: string, id: string): Promise<NoteRow | undefined> =>
  db
    .selectFrom("notes")
    .select(COLUMNS)
    .where("owner", "=", owner)
    .where("id", "=", id)
    .where("hidden_at", "is", null)
    .executeTakeFirst();

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
  readonly active: boolean;
  readonly recipientIds: readonly string[];
  readonly at: Date;
};

/** Writes the note and its recipients anew, whether or not it was there before. */
export const writeNote = async (db: Kysely<DB>, note: NoteValues): Promise<void> => {
  const { owner, id, sealed, active, recipientIds, at } = note;
  await db
    .insertInto("notes")
    .values({ owner, id, sealed, active, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(["owner", "id"]).doUpdateSet({ sealed, active, updated_at: at }),
    )
    .execute();
  await db.deleteFrom("note_recipients").where("owner", "=", owner).where("note", "=", id).execute();
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
