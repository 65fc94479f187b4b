import { ok, refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { RECORDING_PARTS_MAX } from "@afterword/core/recordings/limits";
import type { RecordingType } from "@afterword/core/recordings/recording";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import { transaction } from "../../platform/db/transaction.ts";
import type { Trx } from "../../platform/db/transaction.ts";
import type { StreamedUpload } from "../../platform/http/uploads.ts";
import { StoreFull, StoreUnavailable } from "../../platform/media-store/object-store.ts";
import { checkPart, EmptyPart, WrongType } from "./checked-part.ts";
import type { SeenPart } from "./checked-part.ts";
import { mimeOf } from "./container.ts";
import { partKey } from "./objects.ts";
import {
  addRecording,
  changeRecording,
  COVER_PART,
  insertPart,
  listMissing,
  listParts,
  lockForPart,
  NO_ROW,
} from "./part-queries.ts";
import type { LockedRow } from "./part-queries.ts";
import { admitSender } from "./sender.ts";
import type { Admitted } from "./sender.ts";
import type { RecordingId } from "./queries.ts";

/** A part as its path names it. */
export type NamedPart = {
  readonly secret: string;
  /** `{owner}/{time}.m4a.0`, or `{owner}/{time}.cover.0`. */
  readonly filePart: string;
  readonly isLast: boolean;
};

export type PartSender = {
  readonly ip: string;
  /** Ends its connection, when its slot is given to another account. */
  readonly hangUp: () => void;
};

/** Hands the bytes over to what takes them (platform/http/uploads.ts). */
export type ReadPart = <Value>(
  take: (body: AsyncIterable<Uint8Array>) => Promise<Value>,
) => Promise<StreamedUpload<Value>>;

export type StoringContext = Pick<
  Context,
  | "clock"
  | "database"
  | "ids"
  | "log"
  | "notifyJobs"
  | "recordingStore"
  | "store"
  | "throttle"
  | "withRecordingSlot"
>;

/**
 * Takes one part of a recording (behaviour §5). It is on stable storage before the answer; the same part again is the
 * same answer, and other bytes under its number are refused. The last part closes the recording, once all are there.
 */
export const storePart = async (
  context: StoringContext,
  part: NamedPart,
  { ip, hangUp }: PartSender,
  read: ReadPart,
): Promise<Outcome<string>> => {
  const target = targetOf(part);
  if (target === null) return refuse({ kind: "not-found" });
  const admitted = await context.throttle.rateLimitSecret("link", ip, () =>
    admitSender(context, target, part.secret),
  );
  if (!admitted.ok) return admitted;
  return context.withRecordingSlot({ owner: target.owner, hangUp }, () =>
    takePart(context, { ...target, ...admitted.value }, read),
  );
};

type Target = RecordingId & {
  readonly type: RecordingType;
  readonly part: number;
  readonly isLast: boolean;
};

const FILE_PART = /^(?<owner>[^/]+)\/(?<time>\d+)\.(?<ending>m4a|mp4|cover)\.(?<part>\d+)$/;

const targetOf = ({ filePart, isLast }: NamedPart): Target | null => {
  const { owner, time, ending, part } = FILE_PART.exec(filePart)?.groups ?? {};
  if (!owner || !time || !ending || !part || Number(part) >= RECORDING_PARTS_MAX) return null;
  // Only a video has a cover, of which there is one.
  if (ending === "cover")
    return { owner, name: `${time}.mp4`, type: "video", part: COVER_PART, isLast: false };
  const type = ending === "m4a" ? "audio" : "video";
  return { owner, name: `${time}.${ending}`, type, part: Number(part), isLast };
};

const REMOVED = { kind: "link-invalid", sentence: (say) => say.media.removed } as const satisfies Refusal;
const DIFFERS = { kind: "conflict", sentence: (say) => say.media.partDiffers } as const satisfies Refusal;
const CLOSED = { kind: "conflict", sentence: (say) => say.media.isClosed } as const satisfies Refusal;
const TOO_LARGE = { kind: "too-large", sentence: (say) => say.media.tooLarge } as const satisfies Refusal;
const NO_ROOM = { kind: "limit-exceeded", sentence: (say) => say.media.quota } as const satisfies Refusal;
const WRONG_TYPE = { kind: "wrong-type", sentence: (say) => say.media.otherType } as const satisfies Refusal;
const NO_FILE = {
  kind: "invalid",
  fields: { file: (say) => say.media.oneFile },
} as const satisfies Refusal;

type Refusal = Extract<Outcome<never>, { ok: false }>["error"];

type Taking = Target & Admitted;

/** Under a name of its own, so that two senders of one part never write over each other. */
const takePart = async (
  context: StoringContext,
  target: Taking,
  read: ReadPart,
): Promise<Outcome<string>> => {
  const object = target.isKnown ? null : `${target.part}-${context.ids.uuid()}`;
  const taken = await readInto(context, target, object, read);
  if (!taken.ok) return taken;
  const kept = await keepPart(context, target, { ...taken.value, object });
  if (object !== null && kept.kind !== "kept") await context.recordingStore.delete(partKey(target, object));
  if (kept.kind === "refused") return refuse(kept.refusal);
  if (kept.isComplete) context.notifyJobs();
  return kept.missing.length === 0
    ? ok("OK")
    : refuse({
        kind: "parts-missing",
        sentence: (say) => say.media.partsMissing,
        missing: kept.missing,
      });
};

/** What the part is; it lies in the store when an object is named, and is only read otherwise. */
const readInto = async (
  context: StoringContext,
  target: Taking,
  object: string | null,
  read: ReadPart,
): Promise<Outcome<SeenPart>> => {
  try {
    const upload = await read(async (body) => {
      const checked = checkPart(body, BEGINNINGS[Math.sign(target.part)] ?? "recording");
      if (object === null) await readToEnd(checked.body);
      else await context.recordingStore.put(partKey(target, object), checked.body);
      return checked.seen();
    });
    if (upload.kind === "taken") return ok(upload.value);
    return refuse(upload.kind === "too-large" ? TOO_LARGE : NO_FILE);
  } catch (error) {
    if (error instanceof WrongType) return refuse(WRONG_TYPE);
    if (error instanceof EmptyPart) return refuse(NO_FILE);
    if (error instanceof StoreFull || error instanceof StoreUnavailable) {
      context.log.error({ err: error }, "a part of a recording could not be stored");
      return refuse({ kind: "busy" });
    }
    throw error;
  }
};

/** By the sign of the number: the cover, the first part, the others. */
const BEGINNINGS: Readonly<Record<number, "any" | "recording" | "cover">> = {
  [-1]: "cover",
  0: "recording",
  1: "any",
};

const readToEnd = async (body: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const chunk of body) void chunk;
};

type Arrived = SeenPart & {
  /** Where it lies; null for one that was known before it came. */
  readonly object: string | null;
};

type Kept =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | {
      /** `known`: it was there already, or is not needed any more, and nothing is kept of the new object. */
      readonly kind: "kept" | "known";
      readonly missing: readonly number[];
      /** With this part all are there, for the first time. */
      readonly isComplete: boolean;
    };

/** Under the owner's lock, as the removal of a recording: a part that comes late revives nothing. */
const keepPart = (context: StoringContext, target: Taking, arrived: Arrived): Promise<Kept> =>
  transaction(context.database.db, async (trx) => {
    const facts = await lockForPart(trx, target);
    if (facts === undefined) return refused({ kind: "not-found" });
    const { row = NO_ROW, known_sha256: known } = facts;
    if (!facts.active) return refused({ kind: "account-disabled" });
    if (facts.is_erased) return refused(REMOVED);
    if (known === null && isNeedlessCover(target, row)) return NOT_NEEDED;
    const refusal = await judge(trx, target, row, { known, keptBytes: facts.kept_bytes ?? 0, arrived });
    if (refusal !== null) return refused(refusal);
    if (known !== null) return { kind: "known", ...(await closeWhenWhole(trx, context, target, row)) };
    await add(trx, target, row, { arrived, at: new Date(context.clock.now()) });
    return { kind: "kept", ...(await closeWhenWhole(trx, context, target, row)) };
  });

/** The server has made its own by then; the device is told nothing else, as it has done all it can. */
const isNeedlessCover = ({ part }: Taking, { state }: LockedRow): boolean =>
  part === COVER_PART && (state === "ready" || state === "withheld");

const NOT_NEEDED: Kept = { kind: "known", missing: [], isComplete: false };

type Judged = {
  /** The hash of the part that is here under its number. */
  readonly known: Buffer | null;
  readonly keptBytes: number;
  readonly arrived: Arrived;
};

const judge = async (trx: Trx, target: Taking, row: LockedRow, judged: Judged): Promise<Refusal | null> => {
  const { known, arrived } = judged;
  const refusal = known === null ? refusalOf(target, row, judged) : refusalOfKnown(known, arrived);
  return refusal ?? ((await endsElsewhere(trx, target, row)) ? CLOSED : null);
};

const refusalOfKnown = (known: Buffer, { sha256 }: Arrived): Refusal | null =>
  known.equals(sha256) ? null : DIFFERS;

const refused = (refusal: Refusal): Kept => ({ kind: "refused", refusal });

const refusalOf = (
  { part, room }: Taking,
  row: LockedRow,
  { keptBytes, arrived: { size, object } }: Judged,
): Refusal | null => {
  // What was known before it was read has been removed since.
  if (object === null) return REMOVED;
  const isBeyond = row.part_count !== null && part >= row.part_count;
  if (part !== COVER_PART && (row.state !== "arriving" || isBeyond)) return CLOSED;
  if (row.bytes + size > room.ofFile) return TOO_LARGE;
  return keptBytes + size > room.ofAll ? NO_ROOM : null;
};

/** It is said to be the last one, and another one was, or later ones are there. */
const endsElsewhere = async (trx: Trx, target: Taking, { part_count }: LockedRow): Promise<boolean> => {
  if (!target.isLast) return false;
  if (part_count !== null) return part_count !== target.part + 1;
  return (await listParts(trx, target)).some(({ part }) => part > target.part);
};

const add = async (
  trx: Trx,
  target: Taking,
  row: LockedRow,
  { arrived, at }: { readonly arrived: Arrived; readonly at: Date },
): Promise<void> => {
  const { owner, name, part, type } = target;
  const { object, size, sha256, container } = arrived;
  if (object === null) throw new Error("a part that lies nowhere is not kept");
  if (row === NO_ROW) await addRecording(trx, { owner, name, at });
  const bytes = row.bytes + size;
  // A part has come, so the recording is not forgotten.
  const grown = { bytes, updated_at: at, unnamed_since_ms: null };
  const typed = part === 0 && container !== null ? { mime: mimeOf(type, container) } : {};
  const change = part === COVER_PART ? { bytes } : { ...grown, ...typed };
  await insertPart(trx, { owner, name, part, object, size, sha256 }, change);
};

/** Also by a part that was missing when the last one came: its sender may not live to send that one again. */
const closeWhenWhole = async (
  trx: Trx,
  context: StoringContext,
  target: Taking,
  row: LockedRow,
): Promise<{ readonly missing: readonly number[]; readonly isComplete: boolean }> => {
  if (row.state !== "arriving" || target.part === COVER_PART) return { missing: [], isComplete: false };
  const count = target.isLast ? target.part + 1 : row.part_count;
  if (count === null) return { missing: [], isComplete: false };
  const missing = await listMissing(trx, target, count);
  const { service } = await readNow(rowsOf(trx), context);
  await changeRecording(trx, target, {
    part_count: count,
    ...(missing.length === 0 ? { state: "arrived", due_ms: service, attempts: 0 } : {}),
  });
  return { missing: target.isLast ? missing : [], isComplete: missing.length === 0 };
};
