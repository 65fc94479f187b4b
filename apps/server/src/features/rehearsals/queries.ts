import { sql, type Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** Undefined when it is unknown, was deleted, or belongs to another owner, who is part of the key. */
export const findNoteToRehearse = (db: Kysely<DB>, owner: string, note: string) =>
  db
    .selectFrom("notes")
    .select(["triggered_at"])
    .select(({ fn }) => fn.coalesce("written_at", "updated_at").as("written_at"))
    .where("owner", "=", owner)
    .where("id", "=", note)
    .where("hidden_at", "is", null)
    .executeTakeFirst();

/** When this owner asked for rehearsals, of any note. */
export const listAskedAt = async (db: Kysely<DB>, owner: string): Promise<Date[]> => {
  const rows = await db.selectFrom("rehearsals").select("asked_at").where("owner", "=", owner).execute();
  return rows.map(({ asked_at }) => asked_at);
};

/** Rehearsals whose links are over. */
export const removeOverRehearsals = async (db: Kysely<DB>, owner: string, now: Date): Promise<void> => {
  await db.deleteFrom("rehearsals").where("owner", "=", owner).where("expires_at", "<=", now).execute();
};

export type NewRehearsal = {
  readonly owner: string;
  readonly id: string;
  readonly note: string;
  readonly asked_at: Date;
  readonly expires_at: Date;
};

export const insertRehearsal = async (db: Kysely<DB>, rehearsal: NewRehearsal): Promise<void> => {
  await db.insertInto("rehearsals").values(rehearsal).execute();
};

/** Those whose links still work, newest first, each with what the outbox says of its mail. */
export const listRehearsalRows = (
  db: Kysely<DB>,
  { owner, note, now }: { readonly owner: string; readonly note: string; readonly now: Date },
) =>
  db
    .selectFrom("rehearsals")
    .leftJoin("mails", (join) =>
      join
        .onRef("mails.owner", "=", "rehearsals.owner")
        .on("mails.kind", "=", "rehearsal")
        .on("mails.key", "=", sql<string>`rehearsals.id::text`),
    )
    .select([
      "rehearsals.id",
      "rehearsals.asked_at",
      "rehearsals.expires_at",
      "rehearsals.opened_at",
      "mails.state",
      "mails.sent_at",
      "mails.last_answer",
    ])
    .where("rehearsals.owner", "=", owner)
    .where("rehearsals.note", "=", note)
    .where("rehearsals.expires_at", ">", now)
    .orderBy("rehearsals.asked_at", "desc")
    .orderBy("rehearsals.id", "desc")
    .execute();

export type RehearsalRow = Awaited<ReturnType<typeof listRehearsalRows>>[number];

/** A rehearsal with its note and writer; undefined once the note was deleted. */
export const findRehearsal = (db: Kysely<DB>, owner: string, id: string) =>
  db
    .selectFrom("rehearsals")
    .innerJoin("notes", (join) =>
      join.onRef("notes.owner", "=", "rehearsals.owner").onRef("notes.id", "=", "rehearsals.note"),
    )
    .innerJoin("users", "users.id", "rehearsals.owner")
    .innerJoin("plans", "plans.id", "users.plan")
    .select([
      "users.firstname",
      "users.lastname",
      "users.language",
      "users.time_zone as timeZone",
      "users.wrapped_key",
      "plans.data_retention_num_month as retention_months",
      "rehearsals.note",
      "rehearsals.asked_at",
      "rehearsals.expires_at",
      "notes.sealed",
    ])
    .select(({ fn }) => fn.coalesce("notes.written_at", "notes.updated_at").as("written_at"))
    .where("rehearsals.owner", "=", owner)
    .where("rehearsals.id", "=", id)
    .where("notes.hidden_at", "is", null)
    .executeTakeFirst();

/** Only the first opening is kept. */
export const markRehearsalOpened = async (
  db: Kysely<DB>,
  { owner, id, at }: { readonly owner: string; readonly id: string; readonly at: Date },
): Promise<void> => {
  await db
    .updateTable("rehearsals")
    .set({ opened_at: at })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .where("opened_at", "is", null)
    .execute();
};

/** The writer of a previewed note. */
export const getWriter = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["users.firstname", "users.lastname", "users.language", "users.time_zone as timeZone"])
    .select("plans.data_retention_num_month as retention_months")
    .where("users.id", "=", owner)
    .executeTakeFirstOrThrow();
