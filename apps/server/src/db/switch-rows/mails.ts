import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { ClaimedRow, DueMail, MailRows } from "../../ports/switch-store/mails.ts";
import type { DB } from "../schema.ts";

export const mailRows = (db: Kysely<DB>): MailRows => ({
  insertMail: async ({ owner, id, kind, key, sealed, queuedAt, queuedMs }) => {
    await db
      .insertInto("mails")
      .values({
        owner,
        id,
        kind,
        key,
        sealed,
        due_ms: queuedMs,
        queued_at: new Date(queuedAt),
        queued_ms: queuedMs,
      })
      .onConflict((conflict) => conflict.columns(["owner", "kind", "key"]).doNothing())
      .execute();
  },
  listDueMails: ({ service, first, limit }) => listDueMails(db, service, first, limit),
  claimMail: (mail, leaseUntil) => claimMail(db, mail, leaseUntil),
  cancelMail: async ({ owner, id }) => {
    await cancelQueued(db, owner).where("id", "=", id).execute();
  },
  cancelReminders: async (owner) => {
    await cancelQueued(db, owner).where("kind", "=", "reminder").execute();
  },
  requeueMail: async ({ owner, kind, key }, service) => {
    const requeued = await db
      .updateTable("mails")
      .set({ state: "queued", due_ms: service, queued_ms: service })
      .where("owner", "=", owner)
      .where("kind", "=", kind)
      .where("key", "=", key)
      .where("state", "in", ["failed", "bounced"])
      .executeTakeFirst();
    return requeued.numUpdatedRows === 1n;
  },
  markSent: async ({ owner, id }, { at, answer }) => {
    const marked = await db
      .updateTable("mails")
      .set({ state: "sent", due_ms: null, sent_at: new Date(at), last_answer: answer })
      .where("owner", "=", owner)
      .where("id", "=", id)
      .where("state", "not in", ["sent", "bounced"])
      .executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
  markRefused: async ({ owner, id, attempts }, { dueMs, answer }) => {
    const marked = await db
      .updateTable("mails")
      .set({ due_ms: dueMs, last_answer: answer, ...(dueMs === null ? { state: "failed" } : {}) })
      .where("owner", "=", owner)
      .where("id", "=", id)
      .where("attempts", "=", attempts)
      .where("state", "=", "queued")
      .executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
});

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
): Promise<DueMail[]> => {
  const due = (comparison: "in" | "not in") =>
    db.selectFrom(
      db
        .selectFrom("mails")
        .select(["owner", "id", "attempts"])
        .where("due_ms", "<=", service)
        .where("kind", comparison, [...first])
        .orderBy("due_ms")
        .limit(limit)
        .as("due"),
    );
  return due("in").selectAll().unionAll(due("not in").selectAll()).limit(limit).execute();
};

const claimMail = async (
  db: Kysely<DB>,
  { owner, id, attempts }: DueMail,
  leaseUntil: ServiceMs,
): Promise<ClaimedRow | undefined> => {
  const row = await db
    .updateTable("mails")
    .from("users")
    .set({ attempts: attempts + 1, due_ms: leaseUntil })
    .whereRef("users.id", "=", "mails.owner")
    .where("mails.owner", "=", owner)
    .where("mails.id", "=", id)
    .where("mails.attempts", "=", attempts)
    .where("mails.state", "=", "queued")
    .returning(["mails.kind", "mails.key", "mails.sealed", "mails.queued_ms"])
    .returning(["users.wrapped_key", "users.switch_state"])
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { kind, key, sealed, queued_ms, wrapped_key, switch_state } = row;
  return {
    owner,
    id,
    kind,
    key,
    sealed,
    attempts: attempts + 1,
    queuedMs: serviceMs(queued_ms),
    wrappedKey: wrapped_key,
    // Only the switch writes this column, always from a SwitchState.
    switchState: switch_state as SwitchState,
  };
};
