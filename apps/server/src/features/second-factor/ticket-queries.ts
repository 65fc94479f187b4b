import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** Where a log-in was begun. */
export type BegunFrom = { readonly device: string; readonly network: string };

export type NewTicketRow = {
  readonly owner: string;
  readonly id: string;
  readonly challenge: string | null;
  readonly expiresAt: Date;
  /** Null for a new passkey. */
  readonly from: BegunFrom | null;
};

export const insertTicket = async (db: Kysely<DB>, ticket: NewTicketRow): Promise<void> => {
  const { owner, id, challenge, expiresAt, from } = ticket;
  const { device, network } = from ?? { device: null, network: null };
  await db
    .insertInto("second_factor_tickets")
    .values({ owner, id, challenge, expires_at: expiresAt, device, network })
    .execute();
};

export type TicketKey = { readonly owner: string; readonly id: string };

/** Locked, so that of two answers one comes first; undefined once it was used. */
export const lockTicket = (trx: Trx, { owner, id }: TicketKey) =>
  trx
    .selectFrom("second_factor_tickets")
    .select("challenge")
    .where("owner", "=", owner)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** A challenge is answered once, whether the answer is right or wrong. */
export const dropChallenge = async (trx: Trx, { owner, id }: TicketKey): Promise<void> => {
  await trx
    .updateTable("second_factor_tickets")
    .set({ challenge: null })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .execute();
};

export const deleteTicket = async (trx: Trx, { owner, id }: TicketKey): Promise<void> => {
  await trx.deleteFrom("second_factor_tickets").where("owner", "=", owner).where("id", "=", id).execute();
};

/** A log-in from there was completed: others that were begun there before stay good, and are no news any more. */
export const forgetPlace = async (trx: Trx, owner: string, { device, network }: BegunFrom): Promise<void> => {
  await trx
    .updateTable("second_factor_tickets")
    .set({ device: null, network: null })
    .where("owner", "=", owner)
    .where("device", "=", device)
    .where("network", "=", network)
    .execute();
};

/** Whose tickets have run out. */
export const listOwnersOfExpired = async (db: Kysely<DB>, at: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("second_factor_tickets")
    .select("owner")
    .distinct()
    .where("expires_at", "<=", at)
    .execute();
  return rows.map(({ owner }) => owner);
};

export type UnfinishedLogIn = BegunFrom & { readonly expiresAt: Date };

/** Deletes what has run out of this owner; answers the log-ins among it, in the order in which they were begun. */
export const takeUnfinished = async (
  trx: Trx,
  owner: string,
  at: Date,
): Promise<readonly UnfinishedLogIn[]> => {
  const rows = await trx
    .deleteFrom("second_factor_tickets")
    .where("owner", "=", owner)
    .where("expires_at", "<=", at)
    .returning(["device", "network", "expires_at"])
    .execute();
  return rows
    .flatMap(({ device, network, expires_at: expiresAt }) =>
      device === null || network === null ? [] : [{ device, network, expiresAt }],
    )
    .toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
};

/** Keys and passkeys of which nothing was shown yet; whoever began them begins anew. */
export const dropWaiting = async (trx: Trx, owner: string): Promise<void> => {
  await trx.deleteFrom("one_time_codes").where("owner", "=", owner).where("added_at", "is", null).execute();
  await trx
    .deleteFrom("second_factor_tickets")
    .where("owner", "=", owner)
    .where("device", "is", null)
    .execute();
};
