import { provesAccount } from "@afterword/core/switch/brake";
import { signOfLifeGiven, type SignOfLifeOutcome } from "@afterword/core/switch/events";
import { QUIET_SOURCE, type SignSource, type StrongSource } from "@afterword/core/switch/signs-of-life";
import { wallMs, wallOf, type Now, type ServiceMs, type WallMs } from "@afterword/core/time/instant";
import type { SwitchUser } from "../store/rows/users.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { decideAfterEvent } from "./decide-after-event.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";

export type SignOfLife = {
  readonly owner: string;
  readonly source: StrongSource;
  /** What it came from, in words its owner recognises. */
  readonly device: string;
};

/**
 * Records a sign of life that its owner gives now, in the transaction of the act that proves it. It is to be called
 * after the act has changed what it changes. One that comes after the delivery is stored as such, and its owner is told
 * until it was read, for every kind of act (docs/decisions/009).
 */
export const recordSignOfLife = async (
  rows: SwitchRows,
  context: SwitchContext,
  { owner, source, device }: SignOfLife,
): Promise<SignOfLifeOutcome> => {
  const user = await rows.lockUser(owner);
  if (user === undefined) throw new Error("the owner of a sign of life has no account");
  const now = await readNow(rows, context);
  return beginCycle(rows, context, { user, now, atMs: now.service, source, device });
};

type Given = {
  /** As it is under its row lock, which is held. */
  readonly user: SwitchUser;
  readonly now: Now;
  /** When it was given, which for a quiet one may be earlier than now. */
  readonly atMs: ServiceMs;
  readonly source: SignSource;
  readonly device: string;
};

/**
 * The one way a sign of life is written: it ends the cycle in any state, withdraws the cycle's reminders, and asks
 * `decide` again. Once the transaction commits, no delivery of the ended cycle can follow (behaviour §1.1).
 */
export const beginCycle = async (
  rows: SwitchRows,
  context: SwitchContext,
  { user, now, atMs, source, device }: Given,
): Promise<SignOfLifeOutcome> => {
  const { id: owner } = user;
  const { state, outcome } = signOfLifeGiven(user.switchState, atMs);
  const at = wallOf(atMs, now);
  const { cycle } = state;
  const isQuiet = source === QUIET_SOURCE;
  const lateFor = outcome.kind === "too-late" ? outcome.deliveredAt : null;
  const sign = { owner, id: context.ids.uuid(), at, atMs, source, device, cycle, lateFor };
  const proves = !isQuiet && provesAccount(user.createdMs, atMs);
  await rows.writeSignOfLife({ ...sign, isQuiet, proves });
  if (lateFor !== null) await markLinksLate(rows, user, lateFor);
  // One that is on its way at this moment may still arrive; its acceptance then counts for nothing.
  await rows.cancelReminders(owner);
  const lastStrongMs = isQuiet ? user.lastStrongMs : atMs;
  const last = { lastSignAt: at, lastSignMs: atMs, lastStrongMs, confirmedCycle: cycle };
  await decideAfterEvent(rows, context, { ...user, ...last, switchState: state }, now);
  return outcome;
};

/** Which cycle a reminder's link is of; `deliveredAt` once the sign of life that it waited for came after a delivery. */
export type ReminderLinkRef = { readonly cycle: number; readonly deliveredAt: WallMs | null };

const LATE_MARK = "/late/";

export const readReminderLinkRef = (ref: string): ReminderLinkRef => {
  const [cycle = Number.NaN, deliveredAt] = ref.split(LATE_MARK).map(Number);
  return { cycle, deliveredAt: deliveredAt === undefined ? null : wallMs(deliveredAt) };
};

/**
 * Whether a link of this cycle still waits for an answer: no sign of life came since its mail was queued (behaviour
 * §1.7).
 */
export const isUnanswered = ({ confirmedCycle }: SwitchUser, cycle: number): boolean =>
  cycle >= confirmedCycle;

/**
 * Writes the delivery into every link that waited for an answer. The state that tells of it is gone with the sign of
 * life that comes too late, but each of these links has to go on saying that it came too late (docs/decisions/009).
 * `user` as it was before that sign.
 */
const markLinksLate = (
  rows: SwitchRows,
  { id: owner, confirmedCycle: first, switchState: { cycle: last } }: SwitchUser,
  deliveredAt: WallMs,
): Promise<void> => {
  const refs = Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  const links = { owner, purpose: "confirm-agency", refs };
  return rows.changeLinkRefs(links, `${last}${LATE_MARK}${deliveredAt}`);
};
