import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely, Selectable } from "kysely";
import { KINDS_WITH_PICTURE } from "../rows/mails.ts";
import type { AcceptedMail, ClaimedRow, DueMail, ListedMail, MailRows, MarkedMail } from "../rows/mails.ts";
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
  requeueMail: (mail, service) => requeueMail(db, mail, service),
  markSent: async (mail) => {
    const [marked] = await markSent(db, [mail], "waited-for");
    return marked?.isFirst === true;
  },
  markFreeMailsSent: (mails) => markSent(db, mails, "left-out"),
  markRefused: (mail, refused) => markRefused(db, mail, refused),
});

/**
 * One statement, simple enough that planning it anew each time takes little: locks the mails, and says of each whether
 * this is its first acceptance as it stands under its lock. A statement that waited with some mails locked could wait
 * for ever, so that one about several leaves out those that are locked. Deliveries are locked after their mails, by
 * every transaction.
 */
const markSent = async (
  db: Kysely<DB>,
  mails: readonly AcceptedMail[],
  busy: "waited-for" | "left-out",
): Promise<readonly MarkedMail[]> => {
  const { rows } = await sql<MarkedMail>`
    with locked as (
      select given.*, mails.state not in ('sent', 'bounced')
        and mails.attempts_before = coalesce(given.attempts_before, mails.attempts_before) as is_first
      from mails join ${acceptances(mails)} on given.owner = mails.owner and given.id = mails.id
      for no key update of mails ${busy === "left-out" ? sql`skip locked` : sql``}
    ),
    sent as (
      update mails set state = 'sent', due_ms = null, sent_at = locked.at, last_answer = locked.answer,
        domain = locked.domain, accepted_ms = locked.accepted_ms
      from locked where is_first and mails.owner = locked.owner and mails.id = locked.id
    ),
    delivered as (
      update deliveries set state = 'accepted', accepted_at = locked.at
      from locked where is_first and deliveries.owner = locked.owner
        and deliveries.note = locked.note and deliveries.recipient = locked.recipient
    )
    select owner, id, is_first as "isFirst" from locked
  `.execute(db);
  return rows;
};

const acceptances = (mails: readonly AcceptedMail[]) =>
  given(mails, {
    owner: ["uuid", ({ owner }) => owner],
    id: ["uuid", ({ id }) => id],
    at: ["timestamptz", ({ at }) => new Date(at)],
    answer: ["text", ({ answer }) => answer],
    domain: ["bytea", ({ evidence }) => evidence?.domain],
    accepted_ms: ["bigint", ({ evidence }) => evidence?.at],
    note: ["uuid", ({ delivery }) => delivery?.note],
    recipient: ["uuid", ({ delivery }) => delivery?.recipient],
    attempts_before: ["int", ({ attemptsBefore }) => attemptsBefore],
  });

const requeueMail = async (
  db: Kysely<DB>,
  { owner, kind, key }: Parameters<MailRows["requeueMail"]>[0],
  service: ServiceMs,
): Promise<boolean> => {
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
};

const markRefused = async (
  db: Kysely<DB>,
  { owner, id, attempts }: DueMail,
  { dueMs, answer, lastingSinceMs, mayBeTaken }: Parameters<MailRows["markRefused"]>[1],
): Promise<boolean> => {
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

type ClaimedColumns = Pick<Selectable<DB["mails"]>, Claimed> & {
  readonly wrapped_key: Buffer;
  readonly picture: string | null;
  readonly sealed_picture: Buffer | null;
};

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
  const { rows } = await sql<ClaimedColumns>`
    with free as (
      select mails.owner, mails.id, mails.kind from mails join ${wanted}
        on mails.owner = given.owner and mails.id = given.id and mails.attempts = given.attempts
      where mails.state = 'queued'
      for no key update of mails skip locked
    )
    update mails set attempts = mails.attempts + 1, due_ms = ${leaseUntil}
    from free
      join users on users.id = free.owner
      left join pictures on pictures.owner = free.owner and pictures.recipient is null and not pictures.waiting
        and free.kind in (${sql.join(KINDS_WITH_PICTURE)})
    where mails.owner = free.owner and mails.id = free.id
    returning mails.owner, mails.id, mails.kind, mails.key, mails.sealed, mails.attempts,
      mails.attempts_before, mails.queued_ms, mails.lasting_since_ms, users.wrapped_key,
      pictures.id as picture, pictures.sealed as sealed_picture
  `.execute(db);
  return rows.map(
    ({ attempts_before, queued_ms, lasting_since_ms, wrapped_key, picture, sealed_picture, ...mail }) => ({
      ...mail,
      attemptsBefore: attempts_before,
      queuedMs: serviceMs(queued_ms),
      lastingSinceMs: lasting_since_ms === null ? null : serviceMs(lasting_since_ms),
      wrappedKey: wrapped_key,
      senderPicture:
        picture === null || sealed_picture === null ? null : { id: picture, sealed: sealed_picture },
    }),
  );
};
