import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";

/** Somebody whose password is asked for: the hash in force, what a new one is measured against, and the data key. */
export const findPasswordOwner = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .select(["firstname", "lastname", "email", "password_hash", "wrapped_key"])
    .where("id", "=", owner)
    .executeTakeFirst();

export type PasswordOwnerRow = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;
