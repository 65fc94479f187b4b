import { heldBack } from "@afterword/core/switch/brake";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import { NO_DECISIONS, type Decisions } from "../store/rows/decisions.ts";
import type { ReleaseTarget } from "../store/rows/releases.ts";
import type { LockedUser, SwitchUser } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import {
  askSwitch,
  delivers,
  getKnownTerms,
  leavesHold,
  withLookAtHold,
  type Answer,
  type KnownTerms,
} from "./ask-switch.ts";
import { allOf, askStores, causedBy, countRows } from "./decisions.ts";
import { endHold, mayHoldEnd } from "./end-hold.ts";
import { passBrake } from "./pass-brake.ts";
import { isPlanOver, withPlanAtEnd } from "./plan-at-end.ts";

/** So many rows are written in one transaction, unless a single user has more. */
const ROWS_MAX = 500;
/** Nothing more is prepared once the locks have been held for so long; what is left to do takes about as long again. */
const PREPARING_MAX_MS = 50;

/** What became of the users of a batch. Those in none of the lists are locked elsewhere, or not due any more. */
export type DecidedBatch = {
  readonly decided: readonly string[];
  /** Nothing was written about them. */
  readonly failed: readonly { readonly owner: string; readonly error: unknown }[];
  /** There was no room or time left for them. */
  readonly cut: readonly string[];
  /** They need statements of their own, and so a batch of one each. */
  readonly alone: readonly string[];
  /** There would have been time for more. */
  readonly hadTime: boolean;
};

const NOTHING: DecidedBatch = { decided: [], failed: [], cut: [], alone: [], hadTime: true };

/**
 * Decides about those of these users whose look has come, all in one short transaction (behaviour §1.1,
 * docs/decisions/071): locks them, reads in a second statement what is true once the locks are had, asks `decide` about
 * each, and writes all that follows together. Users whom another transaction has locked are passed over. In a batch of
 * one every error is thrown.
 */
export const decideBatch = (
  context: SwitchContext,
  owners: readonly string[],
  now: Now,
): Promise<DecidedBatch> =>
  context.store.transaction(async (rows) => {
    const users = await rows.lockDueUsers(owners, now);
    const [first] = users;
    if (first === undefined) return NOTHING;
    const locked = { rows, context, now, isOutOfTime: limitTime(context) };
    if (owners.length > 1) return decideDueUsers(locked, users);
    const hadTime = await decideAlone(locked, { user: first, terms: await rows.getTerms(first.id) });
    return { ...NOTHING, decided: [first.id], hadTime };
  });

/** Decides about one due user whose row this transaction has locked. Throws where nothing can be written. */
export const decideDueUser = async (
  rows: SwitchRows,
  context: SwitchContext,
  user: LockedUser,
  now: Now,
): Promise<void> => {
  await decideAlone({ rows, context, now, isOutOfTime: limitTime(context) }, user);
};

/** A transaction that has locked due users. */
type Locked = {
  readonly rows: SwitchRows;
  readonly context: SwitchContext;
  readonly now: Now;
  readonly isOutOfTime: () => boolean;
};

const limitTime = ({ clock }: SwitchContext): (() => boolean) => {
  const lockedAt = clock.machineNow();
  return () => clock.machineNow() - lockedAt > PREPARING_MAX_MS;
};

/** Answers whether there would have been time for more. */
const decideAlone = async (locked: Locked, { user, terms }: LockedUser): Promise<boolean> => {
  const { rows, context, now } = locked;
  const asked = await endHold(rows, context, { user, terms }, now);
  const answer = askDueUser(await withPlanAtEnd(rows, { user: asked, terms }, now), now);
  const { drafts, failed, hadTime } = await prepareDrafts(locked, [answer]);
  for (const { error } of failed) throw error;
  await writeDrafts(rows, context, drafts);
  return hadTime;
};

const decideDueUsers = async (locked: Locked, users: readonly SwitchUser[]): Promise<DecidedBatch> => {
  const { rows, context, now } = locked;
  const asked = askDueUsers(users, await rows.listTerms(users.map(({ id }) => id)), now);
  const { drafts, failed, ...rest } = await prepareDrafts(locked, asked.answers);
  await writeDrafts(rows, context, drafts);
  const decided = drafts.map(({ answer }) => answer.user.id);
  return { ...rest, decided, failed: [...asked.failed, ...failed], alone: asked.alone };
};

type Failed = DecidedBatch["failed"][number];

type Asked = Pick<DecidedBatch, "failed" | "alone"> & { readonly answers: readonly Answer[] };

const askDueUsers = (users: readonly SwitchUser[], terms: KnownTerms, now: Now): Asked => {
  const answers: Answer[] = [];
  const failed: Failed[] = [];
  const alone: string[] = [];
  for (const user of users) {
    try {
      const answer = askUnlessAlone({ user, terms: getKnownTerms(terms, user.id) }, now);
      if (answer === "alone") alone.push(user.id);
      else answers.push(answer);
    } catch (error) {
      failed.push({ owner: user.id, error });
    }
  }
  return { answers, failed, alone };
};

/**
 * Alone go the end of a plan and the end of a hold, which take statements of their own, and a user who leaves a hold,
 * since others of the batch ask whether it goes on.
 */
const askUnlessAlone = (locked: LockedUser, now: Now): Answer | "alone" => {
  if (isPlanOver(locked, now) || mayHoldEnd(locked.user, now)) return "alone";
  const answer = askDueUser(locked, now);
  return isHeld(locked.user) && leavesHold(answer) ? "alone" : answer;
};

/** As the sweep does: a delivery that is held stays due. */
const askDueUser = (locked: LockedUser, now: Now): Answer => {
  const answer = askSwitch(locked, now);
  if (delivers(answer) && isHeld(locked.user)) return { ...answer, decision: heldBack(answer.facts, now) };
  return withLookAtHold(answer);
};

/** No judgement ends the hold that it is in. */
const isHeld = ({ held }: SwitchUser): boolean => held !== null && held.releasedAt === null;

/** An answer, with all that it causes if the brake lets it. */
type Draft = { readonly answer: Answer; readonly decisions: Decisions };

type Prepared = Pick<DecidedBatch, "failed" | "cut" | "hadTime"> & { readonly drafts: readonly Draft[] };

/** Seals what is to be written, before the brake is locked. At least one user has its turn in each batch. */
const prepareDrafts = async (
  { rows, context, isOutOfTime }: Locked,
  answers: readonly Answer[],
): Promise<Prepared> => {
  const fitting = countFitting(answers);
  const targets = await listTargetsOf(rows, answers.slice(0, fitting));
  const drafts: Draft[] = [];
  const failed: Failed[] = [];
  const endAt = (at: number): Prepared => {
    const cut = answers.slice(at).map(({ user }) => user.id);
    return { drafts, failed, cut, hadTime: !isOutOfTime() };
  };
  let rowCount = 0;
  for (const [at, answer] of answers.entries()) {
    const owner = answer.user.id;
    if (at >= fitting || (at > 0 && isOutOfTime())) return endAt(at);
    try {
      const decisions = causedBy(context, answer, targets.get(owner) ?? []);
      rowCount += countRows(decisions) + countRowsOfBrake(answer);
      if (drafts.length > 0 && rowCount > ROWS_MAX) return endAt(at);
      drafts.push({ answer, decisions });
    } catch (error) {
      failed.push({ owner, error });
    }
  }
  return endAt(answers.length);
};

/** How many of them fit if each note has one recipient, so that no more targets are read than may be written. */
const countFitting = (answers: readonly Answer[]): number => {
  let rowCount = 0;
  for (const [at, answer] of answers.entries()) {
    const delivery = answer.decision.effects.find((effect) => effect.kind === "deliver");
    const notes = delivery?.noteIds.length ?? 0;
    rowCount += 1 + notes * ROWS_OF_NOTE + countRowsOfBrake(answer);
    if (at > 0 && rowCount > ROWS_MAX) return at;
  }
  return answers.length;
};

/** Its mark, and for a recipient the delivery, the mail and its link. */
const ROWS_OF_NOTE = 4;

/** That the user was delivered, and is not held any more. One who is held back has no more rows than one delivered. */
const countRowsOfBrake = (answer: Answer): number =>
  Number(delivers(answer) && !answer.user.isSystem) + Number(leavesHold(answer));

const listTargetsOf = async (
  rows: SwitchRows,
  answers: readonly Answer[],
): Promise<ReadonlyMap<string, readonly ReleaseTarget[]>> => {
  const notes = answers.flatMap(({ user, decision }) =>
    decision.effects
      .flatMap((effect) => (effect.kind === "deliver" ? effect.noteIds : []))
      .map((note) => ({ owner: user.id, note })),
  );
  return notes.length === 0 ? new Map() : Map.groupBy(await rows.listTargets(notes), ({ owner }) => owner);
};

const writeDrafts = async (
  rows: SwitchRows,
  context: SwitchContext,
  drafts: readonly Draft[],
): Promise<void> => {
  const answers = drafts.map(({ answer }) => answer);
  const verdicts = await passBrake(rows, context, answers);
  const written = drafts.flatMap(({ answer, decisions }) => {
    const { id: owner } = answer.user;
    const verdict = verdicts.get(owner);
    if (verdict?.passes === false)
      return [
        causedBy(context, { ...answer, decision: heldBack(answer.facts, answer.now) }, []),
        verdict.rows,
      ];
    const left = leavesHold(answer) ? [{ ...NO_DECISIONS, held: [{ owner, held: null }] }] : [];
    return [decisions, verdict?.rows ?? NO_DECISIONS, ...left];
  });
  await rows.writeDecisions(allOf(written));
  await askStores(rows, answers);
};
