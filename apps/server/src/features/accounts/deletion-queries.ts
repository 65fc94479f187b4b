import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

export const findAccountMadeBefore = (trx: Trx, id: string, at: Date): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("created_at", "<=", at)
    .where("is_system", "=", false)
    .executeTakeFirst();

/** Every deletion that the database remembers, in the order of the log of `office`. */
export const listRecordedDeletions = async (
  db: Kysely<DB>,
  office: string,
): Promise<readonly { readonly id: string; readonly at: number }[]> => {
  const rows = await db
    .selectFrom("audit_events")
    .select(["at", sql<string>`detail->>'account'`.as("account")])
    .where("owner", "=", office)
    .where("kind", "=", "account-deleted")
    .orderBy("at")
    .execute();
  return rows.map(({ account, at }) => ({ id: account, at: at.getTime() }));
};

/** Mails of the office that were sent, or will never be: of whom they were written to nothing is to stay. */
export const removeGoodbyes = async (db: Kysely<DB>, office: string): Promise<number> => {
  const gone = await db
    .deleteFrom("mails")
    .where("owner", "=", office)
    .where("due_ms", "is", null)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
