import { createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { longestMeasuredSeconds, recordingMaxBytes } from "@afterword/core/recordings/limits";
import { RECORDING_GRACE_SECONDS } from "@afterword/core/plans/plans";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Context } from "../../context.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { ObjectMissing } from "../../platform/media-store/object-store.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { bodyOfFile } from "../../platform/media-store/body.ts";
import { containerOfMime, mimeOf, typeOfName } from "./container.ts";
import { claimDue, giveUp, lockClaimed, putOff, renewLease, writeConverted } from "./conversion-queries.ts";
import type { Claim } from "./conversion-queries.ts";
import { eraseAgain } from "./erase-objects.ts";
import { followSize } from "./follow-size.ts";
import { coverKey, fileKey } from "./objects.ts";
import { deleteParts, openParts } from "./parts.ts";
import { findLongestMinutes } from "./part-queries.ts";
import type { Container, Transcoded, TranscodeJob } from "./transcoder.ts";

export type ConvertingContext = Pick<
  Context,
  "clock" | "config" | "database" | "log" | "recordingStore" | "store" | "timer" | "transcoder"
>;

const LEASE_MS = 5 * MINUTE_MS;
/** What a server that dies of a recording leaves behind counts as well, so none is tried for ever. */
const ATTEMPTS_MAX = 5;
const FIRST_PAUSE_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = HOUR_MS;

/**
 * Converts the recordings that have arrived, one after the other (behaviour §5). What its parts are stays playable until
 * the converted file is in its place. Without the program on this machine they wait, which raises an alarm, and go on
 * once it is there.
 */
export const convertRecordings = async (
  context: ConvertingContext,
  signal?: AbortSignal,
): Promise<number> => {
  if (!(await context.transcoder.isAvailable())) return 0;
  await forgetLeftovers(context);
  for (let converted = 0; ; converted += 1) {
    if (signal?.aborted) return converted;
    const { service } = await readNow(context.store.rows, context);
    const claim = await claimDue(context.database.db, { nowMs: service, leaseMs: LEASE_MS });
    if (claim === undefined) return converted;
    await underLease(context, claim, () => convertOne(context, claim, signal));
  }
};

/** Long conversions keep their lease; that of a server that has died runs out. */
const underLease = async (
  context: ConvertingContext,
  claim: Claim,
  work: () => Promise<void>,
): Promise<void> => {
  const renew = async (): Promise<void> => {
    const { service } = await readNow(context.store.rows, context);
    await renewLease(context.database.db, claim, service + LEASE_MS);
  };
  const stopRenewing = everyMinute(context, renew);
  try {
    await work();
  } catch (error) {
    const { owner, name } = claim;
    context.log.error({ err: error, owner, name }, "a recording could not be converted; it is tried again");
    // The store or the database is away: that says nothing of the recording.
    await tryAgain(context, claim, claim.attempts - 1, "the store does not answer");
  } finally {
    stopRenewing();
  }
};

/** A renewal that fails is made up for by the next one, or by another server. */
const everyMinute = ({ timer }: Pick<ConvertingContext, "timer">, act: () => Promise<void>): (() => void) => {
  let pause = timer.startPause(MINUTE_MS);
  let isOver = false;
  const goOn = async (): Promise<void> => {
    while (!isOver) {
      await pause.over;
      if (!isOver) await act().catch(() => undefined);
      if (!isOver) pause = timer.startPause(MINUTE_MS);
    }
  };
  void goOn();
  return () => {
    isOver = true;
    pause.end();
  };
};

const convertOne = async (
  context: ConvertingContext,
  claim: Claim,
  signal: AbortSignal | undefined,
): Promise<void> => {
  // The servers that had it before told nothing of how it ended: it has ended them.
  if (claim.attempts > ATTEMPTS_MAX)
    return giveUp(context.database.db, claim, "no server has lived to the end of it");
  const home = workFolderOf(context);
  await mkdir(home, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(home, "take-"));
  try {
    const made = await transcode(context, claim, { folder, signal });
    if (signal?.aborted) return await letGo(context, claim);
    if (made.kind === "made") return await putInPlace(context, claim, made, folder);
    return await recordFailure(context, claim, made);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** A server that stops does not wait for a conversion: nothing is sent meanwhile. Another one takes it at once. */
const letGo = async (context: ConvertingContext, claim: Claim): Promise<void> => {
  const { service } = await readNow(context.store.rows, context);
  const attempts = claim.attempts - 1;
  await putOff(context.database.db, claim, { dueMs: service, attempts, failure: "its server stopped" });
};

const INPUT = "taken";

const transcode = async (
  context: ConvertingContext,
  claim: Claim,
  { folder, signal }: Pick<TranscodeJob, "folder" | "signal">,
): Promise<Transcoded> => {
  if (claim.mime === null) return { kind: "unreadable", reason: "it has no beginning" };
  const container = await writeSource(context, claim, { file: join(folder, INPUT), mime: claim.mime });
  const [type, minutes] = [typeOfName(claim.name), await findLongestMinutes(context.database.db)];
  const recorded = minutes * 60 + RECORDING_GRACE_SECONDS;
  return context.transcoder.convert({
    folder,
    input: INPUT,
    container,
    type,
    // A little more, so that what is cut there is told from what ends there.
    longestSeconds: longestMeasuredSeconds(recorded) + 1,
    mostBytes: 2 * recordingMaxBytes(type, minutes),
    signal,
  });
};

/**
 * What the device handed over. After a restore the row may be older than the objects: its parts went when the converted
 * file was put in its place, and that is converted once more.
 */
const writeSource = async (
  context: ConvertingContext,
  claim: Claim,
  { file, mime }: { readonly file: string; readonly mime: string },
): Promise<Container> => {
  const write = (body: AsyncIterable<Uint8Array>): Promise<void> =>
    pipeline(body, createWriteStream(file, { mode: 0o600 }));
  const parts = await openParts(context, claim);
  try {
    if (parts.size === 0) throw new ObjectMissing("it has no parts");
    await write(parts.open());
    return containerOfMime(mime);
  } catch (error) {
    if (!(error instanceof ObjectMissing)) throw error;
    await write((await context.recordingStore.get(fileKey(claim))).body);
    return "mp4";
  }
};

type Made = Extract<Transcoded, { readonly kind: "made" }>;

/** The object first, then the row that names it; the parts go last, so that at any moment one of them is whole. */
const putInPlace = async (
  context: ConvertingContext,
  claim: Claim,
  made: Made,
  folder: string,
): Promise<void> => {
  // Nothing is written over what another server has made of it meanwhile.
  const { service } = await readNow(context.store.rows, context);
  if (!(await renewLease(context.database.db, claim, service + LEASE_MS))) return;
  const { size } = await context.recordingStore.put(fileKey(claim), bodyOfFile(join(folder, made.file)));
  if (made.cover !== null)
    await context.recordingStore.put(coverKey(claim), bodyOfFile(join(folder, made.cover)));
  const isKept = await transaction(context.database.db, async (trx) => {
    const row = await lockClaimed(trx, claim);
    if (row === undefined) return false;
    const isLonger = row.claimed_ms !== null && isTooLong(made.seconds, row.claimed_ms);
    await writeConverted(trx, claim, {
      state: isLonger ? "withheld" : "ready",
      bytes: size,
      lengthMs: Math.max(1, Math.round(made.seconds * SECOND_MS)),
      mime: mimeOf(typeOfName(claim.name), "mp4"),
      hasCover: made.cover !== null,
      at: new Date(context.clock.now()),
    });
    return true;
  });
  // It was removed meanwhile, or another server has it: then it is the other's to clear away.
  if (!isKept) return eraseAgain(context, claim);
  const key = fileKey(claim);
  await followSize(context.database.db, key, (await context.recordingStore.head(key))?.size);
  return deleteParts(context, claim);
};

const isTooLong = (seconds: number, claimedMs: number): boolean =>
  seconds > longestMeasuredSeconds(claimedMs / SECOND_MS);

const recordFailure = async (
  context: ConvertingContext,
  claim: Claim,
  failed: Exclude<Transcoded, { readonly kind: "made" }>,
): Promise<void> => {
  const { owner, name, attempts } = claim;
  context.log.warn({ owner, name, attempts, reason: failed.reason }, "a recording could not be converted");
  if (failed.kind === "unavailable") return tryAgain(context, claim, attempts - 1, failed.reason);
  const isOver = failed.kind === "unreadable" || attempts >= ATTEMPTS_MAX;
  return isOver
    ? giveUp(context.database.db, claim, failed.reason)
    : tryAgain(context, claim, attempts, failed.reason);
};

const tryAgain = async (
  context: ConvertingContext,
  claim: Claim,
  attempts: number,
  failure: string,
): Promise<void> => {
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** Math.max(0, attempts - 1));
  const { service } = await readNow(context.store.rows, context);
  await putOff(context.database.db, claim, { dueMs: service + pauseMs, attempts, failure });
};

const workFolderOf = ({ config }: ConvertingContext): string => join(config.dataDir, "conversions");

/** What a server that was killed has left open to read; no conversion takes a day. */
const forgetLeftovers = async (context: ConvertingContext): Promise<void> => {
  const home = workFolderOf(context);
  const names = await readdir(home).catch(() => []);
  for (const name of names) {
    const folder = join(home, name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < context.clock.machineNow() - DAY_MS) await rm(folder, { recursive: true, force: true });
  }
};
