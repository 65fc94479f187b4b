import type { Trx } from "../../platform/db/transaction.ts";

/** False if the hash in force is not `before`, because another request has changed it meanwhile. */
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

/** Ends all open sessions of this owner, except the session `except`. */
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

/** False if no change of address was pending. */
export const clearNewEmail = async (trx: Trx, owner: string): Promise<boolean> => {
  const dropped = await trx
    .updateTable("users")
    .set({ new_email: null })
    .where("id", "=", owner)
    .where("new_email", "is not", null)
    .executeTakeFirst();
  return dropped.numUpdatedRows === 1n;
};

export type LinksOf = { readonly owner: string; readonly purpose: string };

/** Deletes expired links; jobs/forget-expired would delete them a month later. */
export const deleteExpiredLinks = async (trx: Trx, { owner, purpose }: LinksOf, now: Date): Promise<void> => {
  await trx
    .deleteFrom("secret_links")
    .where("owner", "=", owner)
    .where("purpose", "=", purpose)
    .where("expires_at", "<=", now)
    .execute();
};

/** More than the throttle admits to one person within the life of a link: a second limit, so that links never pile up. */
export const LIVING_LINKS_MAX = 20;

export const countLinks = async (trx: Trx, { owner, purpose }: LinksOf): Promise<number> => {
  const row = await trx
    .selectFrom("secret_links")
    .select(({ fn }) => fn.countAll<number>().as("links"))
    .where("owner", "=", owner)
    .where("purpose", "=", purpose)
    .executeTakeFirstOrThrow();
  return row.links;
};
