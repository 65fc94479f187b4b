import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import type {
  AcceptedMail,
  ClaimedRow,
  DueMail,
  ListedMail,
  MailId,
  MailRows,
  MarkedMail,
} from "../rows/mails.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { decisionRows } from "./decisions.ts";
import { given } from "./given-rows.ts";

export const mailRows = (db: Kysely<DB>): MailRows => ({
  insertMail: (mail) => decisionRows(db).writeDecisions({ mails: [mail] }),
  listDueMails: ({ service, first, limit }) => listDueMails(db, service, first, limit),
  claimMails: (mails, leaseUntil) => claimMails(db, mails, leaseUntil),
  cancelMail: async ({ owner, id }) => {
    await cancelQueued(db, owner).where("id", "=", id).execute();
  },
  cancelReminders: async (owner) => {
    await cancelQueued(db, owner).where("kind", "=", "reminder").execute();
  },
  requeueMail: async ({ owner, kind, key }, service) => {
    const requeued = await db
      .updateTable("mails")
      .set({ state: "queued", attempts: 0, due_ms: service, queued_ms: service })
      .set((of) => ({ attempts_before: sql<number>`${of.ref("attempts_before")} + ${of.ref("attempts")}` }))
      .set({ lasting_since_ms: null, refused_attempt: null })
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .where("state", "in", ["failed", "bounced"])
      .executeTakeFirst();
    return requeued.numUpdatedRows === 1n;
  },
  markSent: async (mail, accepted) => (await markSent(db, { ...mail, ...accepted })).length === 1,
  markSentTogether: (mails) => markSentTogether(db, mails),
  markRefused: async ({ owner, id, attempts }, { dueMs, answer, lastingSinceMs, mayBeTaken }) => {
    const refusal = { due_ms: dueMs, last_answer: answer, lasting_since_ms: lastingSinceMs };
    const refusedAttempt = mayBeTaken ? null : attempts;
    const marked = await db
      .updateTable("mails")
      .set({ ...refusal, refused_attempt: refusedAttempt, ...(dueMs === null ? { state: "failed" } : {}) })
      .where("owner", "=", owner)
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("state", "=", "queued")
      .executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
});

/** What is written about an accepted mail, from columns of `accepted`. */
const ACCEPTANCE = sql`state = 'sent', due_ms = null, sent_at = accepted.at, last_answer = accepted.answer,
  domain = accepted.domain, accepted_ms = accepted.accepted_ms`;

/** Of which of the mails this is the first acceptance, and none that came back and was queued again. */
const IS_FIRST = sql`mails.owner = accepted.owner and mails.id = accepted.id and mails.state not in ('sent', 'bounced')
  and mails.attempts_before = coalesce(accepted.attempts_before, mails.attempts_before)`;

const MARKS_DELIVERY = sql`update deliveries set state = 'accepted', accepted_at = accepted.at from accepted, sent
  where accepted.owner = sent.owner and accepted.id = sent.id
    and deliveries.owner = accepted.owner and deliveries.note = accepted.note
    and deliveries.recipient = accepted.recipient`;

const acceptedOf = (mails: readonly AcceptedMail[]) =>
  sql`accepted as (select * from ${given(mails, {
    owner: ["uuid", ({ owner }) => owner],
    id: ["uuid", ({ id }) => id],
    at: ["timestamptz", ({ at }) => new Date(at)],
    answer: ["text", ({ answer }) => answer],
    domain: ["bytea", ({ evidence }) => evidence?.domain],
    accepted_ms: ["bigint", ({ evidence }) => evidence?.at],
    note: ["uuid", ({ delivery }) => delivery?.note],
    recipient: ["uuid", ({ delivery }) => delivery?.recipient],
    attempts_before: ["int", ({ attemptsBefore }) => attemptsBefore],
  })})`;

const markSent = async (db: Kysely<DB>, mail: AcceptedMail): Promise<readonly MailId[]> => {
  const { rows } = await sql<MailId>`
    with ${acceptedOf([mail])},
    sent as (update mails set ${ACCEPTANCE} from accepted where ${IS_FIRST} returning mails.owner, mails.id),
    delivered as (${MARKS_DELIVERY})
    select owner, id from sent
  `.execute(db);
  return rows;
};

/** A statement that waited with some rows locked could wait for ever: it takes what it can have at once. */
const markSentTogether = async (
  db: Kysely<DB>,
  mails: readonly AcceptedMail[],
): Promise<readonly MarkedMail[]> => {
  const { rows } = await sql<MarkedMail>`
    with ${acceptedOf(mails)},
    free_deliveries as (
      select deliveries.owner, deliveries.note, deliveries.recipient
      from deliveries join accepted using (owner, note, recipient)
      for no key update of deliveries skip locked
    ),
    free as (
      select mails.owner, mails.id
      from mails join accepted on accepted.owner = mails.owner and accepted.id = mails.id
        left join free_deliveries on free_deliveries.owner = accepted.owner
          and free_deliveries.note = accepted.note and free_deliveries.recipient = accepted.recipient
      where accepted.note is null or free_deliveries.note is not null
      for no key update of mails skip locked
    ),
    sent as (
      update mails set ${ACCEPTANCE} from accepted, free
      where ${IS_FIRST} and free.owner = accepted.owner and free.id = accepted.id
      returning mails.owner, mails.id
    ),
    delivered as (${MARKS_DELIVERY})
    select free.owner, free.id, sent.id is not null as "isFirst"
    from free left join sent on sent.owner = free.owner and sent.id = free.id
  `.execute(db);
  return rows;
};

const cancelQueued = (db: Kysely<DB>, owner: string) =>
  db
    .updateTable("mails")
    .set({ state: "cancelled", due_ms: null })
    .where("owner", "=", owner)
    .where("state", "=", "queued");

/** Two walks along the index of due mails, so that neither kind has to be sorted behind the other. */
const listDueMails = (
  db: Kysely<DB>,
  service: ServiceMs,
  first: readonly string[],
  limit: number,
): Promise<ListedMail[]> => {
  const due = (comparison: "in" | "not in") =>
    db.selectFrom(
      db
        .selectFrom("mails")
        .select(["owner", "id", "attempts", "kind"])
        .where("due_ms", "<=", service)
        .where("kind", comparison, [...first])
        .orderBy("due_ms")
        .limit(limit)
        .as("due"),
    );
  return due("in").selectAll().unionAll(due("not in").selectAll()).limit(limit).execute();
};

type Claimed =
  | "owner"
  | "id"
  | "kind"
  | "key"
  | "sealed"
  | "attempts"
  | "attempts_before"
  | "queued_ms"
  | "lasting_since_ms";

/** Waits for no lock: a statement that waited with some rows locked could wait for ever. */
const claimMails = async (
  db: Kysely<DB>,
  mails: readonly DueMail[],
  leaseUntil: ServiceMs,
): Promise<ClaimedRow[]> => {
  const wanted = given(mails, {
    owner: ["uuid", ({ owner }) => owner],
    id: ["uuid", ({ id }) => id],
    attempts: ["int", ({ attempts }) => attempts],
  });
  const { rows } = await sql<Pick<Selectable<DB["mails"]>, Claimed> & { readonly wrapped_key: Buffer }>`
    with free as (
      select mails.owner, mails.id from mails join ${wanted}
        on mails.owner = given.owner and mails.id = given.id and mails.attempts = given.attempts
      where mails.state = 'queued'
      for no key update of mails skip locked
    )
    update mails set attempts = mails.attempts + 1, due_ms = ${leaseUntil}
    from free, users
    where mails.owner = free.owner and mails.id = free.id and users.id = mails.owner
    returning mails.owner, mails.id, mails.kind, mails.key, mails.sealed, mails.attempts,
      mails.attempts_before, mails.queued_ms, mails.lasting_since_ms, users.wrapped_key
  `.execute(db);
  return rows.map(({ attempts_before, queued_ms, lasting_since_ms, wrapped_key, ...mail }) => ({
    ...mail,
    attemptsBefore: attempts_before,
    queuedMs: serviceMs(queued_ms),
    lastingSinceMs: lasting_since_ms === null ? null : serviceMs(lasting_since_ms),
    wrappedKey: wrapped_key,
  }));
};
