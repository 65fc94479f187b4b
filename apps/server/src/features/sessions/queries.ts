import type { StoredReader } from "@afterword/core/language/reader";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** What a log-in needs of an account. */
export type LoginAccount = {
  readonly id: string;
  readonly password_hash: string;
  readonly role: string;
  readonly active: boolean;
  readonly email_confirmed: boolean;
  /** A phone was registered once. */
  readonly had_phone: boolean;
};

/** `email` in the normal form of `loginEmail`. */
export const findLoginAccount = (db: Kysely<DB>, email: string): Promise<LoginAccount | undefined> =>
  db
    .selectFrom("logins")
    .innerJoin("users", "users.id", "logins.owner")
    .select([
      "users.id",
      "users.password_hash",
      "users.role",
      "users.active",
      "users.email_confirmed",
      "users.had_phone",
    ])
    .where("logins.email", "=", email)
    .executeTakeFirst();

/** The same account by its id. */
export const findAccountById = (db: Kysely<DB>, owner: string): Promise<LoginAccount | undefined> =>
  db
    .selectFrom("users")
    .select(["id", "password_hash", "role", "active", "email_confirmed", "had_phone"])
    .where("id", "=", owner)
    .executeTakeFirst();

export const setReader = async (
  trx: Trx,
  owner: string,
  { language, timeZone }: StoredReader,
): Promise<void> => {
  await trx.updateTable("users").set({ language, time_zone: timeZone }).where("id", "=", owner).execute();
};

/** Outside of the renewal's transaction, which has the session locked: a transaction that locks both locks the user first. */
export const learnLanguage = async (db: Kysely<DB>, owner: string, language: string): Promise<void> => {
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", owner)
    .where("language", "is", null)
    .execute();
};

export type NewSession = {
  readonly owner: string;
  readonly id: string;
  readonly refreshHash: string;
  readonly remember: boolean;
  readonly device: string;
  readonly isApp: boolean;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly endsAt: Date;
  /** When the password was shown. */
  readonly passwordAt: Date;
  /** When a second factor was shown. */
  readonly secondFactorAt: Date | null;
};

export const insertSession = async (trx: Trx, session: NewSession): Promise<void> => {
  await trx
    .insertInto("sessions")
    .values({
      owner: session.owner,
      id: session.id,
      refresh_hash: session.refreshHash,
      rotated_at: session.at,
      remember: session.remember,
      device: session.device,
      is_app: session.isApp,
      created_at: session.at,
      expires_at: session.expiresAt,
      ends_at: session.endsAt,
      password_at: session.passwordAt,
      second_factor_at: session.secondFactorAt,
    })
    .execute();
};

export type SessionKey = { readonly owner: string; readonly session: string };

/** A session that has not ended, with its user. Locks the session, so that two tabs renew one after the other. */
export const lockOpenSession = (trx: Trx, { owner, session }: SessionKey) =>
  trx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.owner")
    .select([
      "sessions.refresh_hash",
      "sessions.previous_hash",
      "sessions.rotated_at",
      "sessions.remember",
      "sessions.device",
      "sessions.expires_at",
      "sessions.ends_at",
      "users.role",
      "users.active",
      "users.firstname",
      "users.lastname",
      "users.language",
      "users.time_zone",
      "users.email",
      "users.wrapped_key",
    ])
    .where("sessions.owner", "=", owner)
    .where("sessions.id", "=", session)
    .where("sessions.ended_at", "is", null)
    .forUpdate("sessions")
    .executeTakeFirst();

export type OpenSession = NonNullable<Awaited<ReturnType<typeof lockOpenSession>>>;

export type Rotation = {
  readonly refreshHash: string;
  readonly previousHash: string;
  readonly at: Date;
  readonly expiresAt: Date;
};

export const rotateSession = async (trx: Trx, key: SessionKey, rotation: Rotation): Promise<void> => {
  await trx
    .updateTable("sessions")
    .set({
      refresh_hash: rotation.refreshHash,
      previous_hash: rotation.previousHash,
      rotated_at: rotation.at,
      expires_at: rotation.expiresAt,
    })
    .where("owner", "=", key.owner)
    .where("id", "=", key.session)
    .execute();
};

export type SessionEnd = { readonly at: Date; readonly reason: "logged-out" | "theft" };

/** Returns the device that opened it; undefined if it had ended before, and then does nothing. */
export const endSession = async (
  trx: Trx,
  key: SessionKey,
  { at, reason }: SessionEnd,
): Promise<string | undefined> => {
  const ended = await trx
    .updateTable("sessions")
    .set({ ended_at: at, end_reason: reason })
    .where("owner", "=", key.owner)
    .where("id", "=", key.session)
    .where("ended_at", "is", null)
    .returning("device")
    .executeTakeFirst();
  return ended?.device;
};

/** Returns how many there were, of all users. */
export const deleteSessionsExpiredBefore = async (db: Kysely<DB>, before: Date): Promise<number> => {
  const gone = await db.deleteFrom("sessions").where("expires_at", "<", before).executeTakeFirst();
  return Number(gone.numDeletedRows);
};
