import { sql } from "kysely";
import type { Kysely } from "kysely";
import { pipeline, readyStatement, readyWrite, type The } from "../../platform/db/ready-statement.ts";
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

export const findPart = async (db: Kysely<DB>, { owner, name }: RecordingId, part: number) =>
  (await findParts(db, { owner, name, part }))[0];

const erasedRow = (db: Kysely<DB>, the: The<PartId>) =>
  db
    .selectFrom("erased_recordings as erased")
    .select("erased.name")
    .where("erased.owner", "=", the("owner"))
    .where("erased.name", "=", the("name"));

const partRow = (db: Kysely<DB>, the: The<PartId>) =>
  db
    .selectFrom("recording_parts as known")
    .where("known.owner", "=", the("owner"))
    .where("known.name", "=", the("name"))
    .where("known.part", "=", the("part"));

const findParts = readyStatement<PartId>()((db, the) =>
  partRow(db, the).select(["object", "size", "sha256"]),
);

/**
 * Who hands over a part, by the owner that the file name begins with; the longest recording that any plan allows; and
 * whether the recording was removed, or the part is here already.
 */
export const findSender = async (db: Kysely<DB>, { owner, name, part }: PartId) =>
  (await findSenders(db, { owner, name, part }))[0];

const findSenders = readyStatement<PartId>()((db, the) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["users.secret", "users.active", "plans.max_num_notes", "plans.max_recording_length"])
    .select((of) => [
      of
        .selectFrom("plans as any_plan")
        .select((all) => all.fn.max("any_plan.max_recording_length").as("longest"))
        .as("longest"),
      of.exists(erasedRow(db, the)).as("is_erased"),
      of.exists(partRow(db, the).select("part")).as("is_known"),
    ])
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

/**
 * Locks the owner, so that nothing of the recordings is removed meanwhile, and the recording, where it is known; with
 * what the part is judged by. Undefined without an owner.
 */
export const lockForPart = async (db: Kysely<DB>, { owner, name, part }: PartId) => {
  const id = { owner, name };
  const asked = [lockOwner.of({ owner }), readFacts.of({ ...id, part }), lockRow.of(id)] as const;
  const [, [facts], [row]] = await pipeline(db, ...asked);
  return facts && { ...facts, row };
};

const lockOwner = readyStatement<{ owner: string }>()((db, the) =>
  db.selectFrom("users").select("id").where("id", "=", the("owner")).forUpdate(),
);

/** `kept_bytes`: what the owner's recordings take, but for those of notes that were sent out: they count against no plan. */
const readFacts = readyStatement<PartId>()((db, the) =>
  db
    .selectFrom("users")
    .select("users.active")
    .select((of) => [
      of.exists(erasedRow(db, the)).as("is_erased"),
      partRow(db, the).select("known.sha256").as("known_sha256"),
      of
        .selectFrom("recordings")
        .select(sql<number>`coalesce(sum(recordings.bytes), 0)::bigint`.as("bytes"))
        .where("recordings.owner", "=", the("owner"))
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
    .where("users.id", "=", the("owner")),
);

export type ArrivingRow = RecordingId & { readonly at: Date };

/** What is known of a recording before its first part. */
export const NO_ROW = {
  state: "arriving",
  part_count: null,
  bytes: 0,
  mime: null,
} as const satisfies LockedRow;

/** Makes the row at the first part. */
export const addRecording = readyWrite<ArrivingRow>()((db, the) =>
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

export type LockedRow = NonNullable<NonNullable<Awaited<ReturnType<typeof lockForPart>>>["row"]>;

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

/** A part has come: its bytes count, and the recording is not forgotten. */
export const growRecording = readyWrite<ArrivingRow & { readonly bytes: number }>()((db, the) =>
  db
    .updateTable("recordings")
    .set({ bytes: the("bytes"), updated_at: the("at"), unnamed_since_ms: null })
    .where("owner", "=", the("owner"))
    .where("name", "=", the("name")),
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
