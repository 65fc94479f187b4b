import { brakeAllowance, brakeGroupOf, brakePeriods, exceedsBrake } from "@afterword/core/switch/brake";
import type { BrakeCounts, BrakeGroup } from "@afterword/core/switch/brake";
import { deliveryDueOf } from "@afterword/core/switch/deadlines";
import { decide } from "@afterword/core/switch/decide";
import type { SwitchFacts } from "@afterword/core/switch/state";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Now, ServiceMs } from "@afterword/core/time/instant";
import { tellAdmins } from "../mails/tell-admins.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import type { BrakeRow } from "../store/rows/brake.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import type { SwitchContext } from "../context.ts";
import { factsOf } from "./switch-facts.ts";

/** A delivery that `decide` has just said yes to, under its user's lock. */
export type Judged = { readonly user: SwitchUser; readonly facts: SwitchFacts; readonly now: Now };

/**
 * Whether a delivery may pass the brake (behaviour §1.4, docs/decisions/048), with all that follows from it written: a
 * delivery that passes is counted, one that does not is held back, and admins are mailed when a hold begins.
 *
 * It is judged under the lock of its group until its transaction ends, so any number of servers can sweep at once: each
 * sees what the others let pass, and nothing of a wave slips between them. One that is held stays in the group in which
 * it was: time alone must not carry a held wave into the group of established users. The accounts of the installation
 * itself have no part.
 */
export const passBrake = async (
  rows: SwitchRows,
  context: SwitchContext,
  judged: Judged,
): Promise<boolean> => {
  const { user, facts, now } = judged;
  if (user.isSystem) return true;
  const group = user.held?.group ?? brakeGroupOf(user, now.service);
  const brake = await rows.lockBrake(group);
  const released = user.held !== null && user.held.releasedAt !== null;
  const { cycle } = facts.state;
  const verdict = released
    ? { passes: true, brake }
    : await judge(rows, context, { facts, now, group }, brake);
  if (verdict.passes) {
    if (verdict.brake !== brake) await rows.writeBrake(group, verdict.brake);
    await rows.addDelivered({ owner: user.id, cycle, group, atMs: now.service, released });
    return true;
  }
  await holdBack(rows, context, { ...judged, group }, verdict.brake);
  return false;
};

type InGroup = { readonly group: BrakeGroup };

const holdBack = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, facts, now, group }: Judged & InGroup,
  brake: BrakeRow,
): Promise<void> => {
  if (user.held !== null) return rows.writeBrake(group, brake);
  // Later than any hold of the group before it, even one by a server whose clock is ahead. An admin who releases all
  // holds up to a moment has then seen all of them.
  const since = wallMs(Math.max(context.clock.now(), (brake.lastHeldAt ?? -Infinity) + 1));
  await rows.writeBrake(group, { ...brake, lastHeldAt: since });
  const { cycle } = facts.state;
  // Whoever joins a hold has its beginning, and so its end: otherwise it would last as long as others join it.
  const sinceMs = (await rows.findHoldSince(group)) ?? now.service;
  await rows.writeHeld(user.id, { cycle, group, since, sinceMs, releasedAt: null });
  const entry = { owner: user.id, id: context.ids.uuid(), at: since, detail: { cycle } };
  await rows.addAuditEntry({ ...entry, kind: "delivery-held" });
};

/** `brake`: the row as it is from now on. */
type Verdict = { readonly passes: boolean; readonly brake: BrakeRow };

const judge = async (
  rows: SwitchRows,
  context: SwitchContext,
  { facts, now, group }: Omit<Judged, "user"> & InGroup,
  brake: BrakeRow,
): Promise<Verdict> => {
  if (brake.hold !== null && (await rows.findHoldSince(group)) !== null) return { passes: false, brake };
  if (dueAt(facts) <= brake.clearedMs && brake.clearedLeft > 0)
    return { passes: true, brake: { ...brake, clearedLeft: brake.clearedLeft - 1 } };
  const counts = await countAll(rows, group, now);
  if (!exceedsBrake(counts))
    return { passes: true, brake: { ...brake, clearedMs: now.service, clearedLeft: counts.due - 1 } };
  // Those who are overdue are all who might be delivered; only `decide` knows who would be.
  if (!exceedsBrake({ ...counts, due: await countDue(rows, { group, now }, counts) }))
    return { passes: true, brake };
  const hold = context.ids.uuid();
  const allowance = Math.floor(brakeAllowance(counts.before));
  await mailAdmins(rows, context, { hold, group, allowance, now });
  return { passes: false, brake: { ...brake, hold } };
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
    "deliveries hold until an admin decides or the hold ends by itself",
  );
};

const dueAt = (facts: SwitchFacts): ServiceMs => deliveryDueOf(facts) ?? serviceMs(Infinity);

const countAll = async (rows: SwitchRows, group: BrakeGroup, now: Now): Promise<BrakeCounts> => ({
  ...(await countDeliveredOf(rows, group, now)),
  due: Math.max(1, await rows.countOverdue({ group, service: now.service, except: [] })),
});

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

const BATCH = 100;

/** How many would really be delivered; counts no further once that is too many. */
const countDue = async (
  rows: SwitchRows,
  { group, now }: InGroup & { readonly now: Now },
  counts: BrakeCounts,
): Promise<number> => {
  let due = 0;
  let after: string | null = null;
  for (;;) {
    const users: readonly SwitchUser[] = await rows.listOverdue({
      group,
      service: now.service,
      except: [],
      after,
      limit: BATCH,
    });
    for (const user of users) {
      const { effects } = decide(factsOf(user, await rows.getTerms(user.id)), now);
      if (effects.some(({ kind }) => kind === "deliver")) due += 1;
    }
    if (users.length < BATCH || exceedsBrake({ ...counts, due })) return due;
    after = users.at(-1)?.id ?? null;
  }
};
