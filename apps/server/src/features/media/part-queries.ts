import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { RecordingId } from "./queries.ts";

/** The number under which a cover is kept among the parts. */
export const COVER_PART = -1;

export type PartRow = { readonly part: number; readonly object: string; readonly size: number };

/** Those that have arrived, in their order; the cover is not among them. */
export const listParts = (db: Kysely<DB>, { owner, name }: RecordingId): Promise<PartRow[]> =>
  db
    .selectFrom("recording_parts")
    .select(["part", "object", "size"])
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("part", ">=", 0)
    .orderBy("part")
    .execute();

export const findPart = (db: Kysely<DB>, { owner, name }: RecordingId, part: number) =>
  db
    .selectFrom("recording_parts")
    .select(["object", "size", "sha256"])
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("part", "=", part)
    .executeTakeFirst();

/** Who hands over parts: by the owner that the file name begins with. */
export const findSender = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["users.secret", "users.active", "plans.max_num_notes", "plans.max_recording_length"])
    .where("users.id", "=", owner)
    .where("users.is_system", "=", false)
    .executeTakeFirst();

/** Minutes of the longest recording that any plan allows: the recorder stops there, whatever the own plan says. */
export const findLongestMinutes = async (db: Kysely<DB>): Promise<number> => {
  const { longest } = await db
    .selectFrom("plans")
    .select((of) => of.fn.max("max_recording_length").as("longest"))
    .executeTakeFirstOrThrow();
  return longest ?? 0;
};

/** What the owner's recordings take, but for those of notes that were sent out: they count against no plan. */
export const countKeptBytes = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom("recordings")
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes"))
    .where("owner", "=", owner)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom("notes")
            .select("notes.id")
            .whereRef("notes.owner", "=", "recordings.owner")
            .whereRef("notes.recording", "=", "recordings.name")
            .where("notes.triggered_at", "is not", null),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return bytes;
};

export type ArrivingRow = RecordingId & { readonly at: Date };

/** Makes the row at the first part, and locks it. */
export const lockRecording = async (db: Kysely<DB>, { owner, name, at }: ArrivingRow) => {
  await db
    .insertInto("recordings")
    .values({
      owner,
      name,
      state: "arriving",
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.columns(["owner", "name"]).doNothing())
    .execute();
  return db
    .selectFrom("recordings")
    .select(["state", "part_count", "bytes", "mime"])
    .where("owner", "=", owner)
    .where("name", "=", name)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

export type NewPart = RecordingId & PartRow & { readonly sha256: Buffer };

export const insertPart = async (
  db: Kysely<DB>,
  { owner, name, part, object, size, sha256 }: NewPart,
): Promise<void> => {
  await db.insertInto("recording_parts").values({ owner, name, part, object, size, sha256 }).execute();
};

export type RecordingChange = Partial<{
  readonly state: string;
  readonly part_count: number;
  readonly bytes: number;
  readonly mime: string;
  readonly updated_at: Date;
  readonly due_ms: number | null;
  readonly attempts: number;
  readonly unnamed_since_ms: number | null;
}>;

export const changeRecording = async (
  db: Kysely<DB>,
  { owner, name }: RecordingId,
  change: RecordingChange,
): Promise<void> => {
  await db
    .updateTable("recordings")
    .set(change)
    .where("owner", "=", owner)
    .where("name", "=", name)
    .execute();
};

/** The numbers below `count` under which nothing has arrived. */
export const listMissing = async (db: Kysely<DB>, id: RecordingId, count: number): Promise<number[]> => {
  const there = new Set((await listParts(db, id)).map(({ part }) => part));
  return Array.from({ length: count }, (_, part) => part).filter((part) => !there.has(part));
};
