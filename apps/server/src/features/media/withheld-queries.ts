import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import { isNamedByWaitingNote } from "./late-queries.ts";
import type { RecordingId } from "./queries.ts";

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
