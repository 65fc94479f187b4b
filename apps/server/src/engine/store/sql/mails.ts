import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { ClaimedRow, DueMail, ListedMail, MailId, MailRows, NewMailRow } from "../rows/mails.ts";
import { readyStatement, readyWrite, type The } from "../../../platform/db/ready-statement.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { linkColumnsOf, newLink, type LinkColumns } from "./links.ts";

export const mailRows = (db: Kysely<DB>): MailRows => ({
  insertMail: ({ link, ...mail }) =>
    link === undefined
      ? insertMail(db, mailColumnsOf(mail))
      : insertMailWithLink(db, { ...mailColumnsOf(mail), ...linkColumnsOf(link) }),
  listDueMails: ({ service, first, limit }) => listDueMails(db, service, first, limit),
  claimMail: (mail, leaseUntil) => claimMail(db, mail, leaseUntil),
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
  markSent: (mail, accepted) => markSent(db, mail, accepted),
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

export type MailColumns = Omit<NewMailRow, "queuedAt" | "link"> & { readonly queuedAt: Date };

export const mailColumnsOf = ({ queuedAt, ...mail }: Omit<NewMailRow, "link">): MailColumns => ({
  ...mail,
  queuedAt: new Date(queuedAt),
});

export const newMail = (of: Pick<Kysely<DB>, "insertInto">, the: The<MailColumns>) =>
  of
    .insertInto("mails")
    .values({
      owner: the("owner"),
      id: the("id"),
      kind: the("kind"),
      key: the("key"),
      sealed: the("sealed"),
      due_ms: the("queuedMs"),
      queued_at: the("queuedAt"),
      queued_ms: the("queuedMs"),
    })
    .onConflict((conflict) => conflict.columns(["owner", "kind", "key"]).doNothing());

const insertMail = readyWrite<MailColumns>()(newMail);

const insertMailWithLink = readyWrite<MailColumns & LinkColumns>()((db, the) =>
  newMail(
    db.with("carried", (of) => of.insertInto("secret_links").values(newLink(the))),
    the,
  ),
);

const markSent = async (
  db: Kysely<DB>,
  { owner, id }: MailId,
  { at, answer, evidence, delivery }: Parameters<MailRows["markSent"]>[1],
): Promise<boolean> => {
  const { domain = null, at: acceptedMs = null } = evidence ?? {};
  const acceptance = { owner, id, answer, at: new Date(at), domain, acceptedMs };
  const marked =
    delivery === undefined
      ? await acceptMail(db, acceptance)
      : await acceptDelivery(db, { ...acceptance, ...delivery });
  return marked.length === 1;
};

type AcceptedMail = MailId & {
  readonly at: Date;
  readonly answer: string;
  readonly domain: Buffer | null;
  readonly acceptedMs: ServiceMs | null;
};

const acceptanceOf = (of: Pick<Kysely<DB>, "updateTable">, the: The<AcceptedMail>) =>
  of
    .updateTable("mails")
    .set({ state: "sent", due_ms: null, sent_at: the("at") })
    .set({ last_answer: the("answer"), domain: the("domain"), accepted_ms: the("acceptedMs") })
    .where("owner", "=", the("owner"))
    .where("id", "=", the("id"))
    .where("state", "not in", ["sent", "bounced"])
    .returning("id");

const acceptMail = readyStatement<AcceptedMail>()(acceptanceOf);

const acceptDelivery = readyStatement<AcceptedMail & { readonly note: string; readonly recipient: string }>()(
  (db, the) =>
    db
      .with("sent", (of) => acceptanceOf(of, the))
      .with("accepted", (of) =>
        of
          .updateTable("deliveries")
          .set({ state: "accepted", accepted_at: the("at") })
          .where("owner", "=", the("owner"))
          .where("note", "=", the("note"))
          .where("recipient", "=", the("recipient"))
          .where((where) => where.exists(where.selectFrom("sent").select("sent.id"))),
      )
      .selectFrom("sent")
      .select("id"),
);

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

/** What a claim returns; the same for one mail and for several. */
const CLAIMED = [
  "mails.owner",
  "mails.id",
  "mails.kind",
  "mails.key",
  "mails.sealed",
  "mails.attempts",
  "mails.attempts_before",
  "mails.queued_ms",
  "mails.lasting_since_ms",
  "users.wrapped_key",
  "users.switch_state",
] as const;

type Claim = MailId & { readonly seen: number; readonly next: number; readonly leaseUntil: ServiceMs };

const claim = readyStatement<Claim>()((db, the) =>
  db
    .updateTable("mails")
    .from("users")
    .set({ attempts: the("next"), due_ms: the("leaseUntil") })
    .whereRef("users.id", "=", "mails.owner")
    .where("mails.owner", "=", the("owner"))
    .where("mails.id", "=", the("id"))
    .where("mails.attempts", "=", the("seen"))
    .where("mails.state", "=", "queued")
    .returning(CLAIMED),
);

const claimMail = async (
  db: Kysely<DB>,
  { owner, id, attempts }: DueMail,
  leaseUntil: ServiceMs,
): Promise<ClaimedRow | undefined> => {
  const [row] = await claim(db, { owner, id, seen: attempts, next: attempts + 1, leaseUntil });
  return row && claimedOf(row);
};

type Claims = {
  readonly owners: readonly string[];
  readonly ids: readonly string[];
  readonly seen: readonly number[];
  readonly leaseUntil: ServiceMs;
};

const wantedMails = (the: The<Claims>) =>
  sql<
    MailId & { readonly seen: number }
  >`unnest(${the("owners")}::uuid[], ${the("ids")}::uuid[], ${the("seen")}::int[])`.as<"wanted">(
    sql`wanted(owner, id, seen)`,
  );

/** Waits for no lock: a statement that waited with some rows locked could wait for ever. */
const claimAll = readyStatement<Claims>()((db, the) =>
  db
    .with("free", (of) =>
      of
        .selectFrom("mails")
        .innerJoin(wantedMails(the), (join) =>
          join
            .onRef("mails.owner", "=", "wanted.owner")
            .onRef("mails.id", "=", "wanted.id")
            .onRef("mails.attempts", "=", "wanted.seen"),
        )
        .where("mails.state", "=", "queued")
        .select(["mails.owner", "mails.id"])
        .forUpdate("mails")
        .skipLocked(),
    )
    .updateTable("mails")
    .from(["free", "users"])
    .set((of) => ({ attempts: of("mails.attempts", "+", 1), due_ms: the("leaseUntil") }))
    .whereRef("mails.owner", "=", "free.owner")
    .whereRef("mails.id", "=", "free.id")
    .whereRef("users.id", "=", "mails.owner")
    .returning(CLAIMED),
);

const claimMails = async (
  db: Kysely<DB>,
  mails: readonly DueMail[],
  leaseUntil: ServiceMs,
): Promise<ClaimedRow[]> => {
  const rows = await claimAll(db, {
    owners: mails.map(({ owner }) => owner),
    ids: mails.map(({ id }) => id),
    seen: mails.map(({ attempts }) => attempts),
    leaseUntil,
  });
  return rows.map(claimedOf);
};

type ClaimedColumns = Awaited<ReturnType<typeof claim>>[number];

const claimedOf = ({
  attempts_before,
  queued_ms,
  lasting_since_ms,
  wrapped_key,
  switch_state,
  ...mail
}: ClaimedColumns): ClaimedRow => ({
  ...mail,
  attemptsBefore: attempts_before,
  queuedMs: serviceMs(queued_ms),
  lastingSinceMs: lasting_since_ms === null ? null : serviceMs(lasting_since_ms),
  wrappedKey: wrapped_key,
  // Only the switch writes this column, always from a SwitchState.
  switchState: switch_state as SwitchState,
});
