import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";

export type FactorOwner = {
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly password_hash: string;
  readonly wrapped_key: Buffer;
};

export const findFactorOwner = (db: Kysely<DB>, owner: string): Promise<FactorOwner | undefined> =>
  db
    .selectFrom("users")
    .select(["email", "firstname", "lastname", "password_hash", "wrapped_key"])
    .where("id", "=", owner)
    .executeTakeFirst();
