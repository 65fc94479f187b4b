import type { StoredReader } from "@afterword/core/language/reader";
import type { Trx } from "../../platform/db/transaction.ts";
import { deleteAccountRows } from "./queries.ts";

/** The account that holds an address, and whether its owner has confirmed it. */
export type AddressHolder = {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly language: string | null;
  readonly time_zone: string | null;
  readonly wrapped_key: Buffer;
};

/** Who reads what is mailed to it; in the language in which it was asked for, where the holder has said none. */
export const readerOfHolder = (
  { language, time_zone: timeZone }: AddressHolder,
  asked: Asked,
): StoredReader => ({ language: language ?? asked.language ?? null, timeZone });

/** What a background task knows of its caller's language; not there in one that an older version queued. */
type Asked = { readonly language?: string | null };

/** Gives an address to `owner`; false if another account holds it. `email` in the normal form of `loginEmail`. */
export const addLoginAddress = async (trx: Trx, email: string, owner: string): Promise<boolean> => {
  const inserted = await trx
    .insertInto("logins")
    .values({ email, owner })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
};

const TRIES = 3;

/**
 * Finds and locks the account that holds an address, so that two sign-ups and a confirmation run one after the other.
 * The account is locked before its address, as by its deletion. Throws if the address changes hands again and again.
 */
export const lockAddressHolder = async (trx: Trx, email: string): Promise<AddressHolder | undefined> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const holder = await addressHolder(trx, email).forNoKeyUpdate("users").executeTakeFirst();
    const login = trx.selectFrom("logins").select("owner").where("email", "=", email).forUpdate();
    // Another account may have got the address while this waited for the lock.
    if ((await login.executeTakeFirst())?.owner === holder?.id) return holder;
  }
  throw new Error("an address changed hands again and again");
};

const addressHolder = (trx: Trx, email: string) =>
  trx
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.owner")
    .select([
      "users.id",
      "users.email",
      "users.email_confirmed",
      "users.firstname",
      "users.lastname",
      "users.language",
      "users.time_zone",
      "users.wrapped_key",
    ])
    .where("logins.email", "=", email);

export const deleteLoginAddress = async (trx: Trx, email: string, owner: string): Promise<void> => {
  await trx.deleteFrom("logins").where("email", "=", email).where("owner", "=", owner).execute();
};

/**
 * Gives an address to `owner`, also if a sign-up holds it that was never confirmed (decision 007). Returns the
 * holder if the address is confirmed, null if it is the owner's now. Another transaction may free or take the
 * address between the two questions; then both are asked again. Throws if that goes on.
 */
export const claimAddress = async (trx: Trx, email: string, owner: string): Promise<AddressHolder | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await addLoginAddress(trx, email, owner)) return null;
    const known = await addressHolder(trx, email).executeTakeFirst();
    // It stays confirmed. A transaction that has locked a user must not wait for the lock of another, or two users who
    // swap addresses would wait for each other.
    if (known?.email_confirmed === true) return known;
    const holder = await lockAddressHolder(trx, email);
    if (holder?.email_confirmed) return holder;
    if (holder !== undefined) await deleteAccountRows(trx, holder.id);
  }
  throw new Error("an address changed hands each time it was asked for");
};
