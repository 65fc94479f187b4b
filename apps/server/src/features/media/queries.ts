import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** Which recording: its owner and the file name of its key. */
export type RecordingId = { readonly owner: string; readonly name: string };

/** As `recordings.state` holds it. */
export type StoredState = "arriving" | "arrived" | "ready" | "failed" | "withheld";

const COLUMNS = [
  "owner",
  "name",
  "state",
  "part_count",
  "bytes",
  "length_ms",
  "mime",
  "claimed_ms",
  "has_cover",
  "attempts",
] as const;

export const findRecordingRow = async (db: Kysely<DB>, { owner, name }: RecordingId) => {
  const row = await recordingRows(db, owner).where("recordings.name", "=", name).executeTakeFirst();
  return row === undefined ? undefined : withState(row);
};

/** Disabling an account ends at once what was given to it before (behaviour §4). */
export const isActive = async (db: Kysely<DB>, owner: string): Promise<boolean> => {
  const user = await db.selectFrom("users").select("active").where("id", "=", owner).executeTakeFirst();
  return user?.active === true;
};

export const listRecordingRows = async (db: Kysely<DB>, owner: string) =>
  (await recordingRows(db, owner).execute()).map(withState);

/** With the number of parts that have arrived. */
const recordingRows = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("recordings")
    .select(COLUMNS)
    .select((of) =>
      of
        .selectFrom("recording_parts as part")
        .select((count) => count.fn.countAll<number>().as("count"))
        .whereRef("part.owner", "=", "recordings.owner")
        .whereRef("part.name", "=", "recordings.name")
        .where("part.part", ">=", 0)
        .as("parts"),
    )
    .where("recordings.owner", "=", owner);

const withState = <Row extends { readonly state: string }>(row: Row): Row & { readonly state: StoredState } =>
  row as Row & { readonly state: StoredState };

export type RecordingRow = NonNullable<Awaited<ReturnType<typeof findRecordingRow>>>;

/** True once it was removed; no late part revives it. */
export const isErased = async (db: Kysely<DB>, { owner, name }: RecordingId): Promise<boolean> => {
  const erased = await db
    .selectFrom("erased_recordings")
    .select("name")
    .where("owner", "=", owner)
    .where("name", "=", name)
    .executeTakeFirst();
  return erased !== undefined;
};

/** Those of these that a note names: one that waits, one that was sent out, or one that is rehearsed. */
export const listNamed = async (
  db: Kysely<DB>,
  owner: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("notes")
    .select("recording")
    .where("owner", "=", owner)
    .where("recording", "in", [...names])
    .execute();
  return new Set(rows.flatMap(({ recording }) => (recording === null ? [] : [recording])));
};

export type Erasing = {
  readonly owner: string;
  /** All of the owner's when it is not said. */
  readonly names: readonly string[] | undefined;
  readonly at: Date;
  readonly dueMs: number;
};

/** Takes the rows away, and remembers the names so that the objects go and no late part brings one back. */
export const moveToErased = async (db: Kysely<DB>, { owner, names, at, dueMs }: Erasing): Promise<void> => {
  const rows = db.deleteFrom("recordings").where("owner", "=", owner);
  const deleted = await (names === undefined ? rows : rows.where("name", "in", [...names]))
    .returning("name")
    .execute();
  const known = new Set(deleted.map(({ name }) => name));
  // Of the others nothing has come yet, so nothing is to be deleted; but their parts may be on the way.
  const unknown = [...new Set(names)].filter((name) => !known.has(name));
  const kept = unknown.slice(0, Math.max(0, UNKNOWN_MAX - (await countErased(db, owner))));
  const erased = [
    ...[...known].map((name) => ({ owner, name, erased_at: at, due_ms: dueMs })),
    ...kept.map((name) => ({ owner, name, erased_at: at, due_ms: null })),
  ];
  if (erased.length === 0) return;
  await db
    .insertInto("erased_recordings")
    .values(erased)
    .onConflict((conflict) =>
      conflict.columns(["owner", "name"]).doUpdateSet((of) => ({
        erased_at: at,
        due_ms: of.fn.coalesce("excluded.due_ms", "erased_recordings.due_ms"),
        attempts: 0,
      })),
    )
    .execute();
};

/** More than anyone records in 90 days; a caller may name what never was. */
const UNKNOWN_MAX = 10_000;

const countErased = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const { count } = await db
    .selectFrom("erased_recordings")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("owner", "=", owner)
    .executeTakeFirstOrThrow();
  return count;
};

/** A converted file that no device handed over in parts. */
export const insertConverted = async (
  db: Kysely<DB>,
  { owner, name }: RecordingId,
  made: { readonly bytes: number; readonly lengthMs: number; readonly mime: string; readonly at: Date },
): Promise<void> => {
  await db
    .insertInto("recordings")
    .values({
      owner,
      name,
      state: "ready",
      bytes: made.bytes,
      length_ms: made.lengthMs,
      mime: made.mime,
      has_cover: false,
      created_at: made.at,
      updated_at: made.at,
    })
    .onConflict((conflict) => conflict.columns(["owner", "name"]).doNothing())
    .execute();
};

export type LengthClaim = RecordingId & {
  readonly claimedMs: number;
  /** How much longer it may be, measured, to pass as that. */
  readonly graceMs: number;
  readonly at: Date;
};

/**
 * What a note that names it says of its length; makes the row when nothing has come yet. Of several notes the longest
 * claim counts. Whether it is withheld is settled anew, for it may have been measured after the claim was judged.
 */
export const writeClaim = async (
  db: Kysely<DB>,
  { owner, name, claimedMs, graceMs, at }: LengthClaim,
): Promise<void> => {
  const claim = sql<number>`greatest(recordings.claimed_ms, ${claimedMs})`;
  await db
    .insertInto("recordings")
    .values({
      owner,
      name,
      state: "arriving",
      claimed_ms: claimedMs,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(["owner", "name"]).doUpdateSet({
        claimed_ms: claim,
        state: sql<string>`case
          when recordings.state not in ('ready', 'withheld') then recordings.state
          when recordings.length_ms > ${claim} + ${graceMs} then 'withheld' else 'ready' end`,
      }),
    )
    .execute();
};
