import { SHOWN_SESSIONS_MAX } from "@afterword/contract/endpoints/sessions";
import { ACTIVITY_KINDS } from "@afterword/core/accounts/activity";
import type { ActivityKind } from "@afterword/core/accounts/activity";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** Whose sessions, and when; `session` is the current one. */
export type SessionsOf = { readonly owner: string; readonly session: string; readonly at: Date };

/** The current session first, then the last used; each with the details of its log-in from the audit log. */
export const listOpenSessions = (db: Kysely<DB>, { owner, session, at }: SessionsOf) =>
  db
    .selectFrom("sessions as s")
    .leftJoin("audit_events as e", (join) =>
      join
        .onRef("e.owner", "=", "s.owner")
        .on("e.kind", "=", "logged-in")
        .on(sql`e.detail ->> 'session'`, "=", sql`s.id::text`),
    )
    .select(["s.id", "s.device", "s.created_at", "s.rotated_at", "e.detail as log_in"])
    .where("s.owner", "=", owner)
    .where("s.ended_at", "is", null)
    .where("s.expires_at", ">", at)
    .orderBy((build) => build("s.id", "=", session), "desc")
    .orderBy("s.rotated_at", "desc")
    .orderBy("s.id")
    .limit(SHOWN_SESSIONS_MAX)
    .execute();

export type SessionRow = Awaited<ReturnType<typeof listOpenSessions>>[number];

/** Returns the device that opened it; undefined if there is no such open session. */
export const endOpenSession = async (
  trx: Trx,
  { owner, session, at }: SessionsOf,
): Promise<string | undefined> => {
  const ended = await trx
    .updateTable("sessions")
    .set({ ended_at: at, end_reason: "by-hand" })
    .where("owner", "=", owner)
    .where("id", "=", session)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .returning("device")
    .executeTakeFirst();
  return ended?.device;
};

/** Ends all open sessions except `session`; returns how many. */
export const endOtherOpenSessions = async (trx: Trx, { owner, session, at }: SessionsOf): Promise<number> => {
  const ended = await trx
    .updateTable("sessions")
    .set({ ended_at: at, end_reason: "by-hand" })
    .where("owner", "=", owner)
    .where("id", "<>", session)
    .where("ended_at", "is", null)
    .where("expires_at", ">", at)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
};

export type ActivityWanted = {
  readonly owner: string;
  /** Entries older than this number in the log; null for the newest. */
  readonly after: number | null;
  readonly limit: number;
};

export const listEntries = async (
  db: Kysely<DB>,
  { owner, after, limit }: ActivityWanted,
): Promise<ActivityRow[]> => {
  const rows = await db
    .selectFrom("audit_events")
    .select(["id", "seq", "at", "kind", "detail"])
    .where("owner", "=", owner)
    .where("kind", "in", [...ACTIVITY_KINDS])
    .$if(after !== null, (query) => query.where("seq", "<", after))
    .orderBy("seq", "desc")
    .limit(limit)
    .execute();
  // The condition above selects only these kinds.
  return rows.map((row) => ({ ...row, kind: row.kind as ActivityKind }));
};

export type ActivityRow = {
  readonly id: string;
  readonly seq: number;
  readonly at: Date;
  readonly kind: ActivityKind;
  readonly detail: unknown;
};
