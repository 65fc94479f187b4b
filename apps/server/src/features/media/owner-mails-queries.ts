import type { ExpressionBuilder, Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { RecordingId } from "./queries.ts";

/** Recordings known since then of which parts are missing, and which a note names that was not sent out. */
export const listAwaitedSince = (
  db: Kysely<DB>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RecordingId[]> =>
  awaited(db)
    .where("recordings.created_at", ">", from)
    .where("recordings.created_at", "<=", to)
    .orderBy("recordings.owner")
    .orderBy("recordings.name")
    .execute();

export const isStillAwaited = async (db: Kysely<DB>, { owner, name }: RecordingId): Promise<boolean> => {
  const row = await awaited(db)
    .where("recordings.owner", "=", owner)
    .where("recordings.name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
};

const awaited = (db: Kysely<DB>) =>
  db
    .selectFrom("recordings")
    .select(["recordings.owner", "recordings.name"])
    .where("recordings.state", "=", "arriving")
    .where(isNamedByWaitingNote);

/** Recordings measured since then that are withheld, and that a note names which was not sent out. */
export const listWithheldSince = (db: Kysely<DB>, since: Date): Promise<RecordingId[]> =>
  withheld(db)
    .select(["recordings.owner", "recordings.name"])
    .where("recordings.updated_at", ">", since)
    .orderBy("recordings.owner")
    .orderBy("recordings.name")
    .execute();

/** Undefined when it is withheld no more. */
export const findWithheld = (db: Kysely<DB>, { owner, name }: RecordingId) =>
  withheld(db)
    .select(["recordings.length_ms", "recordings.claimed_ms"])
    .where("recordings.owner", "=", owner)
    .where("recordings.name", "=", name)
    .executeTakeFirst();

const withheld = (db: Kysely<DB>) =>
  db.selectFrom("recordings").where("recordings.state", "=", "withheld").where(isNamedByWaitingNote);

const isNamedByWaitingNote = (of: ExpressionBuilder<DB, "recordings">) =>
  of.exists(
    of
      .selectFrom("notes")
      .select("notes.id")
      .whereRef("notes.owner", "=", "recordings.owner")
      .whereRef("notes.recording", "=", "recordings.name")
      .where("notes.triggered_at", "is", null),
  );
