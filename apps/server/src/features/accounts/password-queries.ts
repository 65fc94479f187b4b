import type { Kysely } from "kysely";
import type { DB } from "../../db/schema.ts";
import type { Trx } from "../../db/transaction.ts";

/** What a new password is measured against, and the hash of the one in force. */
export const findPasswordOwner = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("users")
    .select(["firstname", "lastname", "email", "password_hash"])
    .where("id", "=", owner)
    .executeTakeFirst();

export type PasswordOwnerRow = NonNullable<Awaited<ReturnType<typeof findPasswordOwner>>>;

/** False when the hash in force is another one than `before`: somebody has changed it meanwhile. */
export const replacePassword = async (
  trx: Trx,
  owner: string,
  { before, after }: { readonly before: string; readonly after: string },
): Promise<boolean> => {
  const replaced = await trx
    .updateTable("users")
    .set({ password_hash: after })
    .where("id", "=", owner)
    .where("password_hash", "=", before)
    .executeTakeFirst();
  return replaced.numUpdatedRows === 1n;
};

export const setPassword = async (trx: Trx, owner: string, hash: string): Promise<void> => {
  await trx.updateTable("users").set({ password_hash: hash }).where("id", "=", owner).execute();
};

/** Ends whatever is open of this owner, but for the session `except`. */
export const endSessions = async (
  trx: Trx,
  owner: string,
  { at, except }: { readonly at: Date; readonly except: string | null },
): Promise<void> => {
  const open = trx
    .updateTable("sessions")
    .set({ ended_at: at, end_reason: "password-changed" })
    .where("owner", "=", owner)
    .where("ended_at", "is", null);
  await (except === null ? open : open.where("id", "!=", except)).execute();
};

/** False where no change of address was under way. */
export const dropNewEmail = async (trx: Trx, owner: string): Promise<boolean> => {
  const dropped = await trx
    .updateTable("users")
    .set({ new_email: null })
    .where("id", "=", owner)
    .where("new_email", "is not", null)
    .executeTakeFirst();
  return dropped.numUpdatedRows === 1n;
};
