import {
  BRAKE_GROUPS,
  brakeAllowance,
  brakeGroupOf,
  brakePeriods,
  exceedsBrake,
} from "@afterword/core/switch/brake";
import type { BrakeCounts, BrakeGroup } from "@afterword/core/switch/brake";
import { deliveryDueOf } from "@afterword/core/switch/deadlines";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import { tellAdmins } from "../mails/tell-admins.ts";
import { NO_DECISIONS, type Decisions } from "../store/rows/decisions.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { BrakeRow } from "../store/rows/brake.ts";
import type { SwitchUser, UserTerms } from "../store/rows/users.ts";
import type { SwitchContext } from "../context.ts";
import { askSwitch, delivers, leavesHold, type Answer } from "./ask-switch.ts";

/** Whether a delivery may go out, and the rows that say so. */
export type Verdict = { readonly passes: boolean; readonly rows: Decisions };

/**
 * Judges by the brake the deliveries among the answers of a batch (behaviour §1.4, docs/decisions/048), one after the
 * other, as if each were written before the next is judged. A delivery that passes is counted, one that does not is
 * held back, and admins are mailed when a hold begins. Answers the verdict for each of them, by owner.
 *
 * It is done under the locks of their groups until the transaction ends, so any number of servers can sweep at once:
 * each sees what the others let pass, and nothing of a wave slips between them. Every transaction takes these locks in
 * the same order, after those of its users. The accounts of the installation itself have no part.
 */
export const passBrake = async (
  rows: SwitchRows,
  context: SwitchContext,
  answers: readonly Answer[],
): Promise<ReadonlyMap<string, Verdict>> => {
  const groups = await lockGroups(rows, answers);
  const verdicts = new Map<string, Verdict>();
  const decided: string[] = [];
  for (const answer of answers) {
    if (delivers(answer))
      verdicts.set(answer.user.id, await judgeOne({ rows, context, groups, decided }, answer));
    decided.push(answer.user.id);
  }
  for (const [group, { brake, before }] of groups) if (brake !== before) await rows.writeBrake(group, brake);
  return verdicts;
};

/** What is known of a group while the deliveries of a batch are judged. */
type GroupTally = {
  readonly before: BrakeRow;
  /** The row as it is from now on. */
  brake: BrakeRow;
  /** Since when users of the group are held back; undefined until it is asked. */
  heldSince: ServiceMs | null | undefined;
  /** How many of this batch passed, which no statement counts yet. */
  passed: number;
  /** How many more of it were counted along with one that passed, so that the sums stay as they were. */
  counted: number;
};

type JudgedBatch = {
  readonly rows: SwitchRows;
  readonly context: SwitchContext;
  readonly groups: ReadonlyMap<BrakeGroup, GroupTally>;
  /** The users of the answers before this one. */
  readonly decided: readonly string[];
};

/** Time alone must not carry a held wave into the group of established users: one that is held stays in its group. */
const groupOf = ({ user, now }: Answer): BrakeGroup => user.held?.group ?? brakeGroupOf(user, now.service);

const lockGroups = async (
  rows: SwitchRows,
  answers: readonly Answer[],
): Promise<ReadonlyMap<BrakeGroup, GroupTally>> => {
  const needed = new Set(answers.filter(needsLock).map(groupOf));
  const groups = new Map<BrakeGroup, GroupTally>();
  for (const group of BRAKE_GROUPS) {
    if (!needed.has(group)) continue;
    const before = await rows.lockBrake(group);
    groups.set(group, { before, brake: before, heldSince: undefined, passed: 0, counted: 0 });
  }
  return groups;
};

/** `findHoldSince` is asked under these locks, so that no user leaves a hold without them. */
const needsLock = (answer: Answer): boolean =>
  delivers(answer) ? !answer.user.isSystem : leavesHold(answer);

const judgeOne = async (batch: JudgedBatch, answer: Answer): Promise<Verdict> => {
  const { user, now, facts } = answer;
  if (user.isSystem) return { passes: true, rows: NO_DECISIONS };
  const group = groupOf(answer);
  const tally = batch.groups.get(group);
  if (tally === undefined) throw new Error("a delivery is judged without the lock of its group");
  const released = user.held !== null && user.held.releasedAt !== null;
  if (!released && !(await mayPass(batch, tally, { answer, group })))
    return { passes: false, rows: await holdBack(batch, tally, { answer, group }) };
  if (!released) tally.passed += 1;
  const { cycle } = facts.state;
  const delivered = [{ owner: user.id, cycle, group, atMs: now.service, released }];
  return { passes: true, rows: { ...NO_DECISIONS, delivered } };
};

type InGroup = { readonly answer: Answer; readonly group: BrakeGroup };

const holdBack = async (
  { rows, context }: JudgedBatch,
  tally: GroupTally,
  { answer: { user, facts, now }, group }: InGroup,
): Promise<Decisions> => {
  const { brake } = tally;
  // Later than any hold of the group before it, even one by a server whose clock is ahead. An admin who releases all
  // holds up to a moment has then seen all of them.
  const since = wallMs(Math.max(context.clock.now(), (brake.lastHeldAt ?? -Infinity) + 1));
  tally.brake = { ...brake, lastHeldAt: since };
  // A user who joins a hold has its beginning, and so its end: otherwise it would last as long as others join it.
  const sinceMs = (await findHeldSince(rows, tally, group)) ?? now.service;
  tally.heldSince = sinceMs;
  const { cycle } = facts.state;
  const held = [{ owner: user.id, held: { cycle, group, since, sinceMs, releasedAt: null } }];
  // Not `since`: of a whole batch that lies milliseconds ahead.
  const entry = { owner: user.id, id: context.ids.uuid(), at: now.wall, detail: { cycle } };
  return { ...NO_DECISIONS, held, audit: [{ ...entry, kind: "delivery-held" }] };
};

const findHeldSince = async (
  rows: SwitchRows,
  tally: GroupTally,
  group: BrakeGroup,
): Promise<ServiceMs | null> => {
  if (tally.heldSince === undefined) tally.heldSince = await rows.findHoldSince(group);
  return tally.heldSince;
};

const mayPass = async (
  batch: JudgedBatch,
  tally: GroupTally,
  { answer, group }: InGroup,
): Promise<boolean> => {
  const { rows, context } = batch;
  const { now } = answer;
  const { brake } = tally;
  if (brake.hold !== null && (await findHeldSince(rows, tally, group)) !== null) return false;
  if (dueAt(answer) <= brake.clearedMs && brake.clearedLeft > 0) {
    tally.brake = { ...brake, clearedLeft: brake.clearedLeft - 1 };
    return true;
  }
  if (tally.counted > 0) {
    tally.counted -= 1;
    return true;
  }
  const counts = await countAll(batch, tally, { now, group });
  if (!exceedsBrake(counts)) {
    tally.brake = { ...brake, clearedMs: now.service, clearedLeft: counts.due - 1 };
    return true;
  }
  // Those who are overdue are all who might be delivered; only `decide` knows who would be.
  const due = await countDue(batch, { group, now }, counts);
  if (!exceedsBrake({ ...counts, due })) {
    tally.counted = due - 1;
    return true;
  }
  const hold = context.ids.uuid();
  const allowance = Math.floor(brakeAllowance(counts.before));
  await mailAdmins(rows, context, { hold, group, allowance, now });
  tally.brake = { ...brake, hold };
  return false;
};

type NewHold = {
  readonly hold: string;
  readonly group: BrakeGroup;
  /** How many users may be delivered in a day. */
  readonly allowance: number;
  readonly now: Now;
};

/**
 * Mails every admin that deliveries of a group hold (behaviour §1.4), once for each hold. The address of the operators
 * is mailed by the alarm `deliveries-held`, for as long as a user is held.
 */
const mailAdmins = async (
  rows: SwitchRows,
  context: SwitchContext,
  { hold, group, allowance, now }: NewHold,
): Promise<void> => {
  const vars = { heldAt: now.wall, allowance, group };
  await tellAdmins(rows, context, { kind: "deliveries-held", key: hold, varsFor: () => vars, now });
  context.log.warn(
    { hold, group, allowance },
    "deliveries are held until an admin decides or the hold ends by itself",
  );
};

const dueAt = ({ facts }: Answer): ServiceMs => deliveryDueOf(facts) ?? serviceMs(Infinity);

type At = { readonly group: BrakeGroup; readonly now: Now };

const countAll = async (
  { rows, decided }: JudgedBatch,
  { passed }: GroupTally,
  { group, now }: At,
): Promise<BrakeCounts> => {
  const { inWindow, before } = await countDeliveredOf(rows, group, now);
  const due = Math.max(1, await rows.countOverdue({ group, service: now.service, except: decided }));
  return { inWindow: inWindow + passed, before, due };
};

/** What the brake counts of a group, without those who are due. */
export const countDeliveredOf = async (
  rows: SwitchRows,
  group: BrakeGroup,
  now: Now,
): Promise<Omit<BrakeCounts, "due">> => {
  const { window, before } = brakePeriods(now);
  return {
    inWindow: await rows.countDelivered({ group, ...window, released: "left-out" }),
    before: await rows.countDelivered({ group, ...before, released: "counted" }),
  };
};

const PAGE = 100;

/** How many would really be delivered; counts no further once that is too many. */
const countDue = async (
  { rows, decided: except }: JudgedBatch,
  { group, now }: At,
  counts: BrakeCounts,
): Promise<number> => {
  let due = 0;
  let after: string | null = null;
  for (;;) {
    const wanted = { group, service: now.service, except, after, limit: PAGE };
    const users: readonly SwitchUser[] = await rows.listOverdue(wanted);
    const terms = await rows.listTerms(users.map(({ id }) => id));
    due += users.filter((user) => wouldBeDelivered(user, terms.get(user.id), now)).length;
    if (users.length < PAGE || exceedsBrake({ ...counts, due })) return due;
    after = users.at(-1)?.id ?? null;
  }
};

/** A user who cannot be decided about is counted, and fails when it is its turn. */
const wouldBeDelivered = (user: SwitchUser, terms: UserTerms | undefined, now: Now): boolean => {
  if (terms === undefined) return false;
  try {
    return delivers(askSwitch({ user, terms }, now));
  } catch {
    return true;
  }
};
