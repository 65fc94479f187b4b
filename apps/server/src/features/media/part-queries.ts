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

type PartId = RecordingId & { readonly part: number };

export const findPart = (db: Kysely<DB>, id: RecordingId, part: number) =>
  partRow(db, { ...id, part })
    .select(["object", "size", "sha256"])
    .executeTakeFirst();

const erasedRow = (db: Kysely<DB>, { owner, name }: RecordingId) =>
  db
    .selectFrom("erased_recordings as erased")
    .select("erased.name")
    .where("erased.owner", "=", owner)
    .where("erased.name", "=", name);

const partRow = (db: Kysely<DB>, { owner, name, part }: PartId) =>
  db
    .selectFrom("recording_parts as known")
    .where("known.owner", "=", owner)
    .where("known.name", "=", name)
    .where("known.part", "=", part);

/**
 * Who hands over a part, by the owner that the file name begins with; the longest recording that any plan allows; and
 * whether the recording was removed, or the part is here already.
 */
export const findSender = (db: Kysely<DB>, id: PartId) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["users.secret", "users.active", "plans.max_num_notes", "plans.max_recording_length"])
    .select((of) => [
      of
        .selectFrom("plans as any_plan")
        .select((all) => all.fn.max("any_plan.max_recording_length").as("longest"))
        .as("longest"),
      of.exists(erasedRow(db, id)).as("is_erased"),
      of.exists(partRow(db, id).select("part")).as("is_known"),
    ])
    .where("users.id", "=", id.owner)
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

/**
 * Locks the owner, so that nothing of the recordings is removed meanwhile, and the recording, where it is known; with
 * what the part is judged by. Undefined without an owner.
 */
export const lockForPart = async (db: Kysely<DB>, id: PartId) => {
  await db.selectFrom("users").select("id").where("id", "=", id.owner).forNoKeyUpdate().execute();
  const found = await lockRow(db, id);
  if (found === undefined) return undefined;
  const { state, part_count, bytes, mime, ...facts } = found;
  const row = state === null || bytes === null ? undefined : { state, part_count, bytes, mime };
  return { ...facts, row };
};

/** `kept_bytes`: what the owner's recordings take, but for those of notes that were sent out: they count against no plan. */
const lockRow = (db: Kysely<DB>, id: PartId) =>
  db
    .with("locked", (of) =>
      of
        .selectFrom("recordings")
        .select(["state", "part_count", "bytes", "mime"])
        .where("owner", "=", id.owner)
        .where("name", "=", id.name)
        .forUpdate(),
    )
    .selectFrom("users")
    .leftJoin("locked", (join) => join.onTrue())
    .select(["users.active", "locked.state", "locked.part_count", "locked.bytes", "locked.mime"])
    .select((of) => [
      of.exists(erasedRow(db, id)).as("is_erased"),
      partRow(db, id).select("known.sha256").as("known_sha256"),
      of
        .selectFrom("recordings")
        .select(sql<number>`coalesce(sum(recordings.bytes), 0)::bigint`.as("bytes"))
        .where("recordings.owner", "=", id.owner)
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
        .as("kept_bytes"),
    ])
    .where("users.id", "=", id.owner)
    .executeTakeFirst();

export type ArrivingRow = RecordingId & { readonly at: Date };

/** What is known of a recording before its first part. */
export const NO_ROW = {
  state: "arriving",
  part_count: null,
  bytes: 0,
  mime: null,
} as const satisfies LockedRow;

/** Makes the row at the first part. */
export const addRecording = async (db: Kysely<DB>, { owner, name, at }: ArrivingRow): Promise<void> => {
  await db
    .insertInto("recordings")
    .values({ owner, name, state: "arriving", created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(["owner", "name"]).doNothing())
    .execute();
};

export type LockedRow = NonNullable<NonNullable<Awaited<ReturnType<typeof lockForPart>>>["row"]>;

export type NewPart = RecordingId & PartRow & { readonly sha256: Buffer };

/** Writes a part that has come, and what follows of it for its recording. */
export const insertPart = async (db: Kysely<DB>, part: NewPart, change: RecordingChange): Promise<void> => {
  await db
    .with("part", (of) => of.insertInto("recording_parts").values(part))
    .updateTable("recordings")
    .set(change)
    .where("owner", "=", part.owner)
    .where("name", "=", part.name)
    .execute();
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
