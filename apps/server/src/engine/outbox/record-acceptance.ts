import { parseDeliveryKey, parseReminderKey } from "@afterword/core/switch/effects";
import { reminderAccepted } from "@afterword/core/switch/events";
import type { WallMs } from "@afterword/core/time/instant";
import type { AcceptedMail, MarkedMail } from "../store/rows/mails.ts";
import type { SwitchUser } from "../store/rows/users.ts";
import { isOfValue } from "../store/store-errors.ts";
import type { SwitchRows } from "../store/switch-store.ts";
import { decideUsers } from "../switch/decide-user.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { Acceptance, ClaimedMail } from "./attempt.ts";

/**
 * Marks an accepted mail together with those that were accepted while the marks before it were written
 * (docs/decisions/072). Resolves when its mark is committed. A mail that cannot be marked together with others is
 * marked in a transaction of its own.
 */
export const recordAcceptance = async (context: SwitchContext, accepted: Acceptance): Promise<void> => {
  const { acceptances, acceptedReminders } = context.sendSlots;
  const isMarked =
    accepted.mail.kind === "reminder"
      ? await acceptedReminders.add(accepted, context.batchSize, (batch) => markReminders(context, batch))
      : await acceptances.add(accepted, context.batchSize, (batch) => markOthers(context, batch));
  if (isMarked) return;
  try {
    await recordAlone(context, accepted);
  } catch (error) {
    // Without the mark the mail would be sent again and again.
    if (!isOfValue(error)) throw error;
    context.log.warn(
      { err: error, mail: accepted.mail.id },
      "an accepted mail is marked without the answer to it",
    );
    await recordAlone(context, { ...accepted, result: { ...accepted.result, answer: "" } });
  }
};

const recordAlone = async (context: SwitchContext, accepted: Acceptance): Promise<void> => {
  const { rows, transaction } = context.store;
  if (accepted.mail.kind === "reminder")
    await transaction((trx) => acceptReminders(trx, context, [accepted], ALONE));
  else await ALONE.mark(rows, [markOf(context, accepted, context.clock.now())]);
};

type Done = ReadonlySet<Acceptance>;

const NONE: Done = new Set();

const markOthers = (context: SwitchContext, batch: readonly Acceptance[]): Promise<Done> =>
  orNone(context, async () => {
    const at = context.clock.now();
    const marks = batch.map((accepted) => markOf(context, accepted, at));
    const marked = idsOf(await context.store.rows.markSentTogether(marks));
    return new Set(batch.filter(({ mail }) => marked.has(mail.id)));
  });

const markReminders = (context: SwitchContext, batch: readonly Acceptance[]): Promise<Done> =>
  orNone(context, () =>
    context.store.transaction((rows) => acceptReminders(rows, context, oneEach(batch), TOGETHER)),
  );

/** What goes wrong with one must not keep the others from being marked: each is then marked by itself. */
const orNone = async (context: SwitchContext, mark: () => Promise<Done>): Promise<Done> => {
  try {
    return await mark();
  } catch (error) {
    context.log.warn({ err: error }, "accepted mails could not be marked together; each is marked by itself");
    return NONE;
  }
};

/** What the acceptance of a reminder does to its owner is written before the next one of the same owner is judged. */
const oneEach = (batch: readonly Acceptance[]): readonly Acceptance[] => [
  ...new Map(batch.map((accepted) => [accepted.mail.owner, accepted])).values(),
];

type Marking = {
  readonly lock: (rows: SwitchRows, owners: readonly string[]) => Promise<readonly SwitchUser[]>;
  readonly mark: (rows: SwitchRows, mails: readonly AcceptedMail[]) => Promise<readonly MarkedMail[]>;
};

/** Waits for no lock: behind one locked user every later acceptance would wait, each in its slot. */
const TOGETHER: Marking = {
  lock: (rows, owners) => rows.lockFreeUsers(owners),
  mark: (rows, mails) => rows.markSentTogether(mails),
};

/** Waits for its locks, as it keeps no other mail waiting. */
const ALONE: Marking = {
  lock: async (rows, owners) => {
    const users: SwitchUser[] = [];
    for (const owner of owners) users.push(...[(await rows.lockUser(owner)) ?? []].flat());
    return users;
  },
  mark: async (rows, mails) => {
    const marked: MarkedMail[] = [];
    for (const mail of mails) marked.push({ ...mail, isFirst: await rows.markSent(mail, mail) });
    return marked;
  },
};

/**
 * The delay of each owner begins with the mark, in one transaction. The users' rows are locked first, as a sign of life
 * does, so the two can never wait for each other.
 */
const acceptReminders = async (
  rows: SwitchRows,
  context: SwitchContext,
  batch: readonly Acceptance[],
  { lock, mark }: Marking,
): Promise<Done> => {
  const users = await lock(
    rows,
    batch.map(({ mail }) => mail.owner),
  );
  const now = await readNow(rows, context);
  const byOwner = new Map(batch.map((accepted) => [accepted.mail.owner, accepted]));
  const asked = users.flatMap((user) => {
    const accepted = byOwner.get(user.id);
    return accepted === undefined ? [] : [{ user, accepted }];
  });
  const marked = await mark(
    rows,
    asked.map(({ accepted }) => markOf(context, accepted, now.wall)),
  );
  // Another process's attempt was accepted first, and the delay runs from there; or the mail came back already.
  const first = idsOf(marked.filter(({ isFirst }) => isFirst));
  const changed = asked
    .filter(({ accepted }) => first.has(accepted.mail.id))
    .flatMap(({ user, accepted }) => {
      const switchState = reminderAccepted(user.switchState, parseReminderKey(accepted.mail.key), now);
      return switchState === user.switchState ? [] : [{ ...user, switchState }];
    });
  if (changed.length > 0) await decideUsers(rows, context, changed, now);
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
