import type { Kysely } from "kysely";
import type { BounceRows } from "../rows/bounces.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";

export const bounceRows = (db: Kysely<DB>): BounceRows => ({
  findMailOwner: async (id) =>
    (await db.selectFrom("mails").select("owner").where("id", "=", id).executeTakeFirst())?.owner,
  lockMail: async ({ owner, id }) => {
    const row = await db
      .selectFrom("mails")
      .select(["kind", "key", "sealed", "attempts", "attempts_before", "state", "sent_at", "refused_attempt"])
      .where("owner", "=", owner)
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { refused_attempt: refusedAttempt, attempts_before: attemptsBefore, sent_at, ...mail } = row;
    return { owner, id, ...mail, attemptsBefore, sentAt: instantOf(sent_at), refusedAttempt };
  },
  markMailBounced: async ({ owner, id }, { answer, lateAt }) => {
    const marked = await db
      .updateTable("mails")
      .set({ state: "bounced", due_ms: null, last_answer: answer, late_bounce_at: dateOf(lateAt) })
      .where("owner", "=", owner)
      .where("id", "=", id)
      .where("state", "=", "sent")
      .executeTakeFirst();
    return marked.numUpdatedRows === 1n;
  },
  findListedRecipient: async (owner, id) => {
    const row = await db
      .selectFrom("recipients")
      .select(["id", "sealed", "bounced_at"])
      .where("owner", "=", owner)
      .where("id", "=", id)
      .executeTakeFirst();
    return row && { id: row.id, sealed: row.sealed, bouncedAt: instantOf(row.bounced_at) };
  },
  markRecipientBounced: async (owner, id, at) => {
    await db
      .updateTable("recipients")
      .set({ bounced_at: new Date(at) })
      .where("owner", "=", owner)
      .where("id", "=", id)
      .execute();
  },
});
