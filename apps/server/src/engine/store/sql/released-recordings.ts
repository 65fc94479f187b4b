import { readRecordingKey } from "@afterword/core/recordings/recording";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { Kysely } from "kysely";
import type { DB } from "../../../platform/db/schema.ts";
import type { ReleasedRecording } from "../rows/releases.ts";

type RecordingColumns = {
  readonly state: string | null;
  readonly length_ms: number | null;
  readonly claimed_ms: number | null;
};

/** What is known of the recording with this key; all null where no row of it exists. */
export const releasedRecording = (
  key: string,
  { state, length_ms, claimed_ms }: RecordingColumns,
): ReleasedRecording => {
  const lengthMs = length_ms ?? claimed_ms;
  return {
    type: readRecordingKey(key)?.type ?? "audio",
    seconds: lengthMs === null ? null : lengthMs / SECOND_MS,
    state: RELEASED_STATES[state ?? "arriving"] ?? "arriving",
  };
};

const RELEASED_STATES: Readonly<Record<string, ReleasedRecording["state"]>> = {
  arriving: "arriving",
  arrived: "whole",
  ready: "whole",
  // All of it is here, as its device made it.
  failed: "whole",
  withheld: "lost",
};

/** The recording of a note as its mail would tell it now; null without one. */
export const findReleasedRecording = async (
  db: Kysely<DB>,
  owner: string,
  note: string,
): Promise<ReleasedRecording | null> => {
  const row = await db
    .selectFrom("notes")
    .leftJoin("recordings", (join) =>
      join.onRef("recordings.owner", "=", "notes.owner").onRef("recordings.name", "=", "notes.recording"),
    )
    .select(["notes.recording", "recordings.state", "recordings.length_ms", "recordings.claimed_ms"])
    .where("notes.owner", "=", owner)
    .where("notes.id", "=", note)
    .executeTakeFirst();
  return row?.recording ? releasedRecording(`${owner}/${row.recording}`, row) : null;
};
