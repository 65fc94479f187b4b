import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** Where a log-in was started. */
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

/** Locks the ticket, so that only one of two attempts uses it; undefined once it was used. */
export const lockTicket = (trx: Trx, { owner, id }: TicketKey) =>
  trx
    .selectFrom("second_factor_tickets")
    .select("challenge")
    .where("owner", "=", owner)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** A challenge can be answered once, rightly or wrongly. */
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

/** A log-in from this place was completed, so others that were started there stay valid, but are not reported. */
export const stopReportingTickets = async (
  trx: Trx,
  owner: string,
  { device, network }: BegunFrom,
): Promise<void> => {
  await trx
    .updateTable("second_factor_tickets")
    .set({ device: null, network: null })
    .where("owner", "=", owner)
    .where("device", "=", device)
    .where("network", "=", network)
    .execute();
};

/** The owners of expired tickets. */
export const listOwnersOfExpiredTickets = async (db: Kysely<DB>, at: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom("second_factor_tickets")
    .select("owner")
    .distinct()
    .where("expires_at", "<=", at)
    .execute();
  return rows.map(({ owner }) => owner);
};

export type UnfinishedLogIn = BegunFrom & { readonly expiresAt: Date };

/** Deletes the expired tickets of this owner; returns the unfinished log-ins among them, oldest first. */
export const deleteExpiredTickets = async (
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

/** Deletes keys and passkeys whose adding was started and not finished; it has to be started again. */
export const deleteUnfinishedAdditions = async (trx: Trx, owner: string): Promise<void> => {
  await trx.deleteFrom("one_time_codes").where("owner", "=", owner).where("added_at", "is", null).execute();
  await trx
    .deleteFrom("second_factor_tickets")
    .where("owner", "=", owner)
    .where("device", "is", null)
    .execute();
};
