import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** When this session showed its proofs, and when its user's password was set by a mailed link. */
export const findProofRow = (
  db: Kysely<DB>,
  { owner, session }: { readonly owner: string; readonly session: string },
) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.owner")
    .select([
      "sessions.password_at",
      "sessions.second_factor_at",
      "users.mailed_password_at",
      "users.mailed_password_first_at",
    ])
    .where("sessions.owner", "=", owner)
    .where("sessions.id", "=", session)
    .executeTakeFirst();

export const getMailedPasswordRow = (trx: Trx, owner: string) =>
  trx
    .selectFrom("users")
    .select(["mailed_password_at", "mailed_password_first_at"])
    .where("id", "=", owner)
    .executeTakeFirstOrThrow();

export const setMailedPasswordTimes = async (
  trx: Trx,
  owner: string,
  { lastAt, firstAt }: { readonly lastAt: Date; readonly firstAt: Date },
): Promise<void> => {
  await trx
    .updateTable("users")
    .set({ mailed_password_at: lastAt, mailed_password_first_at: firstAt })
    .where("id", "=", owner)
    .execute();
};
