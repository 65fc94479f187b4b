import { SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now, type ServiceMs } from "@afterword/core/time/instant";
import { parseReminderKey } from "@afterword/core/switch/effects";
import { isReminderWanted } from "@afterword/core/switch/events";
import type { ClaimedRow, DueMail, ListedMail } from "../store/rows/mails.ts";
import type { SwitchContext } from "../context.ts";
import type { MailKind } from "../mails/render-mail.ts";
import { LEASE_MS } from "./retry.ts";

/** How many mails one statement claims: no more than the send slots take in a moment. */
const AHEAD = 10;
/**
 * How long a claim may wait for a send slot. After that the mail is claimed again, which works only while no other
 * process has it. Short enough that the lease still covers the sending. Measured by the product's clock, like leases:
 * setting it ahead ends leases, and ages a waiting claim as much.
 */
const WAITS_MAX_MS = 5 * SECOND_MS;

/** Claims a mail when its turn has come; null as `claimMail` says. */
export type Claim = (mail: ListedMail) => Promise<ClaimedMail | null>;

/**
 * How to claim these mails, of which the next few are claimed along with the one whose turn it is. Reminders are
 * claimed one by one, since whether one is still needed is asked when it is claimed. What is claimed but never sent,
 * as after a stop or a crash, is free again when its lease runs out.
 */
export const claimAhead = (
  context: SwitchContext,
  readClock: () => Promise<Now>,
  due: readonly ListedMail[],
): Claim => {
  const batches = batchesOf(context, readClock, due);
  return async (mail) => {
    const batch = await batches.get(mail.id)?.();
    if (!batch) return claimMail(context, mail, await readClock());
    const claimed = batch.get(mail.id);
    if (claimed === undefined) return null;
    return isFresh(claimed, context) ? claimed : claimMail(context, claimed, await readClock());
  };
};

/** What one statement has claimed; null when it failed, and each mail is to be claimed by itself. */
type Batch = ReadonlyMap<string, ClaimedMail> | null;

const batchesOf = (
  context: SwitchContext,
  readClock: () => Promise<Now>,
  due: readonly ListedMail[],
): ReadonlyMap<string, () => Promise<Batch>> => {
  const batches = new Map<string, () => Promise<Batch>>();
  const mails = due.filter(({ kind }) => kind !== "reminder");
  for (let from = 0; from < mails.length; from += AHEAD) {
    const next = mails.slice(from, from + AHEAD);
    const batch = once(async () => claimBatch(context, next, await readClock()));
    for (const { id } of next) batches.set(id, batch);
  }
  return batches;
};

const claimBatch = async (context: SwitchContext, mails: readonly ListedMail[], now: Now): Promise<Batch> => {
  try {
    const claimed = await claimMails(context, mails, now);
    return new Map(claimed.map((mail) => [mail.id, mail]));
  } catch (error) {
    // One row that cannot be read must not keep the others here.
    context.log.warn({ err: error }, "several mails could not be claimed at once; each is claimed by itself");
    return null;
  }
};

const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let answer: Promise<T> | undefined;
  return () => (answer ??= ask());
};

/** A claim counts as stale when the clock was set back, because its wait is then unknown. */
const isFresh = ({ now }: ClaimedMail, { clock }: SwitchContext): boolean => {
  const waitedMs = clock.now() - now.wall;
  return waitedMs >= 0 && waitedMs <= WAITS_MAX_MS;
};

/** A mail that this process alone may send until its lease runs out; `now` is when it was claimed. */
export type ClaimedMail = ClaimedRow & { readonly kind: MailKind; readonly now: Now };

/** Null when another process has claimed it, when it is done, or when it is a reminder that is no longer needed. */
export const claimMail = async (
  { store: { rows } }: SwitchContext,
  mail: DueMail,
  now: Now,
): Promise<ClaimedMail | null> => {
  const row = await rows.claimMail(mail, leaseFrom(now));
  if (row === undefined) return null;
  const claimed = claimedAt(row, now);
  if (claimed.kind === "reminder" && !isReminderWanted(row.switchState, parseReminderKey(row.key))) {
    await rows.cancelMail(mail);
    return null;
  }
  return claimed;
};

/**
 * Claims with one statement those that can be had. None of them may be a reminder: this does not ask whether it is
 * still needed.
 */
export const claimMails = async (
  { store: { rows } }: SwitchContext,
  mails: readonly DueMail[],
  now: Now,
): Promise<ClaimedMail[]> => (await rows.claimMails(mails, leaseFrom(now))).map((row) => claimedAt(row, now));

const leaseFrom = ({ service }: Now): ServiceMs => serviceMs(service + LEASE_MS);

// Only queueMail writes the column of the kind, always from a MailKind.
const claimedAt = (row: ClaimedRow, now: Now): ClaimedMail => ({ ...row, kind: row.kind as MailKind, now });
