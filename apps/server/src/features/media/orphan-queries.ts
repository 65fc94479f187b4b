import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { RecordingId } from "./queries.ts";

const ROW = 1;

/** Service time before which nothing is looked for. */
export const findRestsUntil = async (db: Kysely<DB>): Promise<number> => {
  const row = await db
    .selectFrom("orphan_search")
    .select("rests_until_ms")
    .where("id", "=", ROW)
    .executeTakeFirst();
  return row?.rests_until_ms ?? 0;
};

const isNamed = sql<boolean>`exists (
  select from notes where notes.owner = recordings.owner and notes.recording = recordings.name
)`;

/** Remembers since when each recording is named by no note. */
export const markUnnamed = async (db: Kysely<DB>, nowMs: number): Promise<void> => {
  await sql`
    update recordings set unnamed_since_ms = null where unnamed_since_ms is not null and ${isNamed}
  `.execute(db);
  await sql`
    update recordings set unnamed_since_ms = ${nowMs} where unnamed_since_ms is null and not ${isNamed}
  `.execute(db);
};

export const listUnnamedSince = (db: Kysely<DB>, sinceMs: number): Promise<RecordingId[]> =>
  db
    .selectFrom("recordings")
    .select(["owner", "name"])
    .where("unnamed_since_ms", "<=", sinceMs)
    .orderBy("owner")
    .orderBy("name")
    .execute();

/** False when it has been named since, or is gone. Call it under the owner's lock. */
export const dropUnnamed = async (db: Kysely<DB>, { owner, name }: RecordingId): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom("recordings")
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where(sql<boolean>`not ${isNamed}`)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

export const listArriving = (db: Kysely<DB>): Promise<RecordingId[]> =>
  db.selectFrom("recordings").select(["owner", "name"]).where("state", "=", "arriving").execute();

export const lockArriving = async (db: Kysely<DB>, { owner, name }: RecordingId): Promise<boolean> => {
  const row = await db
    .selectFrom("recordings")
    .select("name")
    .where("owner", "=", owner)
    .where("name", "=", name)
    .where("state", "=", "arriving")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
};

export const dropParts = async (db: Kysely<DB>, { owner, name }: RecordingId): Promise<void> => {
  await db.deleteFrom("recording_parts").where("owner", "=", owner).where("name", "=", name).execute();
};
