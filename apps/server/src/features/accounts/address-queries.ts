import type { Trx } from "../../platform/db/transaction.ts";
import { deleteAccountRows } from "./queries.ts";

/** The account that holds an address, and whether its owner has confirmed it. */
export type AddressHolder = {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly wrapped_key: Buffer;
};

/** Gives an address to `owner`; false if another account holds it. `email` in the normal form of `loginEmail`. */
export const addLoginAddress = async (trx: Trx, email: string, owner: string): Promise<boolean> => {
  const inserted = await trx
    .insertInto("logins")
    .values({ email, owner })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

/**
 * Finds and locks the account that holds an address, so that two sign-ups and a confirmation run one after the other.
 */
export const lockAddressHolder = (trx: Trx, email: string): Promise<AddressHolder | undefined> =>
  trx
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.owner")
    .select([
      "users.id",
      "users.email",
      "users.email_confirmed",
      "users.firstname",
      "users.lastname",
      "users.wrapped_key",
    ])
    .where("logins.email", "=", email)
    .forUpdate()
    .executeTakeFirst();

export const deleteLoginAddress = async (trx: Trx, email: string, owner: string): Promise<void> => {
  await trx.deleteFrom("logins").where("email", "=", email).where("owner", "=", owner).execute();
};

const TRIES = 3;

/**
 * Gives an address to `owner`, also if a sign-up holds it that was never confirmed (decision 007). Returns the
 * holder if the address is confirmed, null if it is the owner's now. Another transaction may free or take the
 * address between the two questions; then both are asked again. Throws if that goes on.
 */
export const claimAddress = async (trx: Trx, email: string, owner: string): Promise<AddressHolder | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await addLoginAddress(trx, email, owner)) return null;
    const holder = await lockAddressHolder(trx, email);
    if (holder?.email_confirmed) return holder;
    if (holder !== undefined) await deleteAccountRows(trx, holder.id);
  }
  throw new Error("an address changed hands each time it was asked for");
};
