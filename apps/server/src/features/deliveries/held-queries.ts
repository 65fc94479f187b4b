import { ADMIN_PAGE_SIZE } from "@afterword/core/constants";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/** The longest held first; a page of them, counted from 0. */
export const listHeldUsers = (db: Kysely<DB>, page: number) =>
  heldUsers(db)
    .select(["id", "firstname", "lastname", "email", "held_at", "agency_confirmed"])
    .select((of) =>
      of
        .selectFrom("notes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .whereRef("notes.owner", "=", "users.id")
        .where("notes.active", "=", true)
        .where("notes.triggered_at", "is", null)
        .where(
          sql<boolean>`exists (select 1 from note_recipients of_note
            where of_note.owner = notes.owner and of_note.note = notes.id)`,
        )
        .as("num_notes"),
    )
    .orderBy("held_at")
    .orderBy("id")
    .limit(ADMIN_PAGE_SIZE)
    .offset(page * ADMIN_PAGE_SIZE)
    .execute();

export type HeldRow = Awaited<ReturnType<typeof listHeldUsers>>[number];

/** How many are held, and since when the last of them. */
export const measureHeld = (db: Kysely<DB>) =>
  heldUsers(db)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.max("held_at").as("last")])
    .executeTakeFirstOrThrow();

/** Everybody who was held by `until`, the longest held first. */
export const findHeldOwners = async (db: Kysely<DB>, until: Date): Promise<string[]> => {
  const rows = await heldUsers(db)
    .select("id")
    .where("held_at", "<=", until)
    .orderBy("held_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
};

const heldUsers = (db: Kysely<DB>) =>
  db.selectFrom("users").where("held_at", "is not", null).where("held_released_at", "is", null);
