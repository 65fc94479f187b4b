import { parseDeliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { reminderAccepted } from "@afterword/core/switch/events";
import type { Now, WallMs } from "@afterword/core/time/instant";
import type { AcceptedMail, MarkedMail } from "../store/rows/mails.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import { isOfValue } from "../store/store-errors.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { decideAfterEvents } from "../switch/decide-after-event.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { Acceptance, AcceptanceQueues, ClaimedMail } from "./attempt.ts";
import { createBatchQueue, type BatchQueue } from "./batch-queue.ts";

/**
 * Marks an accepted mail together with those that were accepted while the marks before it were written
 * (docs/decisions/072). Resolves when its mark is committed. A mail that cannot be marked together with others is
 * marked in a transaction of its own.
 */
export const recordAcceptance = async (context: SwitchContext, accepted: Acceptance): Promise<void> => {
  const { reminders, others } = context.acceptances;
  const queue = accepted.mail.kind === "reminder" ? reminders : others;
  if (await queue.add(accepted)) return;
  try {
    await markAlone(context, accepted);
  } catch (error) {
    // Without the mark the mail would be sent again and again.
    if (!isOfValue(error)) throw error;
    context.log.warn(
      { err: error, mail: accepted.mail.id },
      "an accepted mail is marked without the answer to it",
    );
    await markAlone(context, { ...accepted, result: { ...accepted.result, answer: "" } });
  }
};

/** `getContext`: the context that the queues are part of. `nextTurn` resolves once what has arrived is read. */
export const createAcceptanceQueues = (
  getContext: () => SwitchContext,
  nextTurn: () => Promise<void>,
): AcceptanceQueues => {
  const queueOf = (mark: MarkTogether): BatchQueue<Acceptance> =>
    createBatchQueue({
      most: () => getContext().batchSize(),
      work: (batch) => orNone(getContext(), () => mark(getContext(), batch)),
      nextTurn,
    });
  return { reminders: queueOf(markReminders), others: queueOf(markOthers) };
};

type Done = ReadonlySet<Acceptance>;

/**
 * Waits for no lock: behind one locked user or mail every later acceptance would wait, each in its slot. Answers which
 * were marked.
 */
type MarkTogether = (context: SwitchContext, batch: readonly Acceptance[]) => Promise<Done>;

/** What goes wrong with one must not keep the others from being marked: each is then marked by itself. */
const orNone = async (context: SwitchContext, mark: () => Promise<Done>): Promise<Done> => {
  try {
    return await mark();
  } catch (error) {
    context.log.warn({ err: error }, "accepted mails could not be marked together; each is marked by itself");
    return new Set();
  }
};

const markOthers: MarkTogether = async (context, batch) => {
  const at = context.clock.now();
  const marks = batch.map((accepted) => markOf(context, accepted, at));
  return among(batch, await context.store.rows.markFreeMailsSent(marks));
};

/**
 * The delay of each owner begins with the mark, in one transaction. The users' rows are locked first, as a sign of life
 * does, so the two can never wait for each other.
 */
const markReminders: MarkTogether = (context, batch) =>
  context.store.transaction(async (rows) => {
    // One of each owner: what it changes is written before the next one is judged.
    const byOwner = new Map(batch.map((accepted) => [accepted.mail.owner, accepted]));
    const users = await rows.lockFreeUsers([...byOwner.keys()]);
    const now = await readNow(rows, context);
    const asked = users.flatMap((user) => ofOwner(byOwner, user));
    const marks = asked.map(({ accepted }) => markOf(context, accepted, now.wall));
    const marked = await rows.markFreeMailsSent(marks);
    const first = idsOf(marked.filter(({ isFirst }) => isFirst));
    const begun = asked.filter(({ accepted }) => first.has(accepted.mail.id));
    await beginDelays(rows, context, begun, now);
    return among(batch, marked);
  });

type AskedReminder = { readonly user: SwitchUser; readonly accepted: Acceptance };

const ofOwner = (byOwner: ReadonlyMap<string, Acceptance>, user: SwitchUser): readonly AskedReminder[] => {
  const accepted = byOwner.get(user.id);
  return accepted === undefined ? [] : [{ user, accepted }];
};

/** Waits for its locks, as it keeps no other mail waiting. */
const markAlone = async (context: SwitchContext, accepted: Acceptance): Promise<void> => {
  const { rows, transaction } = context.store;
  if (accepted.mail.kind === "reminder") await transaction((trx) => markReminder(trx, context, accepted));
  else await rows.markSent(markOf(context, accepted, context.clock.now()));
};

const markReminder = async (
  rows: SwitchRows,
  context: SwitchContext,
  accepted: Acceptance,
): Promise<void> => {
  const user = await rows.lockUser(accepted.mail.owner);
  if (user === undefined) return;
  const now = await readNow(rows, context);
  const isFirst = await rows.markSent(markOf(context, accepted, now.wall));
  if (isFirst) await beginDelays(rows, context, [{ user, accepted }], now);
};

/**
 * Only by the first acceptance of each reminder: else another process's attempt was accepted before, and the delay runs
 * from there; or the mail came back already.
 */
const beginDelays = async (
  rows: SwitchRows,
  context: SwitchContext,
  asked: readonly AskedReminder[],
  now: Now,
): Promise<void> => {
  const changed = asked.flatMap(({ user, accepted }) => {
    const switchState = reminderAccepted(user.switchState, parseReminderKey(accepted.mail.key), now);
    return switchState === user.switchState ? [] : [{ ...user, switchState }];
  });
  if (changed.length > 0) await decideAfterEvents(rows, context, changed, now);
};

const among = (batch: readonly Acceptance[], marked: readonly MarkedMail[]): Done => {
  const written = idsOf(marked);
  return new Set(batch.filter(({ mail }) => written.has(mail.id)));
};

const idsOf = (mails: readonly MarkedMail[]): ReadonlySet<string> => new Set(mails.map(({ id }) => id));

const markOf = ({ mailEvidence }: SwitchContext, { mail, result }: Acceptance, at: WallMs): AcceptedMail => ({
  owner: mail.owner,
  id: mail.id,
  at,
  answer: result.answer,
  // When it was claimed: never later than it was accepted.
  evidence: { domain: mailEvidence.domainOf(result.address), at: mail.now.service },
  ...(mail.kind === "delivery" ? { delivery: deliveryOf(mail) } : {}),
  // A notice can be faster than the answer to its mail: what came back and was queued again is not accepted by it.
  ...(mail.kind === "reminder" ? { attemptsBefore: mail.attemptsBefore } : {}),
});

/** What a mail of the kind "delivery" delivers. */
export const deliveryOf = ({ key }: ClaimedMail) => {
  const { noteId, recipientId } = parseDeliveryKey(key);
  return { note: noteId, recipient: recipientId };
};
