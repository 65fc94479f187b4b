import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import type { PlanLimits } from "@afterword/core/plans/plans";
import { checkRecordingLength, longestMeasuredSeconds } from "@afterword/core/recordings/limits";
import { readRecordingKey } from "@afterword/core/recordings/recording";
import type { Recording } from "@afterword/core/recordings/recording";
import { SECOND_MS } from "@afterword/core/time/duration";
import type { Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import {
  findRecordingRow,
  isErased,
  listNamed,
  listRecordingRows,
  moveToErased,
  writeClaim,
} from "./queries.ts";
import type { RecordingRow } from "./queries.ts";

/** What the rest of the product may know of a recording. */
export type KnownRecording = {
  /** As the wire has it. `withheld`: longer than its note said, so its owner hears it and recipients do not. */
  readonly state: "arriving" | "converting" | "ready" | "failed" | "withheld";
  /** As measured; null until then. */
  readonly seconds: number | null;
  /** What is played now: the converted file, or what its parts are; null while there is nothing to play. */
  readonly mime: string | null;
  readonly hasCover: boolean;
  readonly partsArrived: number;
  /** Null until the last part has come. */
  readonly partCount: number | null;
};

/** Undefined when nothing is known of it: no part came, and no note was saved with it. */
export const findRecording = async (
  db: Kysely<DB>,
  owner: string,
  name: string,
): Promise<KnownRecording | undefined> => {
  const row = await findRecordingRow(db, { owner, name });
  return row === undefined ? undefined : knownOf(row);
};

/** All of an owner, by the file name. */
export const listRecordings = async (
  db: Kysely<DB>,
  owner: string,
): Promise<ReadonlyMap<string, KnownRecording>> =>
  new Map((await listRecordingRows(db, owner)).map((row) => [row.name, knownOf(row)]));

const STATES = {
  arriving: "arriving",
  arrived: "converting",
  ready: "ready",
  failed: "failed",
  withheld: "withheld",
} as const satisfies Record<RecordingRow["state"], KnownRecording["state"]>;

const knownOf = (row: RecordingRow): KnownRecording => ({
  state: STATES[row.state],
  seconds: row.length_ms === null ? null : row.length_ms / SECOND_MS,
  mime: row.mime,
  hasCover: row.has_cover,
  partsArrived: row.parts ?? 0,
  partCount: row.part_count,
});

/**
 * Whether a note may be saved with this recording, by the plan and by the length that was measured, if it was; the
 * answer carries the length to save. Call it under the owner's lock.
 */
export const judgeLength = async (
  trx: Trx,
  limits: Pick<PlanLimits, "maxRecordingLength">,
  recording: Recording,
): Promise<Outcome<Recording>> => {
  const key = readRecordingKey(recording.cloud);
  if (key === null) return refuse({ kind: "not-found" });
  const id = { owner: key.owner, name: key.file };
  if (await isErased(trx, id)) return refuse({ kind: "conflict", sentence: (say) => say.media.removed });
  const row = await findRecordingRow(trx, id);
  const measured = row?.length_ms ?? null;
  const length = measured === null ? recording.length : measured / SECOND_MS;
  const sentence = checkRecordingLength(limits, { seconds: length, isMeasured: measured !== null });
  return sentence === null ? ok({ ...recording, length }) : refuse({ kind: "limit-exceeded", sentence });
};

/** Remembers, when a note is saved, how long it says that its recording is. Call it under the owner's lock. */
export const claimRecording = async (
  trx: Trx,
  now: Pick<Now, "wall">,
  recording: Recording,
): Promise<void> => {
  const key = readRecordingKey(recording.cloud);
  if (key === null) return;
  await writeClaim(trx, {
    owner: key.owner,
    name: key.file,
    claimedMs: Math.round(recording.length * SECOND_MS),
    graceMs: longestMeasuredSeconds(0) * SECOND_MS,
    at: new Date(now.wall),
  });
};

/**
 * Removes recordings, of which the objects go after the commit: those of these names, or all of the owner's. Call it
 * under the owner's lock.
 */
export const eraseRecordings = async (
  trx: Trx,
  now: Now,
  owner: string,
  names?: readonly string[],
): Promise<void> => {
  await moveToErased(trx, { owner, names, at: new Date(now.wall), dueMs: now.service });
};

/** The same, but for those that a note names. Call it under the owner's lock, after the note was saved. */
export const eraseUnnamedRecordings = async (
  trx: Trx,
  now: Now,
  owner: string,
  names: readonly string[],
): Promise<void> => {
  const named = await listNamed(trx, owner, names);
  const unnamed = names.filter((name) => !named.has(name));
  if (unnamed.length > 0) await eraseRecordings(trx, now, owner, unnamed);
};
