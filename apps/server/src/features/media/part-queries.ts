import { sql } from "kysely";
import type { Kysely } from "kysely";
import { readyStatement, readyWrite } from "../../platform/db/ready-statement.ts";
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

export const findPart = async (db: Kysely<DB>, { owner, name }: RecordingId, part: number) =>
  (await findParts(db, { owner, name, part }))[0];

const findParts = readyStatement<RecordingId & { readonly part: number }>()((db, the) =>
  db
    .selectFrom("recording_parts")
    .select(["object", "size", "sha256"])
    .where("owner", "=", the("owner"))
    .where("name", "=", the("name"))
    .where("part", "=", the("part")),
);

/** Who hands over parts, by the owner that the file name begins with, and the longest recording that any plan allows. */
export const findSender = async (db: Kysely<DB>, owner: string) => (await findSenders(db, { owner }))[0];

const findSenders = readyStatement<{ owner: string }>()((db, the) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["users.secret", "users.active", "plans.max_num_notes", "plans.max_recording_length"])
    .select((of) =>
      of
        .selectFrom("plans as any_plan")
        .select((all) => all.fn.max("any_plan.max_recording_length").as("longest"))
        .as("longest"),
    )
    .where("users.id", "=", the("owner"))
    .where("users.is_system", "=", false),
);

/** Minutes of the longest recording that any plan allows: the recorder stops there, whatever the own plan says. */
export const findLongestMinutes = async (db: Kysely<DB>): Promise<number> => {
  const { longest } = await db
    .selectFrom("plans")
    .select((of) => of.fn.max("max_recording_length").as("longest"))
    .executeTakeFirstOrThrow();
  return longest ?? 0;
};

/** What the owner's recordings take, but for those of notes that were sent out: they count against no plan. */
export const countKeptBytes = async (db: Kysely<DB>, owner: string): Promise<number> =>
  (await sumKeptBytes(db, { owner }))[0]?.bytes ?? 0;

const sumKeptBytes = readyStatement<{ owner: string }>()((db, the) =>
  db
    .selectFrom("recordings")
    .select(sql<number>`coalesce(sum(bytes), 0)::bigint`.as("bytes"))
    .where("owner", "=", the("owner"))
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
    ),
);

export type ArrivingRow = RecordingId & { readonly at: Date };

/** Makes the row at the first part, and locks it. */
export const lockRecording = async (db: Kysely<DB>, { owner, name, at }: ArrivingRow) => {
  await insertArriving(db, { owner, name, at });
  const [row] = await lockRow(db, { owner, name });
  if (row === undefined) throw new Error("a recording that was inserted is there");
  return row;
};

const insertArriving = readyWrite<ArrivingRow>()((db, the) =>
  db
    .insertInto("recordings")
    .values({
      owner: the("owner"),
      name: the("name"),
      state: "arriving",
      created_at: the("at"),
      updated_at: the("at"),
    })
    .onConflict((conflict) => conflict.columns(["owner", "name"]).doNothing()),
);

const lockRow = readyStatement<RecordingId>()((db, the) =>
  db
    .selectFrom("recordings")
    .select(["state", "part_count", "bytes", "mime"])
    .where("owner", "=", the("owner"))
    .where("name", "=", the("name"))
    .forUpdate(),
);

export type NewPart = RecordingId & PartRow & { readonly sha256: Buffer };

export const insertPart = readyWrite<NewPart>()((db, the) =>
  db.insertInto("recording_parts").values({
    owner: the("owner"),
    name: the("name"),
    part: the("part"),
    object: the("object"),
    size: the("size"),
    sha256: the("sha256"),
  }),
);

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
