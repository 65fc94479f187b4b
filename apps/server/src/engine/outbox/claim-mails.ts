import { SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now } from "@afterword/core/time/instant";
import { parseReminderKey } from "@afterword/core/switch/effects";
import { isReminderWanted } from "@afterword/core/switch/events";
import type { DueMail, MailId } from "../store/rows/mails.ts";
import { mayBeOfRows } from "../store/store-errors.ts";
import type { SwitchContext } from "../context.ts";
import type { MailKind } from "../mails/render-mail.ts";
import type { ClaimedMail } from "./attempt.ts";
import { LEASE_MS } from "./retry.ts";

/** How many mails the first batch claims. */
const FIRST_BATCH = 10;
/**
 * How long a claim may wait for a send slot. After that the mail is claimed again, which works only while no other
 * process has it. Short enough that the lease still covers the sending. Measured by the product's clock, like leases:
 * setting it ahead ends leases, and ages a waiting claim as much.
 */
const WAITS_MAX_MS = 5 * SECOND_MS;

/**
 * Claims these mails in batches and hands them out one by one, in their order; each is to be asked for when a send slot is free. A
 * batch is twice as large as the one before it while the slots take all of it in time, and as large as what they took
 * when they do not. Once a result could not be written down, what is left is claimed again: while the database is away
 * no mail goes out that cannot be marked. Mails that another process has claimed, or that are done, are left out. What
 * is claimed but never sent, as after a stop or a crash, is free again when its lease runs out.
 */
export async function* claimInBatches(
  context: SwitchContext,
  readClock: () => Promise<Now>,
  due: readonly DueMail[],
): AsyncGenerator<ClaimedMail, void> {
  const waiting = [...due];
  for (let most = FIRST_BATCH; waiting.length > 0;) {
    const batch = waiting.splice(0, Math.min(most, context.batchSize()));
    const outages = context.sendSlots.countOutages();
    const claimed = await claimBatch(context, batch, await readClock());
    let taken = 0;
    for (const mail of claimed) {
      // The first is always handed out, so that claims which take long cannot go on for ever.
      if (taken > 0 && (!isFresh(mail, context) || context.sendSlots.countOutages() > outages)) break;
      taken += 1;
      yield mail;
    }
    waiting.unshift(...claimed.slice(taken));
    most = taken < claimed.length ? taken : 2 * most;
  }
}

/** One row that cannot be read must not keep the others here: each is then claimed by itself. */
const claimBatch = async (
  context: SwitchContext,
  mails: readonly DueMail[],
  now: Now,
): Promise<readonly ClaimedMail[]> => {
  try {
    return await claimMails(context, mails, now);
  } catch (error) {
    if (!mayBeOfRows(error)) throw error;
    if (mails.length > 1) {
      context.log.warn(
        { err: error },
        "several mails could not be claimed at once; each is claimed by itself",
      );
      const alone = [];
      for (const mail of mails) alone.push(...(await claimBatch(context, [mail], now)));
      return alone;
    }
    context.log.error(
      { err: error, mail: mails[0]?.id },
      "a mail could not be claimed; it stays in the outbox",
    );
    return [];
  }
};

/** Claims with one statement those that can be had, and answers them in the order in which they were asked for. */
export const claimMails = async (
  { store: { rows } }: SwitchContext,
  mails: readonly DueMail[],
  now: Now,
): Promise<readonly ClaimedMail[]> => {
  const claimed = await rows.claimMails(mails, serviceMs(now.service + LEASE_MS));
  const places = new Map(mails.map(({ id }, place) => [id, place]));
  const placeOf = ({ id }: MailId): number => places.get(id) ?? Infinity;
  const inOrder = claimed.toSorted((one, other) => placeOf(one) - placeOf(other));
  // Only queueMail writes the column of the kind, always from a MailKind.
  return inOrder.map((row) => ({ ...row, kind: row.kind as MailKind, now }));
};

/** A claim counts as stale when the clock was set back, because its wait is then unknown. */
const isFresh = ({ now }: ClaimedMail, { clock }: SwitchContext): boolean => {
  const waitedMs = clock.now() - now.wall;
  return waitedMs >= 0 && waitedMs <= WAITS_MAX_MS;
};

/**
 * Asked right before a mail is sent, however long ago it was claimed: a reminder whose owner has given a sign of life
 * since is cancelled. All other mails stay wanted.
 */
export const isStillWanted = async (
  { store: { rows } }: SwitchContext,
  mail: ClaimedMail,
): Promise<boolean> => {
  if (mail.kind !== "reminder") return true;
  const owner = await rows.findUser(mail.owner);
  if (owner !== undefined && isReminderWanted(owner.switchState, parseReminderKey(mail.key))) return true;
  await rows.cancelMail(mail);
  return false;
};
