import type { Note } from "@afterword/contract/endpoints/notes";
import type { DomainError } from "@afterword/core/errors/domain-error";
import { ok, refuse, type Outcome } from "@afterword/core/errors/outcome";
import type { Sentence } from "@afterword/core/language/sentence";
import { isSameContent, pickContent, type NoteContent } from "@afterword/core/notes/content";
import { checkNoteLimits } from "@afterword/core/plans/plans";
import { wallMs } from "@afterword/core/time/instant";
import { timeZoneOf } from "@afterword/core/time/time-zone";
import { readNow } from "../../engine/clock/service-clock.ts";
import { getOwnerKey } from "../../engine/store/sql/owner-key.ts";
import type { Context } from "../../context.ts";
import type { SwitchContext } from "../../engine/context.ts";
import { rowsOf } from "../../engine/store/sql/sql-store.ts";
import { transaction, type Trx } from "../../platform/db/transaction.ts";
import { momentInWords } from "../../engine/mails/in-words.ts";
import { recordSignOfLife } from "../../engine/switch/signs-of-life.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import { judgeLength } from "../media/public.ts";
import { isOwnRecording, recordingFile, settleRecordings } from "./note-recordings.ts";
import { sealNote } from "./note-sealing.ts";
import { countWaitingNotes, findPlanLimits, findTriggeredAt, ownsRecipients, writeNote } from "./queries.ts";
import { readNote } from "./note-reading.ts";

type SavingContext = SwitchContext & Pick<Context, "database" | "pictureAddresses">;

export type NoteInput = {
  readonly owner: string;
  readonly device: string;
  /** Chosen by the caller, so that a creation that is sent twice makes one note. */
  readonly id: string;
  readonly content: NoteContent;
  /** The caller knows of no recordings: the one that the note has stays. */
  readonly keepsRecording?: boolean;
  /** Keys of recordings that were replaced. They are removed with the save, but for those that a note names. */
  readonly oldRecordings?: readonly string[];
  readonly active: boolean;
  readonly recipientIds: readonly string[];
};

/**
 * Adds a note; the same one sent twice is still one. Other words under its id are refused: they come from another tab
 * with the same draft, and would replace what is saved. A sign of life.
 */
export const addNote = (context: SavingContext, input: NoteInput): Promise<Outcome<Note>> =>
  saveUnderLock(context, input, "new");

export type NoteChange = NoteInput & {
  /** The instant of the version that the caller last saw; null when the caller does not say. */
  readonly seenAt: string | null;
};

/** Changes a note that was not sent out, and not since the caller saw it. A sign of life. */
export const updateNote = async (context: SavingContext, input: NoteChange): Promise<Outcome<string>> => {
  const saved = await saveUnderLock(context, input, "existing");
  return saved.ok ? ok("OK") : saved;
};

/**
 * The owner's row is locked first, so that fifty creations at once count one after the other, and a note that the
 * switch is just releasing is either saved before or refused after.
 */
const saveUnderLock = (
  context: SavingContext,
  given: Given,
  expected: "new" | "existing",
): Promise<Outcome<Note>> =>
  transaction(context.database.db, async (trx) => {
    const user = await rowsOf(trx).lockUser(given.owner);
    if (user === undefined) return refuse({ kind: "no-session" });
    const before = await readNote(trx, context, given.owner, given.id);
    const input = completed(given, before);
    const triggeredAt = await findTriggeredAt(trx, input.owner, input.id);
    if (before === undefined && expected === "existing") return refuse({ kind: "not-found" });
    const judged = await judge(trx, { user, input, expected, before, triggeredAt });
    return judged.ok ? ok(await save(trx, context, { ...input, content: judged.value }, before)) : judged;
  });

type Given = NoteInput & Partial<Pick<NoteChange, "seenAt">>;

/** Each recipient once; and the recording that is there, where the caller says nothing of it. */
const completed = (given: Given, before: Note | undefined): Given => {
  const recording = given.keepsRecording === true ? (before?.recording ?? null) : given.content.recording;
  return {
    ...given,
    content: { ...given.content, recording },
    recipientIds: [...new Set(given.recipientIds)],
  };
};

type Attempt = {
  readonly user: SwitchUser;
  readonly input: Given;
  readonly expected: "new" | "existing";
  readonly before: Note | undefined;
  /** Known also of a note that its owner has deleted since. */
  readonly triggeredAt: Date | null;
};

/** The content to save, where it may be saved: its recording with the length that counts. */
const judge = async (trx: Trx, attempt: Attempt): Promise<Outcome<NoteContent>> => {
  const { user, input, before } = attempt;
  const refusal = await refusalOf(trx, attempt);
  if (refusal !== null) return refuse(refusal);
  if (before !== undefined && isOnlyPausing(before, input)) return ok(pickContent(before));
  const limits = await findPlanLimits(trx, user.plan);
  const waiting = await countWaitingNotes(trx, input.owner);
  const sentence = checkNoteLimits(limits, {
    numNotes: before === undefined ? waiting + 1 : waiting,
    numRecipients: input.recipientIds.length,
  });
  if (sentence !== null) return refuse({ kind: "limit-exceeded", sentence });
  const { recording } = input.content;
  if (recording === null) return ok(input.content);
  const judged = await judgeLength(trx, limits, recording);
  if (judged.ok) return ok({ ...input.content, recording: judged.value });
  if (judged.error.kind === "limit-exceeded") return judged;
  // Another device has removed it. A conflict would be about the note, which may be as its writer saw it.
  return refuse({ kind: "invalid", fields: { recording: (say) => say.media.removed } });
};

const refusalOf = async (trx: Trx, attempt: Attempt): Promise<DomainError | null> => {
  const { input } = attempt;
  const conflict = conflictOf(attempt);
  if (conflict !== null) return { kind: "conflict", sentence: conflict };
  if (!(await ownsRecipients(trx, input.owner, input.recipientIds))) {
    return { kind: "invalid", fields: { recipients: (say) => say.recipients.gone } };
  }
  return isOwnRecording(input.owner, input.content.recording)
    ? null
    : { kind: "invalid", fields: { recording: (say) => say.refusals.recordingForeign } };
};

const conflictOf = ({ user, input, expected, before, triggeredAt }: Attempt): Sentence | null => {
  if (triggeredAt !== null) {
    const at = wallMs(triggeredAt.getTime());
    const timeZone = timeZoneOf(user.timeZone);
    return (say) => say.notes.readOnly(momentInWords(at, say.calendar.locale, timeZone));
  }
  const isKnown = expected === "new" ? isSavedAlready : hasSeen;
  return before === undefined || isKnown(before, input) ? null : (say) => say.refusals.changedElsewhere;
};

/** A creation sent once more, because its answer was lost. */
const isSavedAlready = (before: Note, input: Given): boolean =>
  before.active === input.active && saysTheSame(before, input);

const hasSeen = (before: Note, { seenAt }: Given): boolean =>
  !seenAt || isSameMoment(seenAt, before.updatedAt);

const isSameMoment = (one: string, other: string): boolean => Date.parse(one) === Date.parse(other);

/** Limits hold for what is created, activated or changed (behaviour §2): pausing is always allowed. */
const isOnlyPausing = (before: Note, input: NoteInput): boolean =>
  !input.active && saysTheSame(before, input);

/** The same content, to the same recipients in the same order. */
const saysTheSame = (before: Note, { content, recipientIds }: NoteInput): boolean =>
  isSameContent(before, content) && before.recipients.map(({ _id }) => _id).join() === recipientIds.join();

const save = async (
  trx: Trx,
  context: SavingContext,
  input: NoteInput,
  before: Note | undefined,
): Promise<Note> => {
  const { owner, device, id, content, active, recipientIds } = input;
  const key = await getOwnerKey(trx, context, owner);
  const at = laterThan(before, context.clock.now());
  await writeNote(trx, {
    owner,
    id,
    sealed: sealNote(key, owner, id, content),
    recording: recordingFile(content.recording),
    active,
    recipientIds,
    at,
    writtenAt: before !== undefined && isSameContent(before, content) ? null : at,
  });
  const old = input.oldRecordings ?? [];
  await settleRecordings(trx, await readNow(rowsOf(trx), context), {
    owner,
    recording: content.recording,
    old,
  });
  await recordSignOfLife(rowsOf(trx), context, { owner, source: "saved", device });
  const saved = await readNote(trx, context, owner, id);
  if (saved === undefined) throw new Error("a note vanished while it was saved");
  return saved;
};

/** The instant also tells versions apart, so no two versions of a note carry the same one. */
const laterThan = (before: Note | undefined, now: number): Date =>
  new Date(before === undefined ? now : Math.max(now, Date.parse(before.updatedAt) + 1));
