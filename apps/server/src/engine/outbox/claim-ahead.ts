import { SECOND_MS } from "@afterword/core/time/duration";
import type { Now } from "@afterword/core/time/instant";
import type { ListedMail } from "../store/rows/mails.ts";
import type { SwitchContext } from "../context.ts";
import { claimMail, claimMails, type ClaimedMail } from "./claim-mail.ts";

/** So many mails are claimed with one journey to the database: no more than the send slots take in a moment. */
const AHEAD = 10;
/**
 * So long a claim may wait for a send slot; after that the mail is claimed anew, which works only while nobody else has it.
 * Short enough that the lease still covers the sending. Told by the product's clock, for that is what leases are
 * measured with: whatever sets it ahead, and so ends leases, makes a claim that waits here as old.
 */
const WAITS_MAX_MS = 5 * SECOND_MS;

/** Claims a mail when its turn has come; null as `claimMail` says. */
export type Claim = (mail: ListedMail) => Promise<ClaimedMail | null>;

/**
 * How to claim these mails, of which the next few are claimed along with the one whose turn it is. Reminders are claimed
 * one by one, since whether one is still needed is asked when it is claimed. What is claimed but never sent, as after a
 * stop or a crash, is free again when its lease runs out.
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

/** Nor is it when the clock was set back: nobody knows then how long it waited. */
const isFresh = ({ now }: ClaimedMail, { clock }: SwitchContext): boolean => {
  const waitedMs = clock.now() - now.wall;
  return waitedMs >= 0 && waitedMs <= WAITS_MAX_MS;
};
