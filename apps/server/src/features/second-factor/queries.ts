import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** A passkey as it is kept. */
export type KeptPasskey = {
  /** Base64url, as browsers name it. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
};

export type PasskeyRow = KeptPasskey & {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
};

/** As many as a response may list; the limit on adding is lower. */
const PASSKEYS_LISTED_MAX = 20;

/** In the order of their adding. */
export const listPasskeys = async (db: Kysely<DB>, owner: string): Promise<readonly PasskeyRow[]> => {
  const rows = await db
    .selectFrom("passkeys")
    .selectAll()
    .where("owner", "=", owner)
    .orderBy("created_at")
    .orderBy("id")
    .limit(PASSKEYS_LISTED_MAX)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: row.counter,
    // Only `insertPasskey` writes it.
    transports: row.transports as readonly string[],
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
};

export type NewPasskeyRow = KeptPasskey & {
  readonly owner: string;
  readonly id: string;
  readonly name: string;
  readonly at: Date;
};

export const insertPasskey = async (trx: Trx, passkey: NewPasskeyRow): Promise<void> => {
  await trx
    .insertInto("passkeys")
    .values({
      owner: passkey.owner,
      id: passkey.id,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      name: passkey.name,
      created_at: passkey.at,
    })
    .execute();
};

export type PasskeyKey = { readonly owner: string; readonly id: string };

export const markPasskeyUsed = async (
  trx: Trx,
  { owner, id }: PasskeyKey,
  used: { readonly counter: number; readonly at: Date },
): Promise<void> => {
  await trx
    .updateTable("passkeys")
    .set({ counter: used.counter, last_used_at: used.at })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .execute();
};

/** False if the owner has no such passkey. */
export const renamePasskeyRow = async (
  db: Kysely<DB>,
  { owner, id }: PasskeyKey,
  name: string,
): Promise<boolean> => {
  const renamed = await db
    .updateTable("passkeys")
    .set({ name })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .executeTakeFirst();
  return renamed.numUpdatedRows === 1n;
};

/** Returns its name; undefined if the owner has no such passkey. */
export const deletePasskey = async (trx: Trx, { owner, id }: PasskeyKey): Promise<string | undefined> => {
  const gone = await trx
    .deleteFrom("passkeys")
    .where("owner", "=", owner)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return gone?.name;
};

export const findOneTimeCodes = (db: Kysely<DB>, owner: string) =>
  db.selectFrom("one_time_codes").selectAll().where("owner", "=", owner).executeTakeFirst();

export type NewOneTimeCodes = {
  readonly owner: string;
  readonly sealed: Buffer;
  /** A hash of the password that was proved for it. */
  readonly passwordMark: string;
  readonly at: Date;
};

/** Replaces a key of which no code was shown yet. */
export const saveOneTimeCodes = async (
  trx: Trx,
  { owner, sealed, passwordMark, at }: NewOneTimeCodes,
): Promise<void> => {
  const begun = { sealed, last_step: 0, started_at: at, password_mark: passwordMark };
  await trx
    .insertInto("one_time_codes")
    .values({ owner, ...begun })
    .onConflict((conflict) => conflict.column("owner").doUpdateSet(begun))
    .execute();
};

export type OneTimeCodesChange = { last_step: number; added_at?: Date; last_used_at?: Date };

export const changeOneTimeCodes = async (
  trx: Trx,
  owner: string,
  change: OneTimeCodesChange,
): Promise<void> => {
  await trx.updateTable("one_time_codes").set(change).where("owner", "=", owner).execute();
};

/** False if there was no confirmed key. */
export const deleteOneTimeCodes = async (trx: Trx, owner: string): Promise<boolean> => {
  const gone = await trx
    .deleteFrom("one_time_codes")
    .where("owner", "=", owner)
    .where("added_at", "is not", null)
    .executeTakeFirst();
  return gone.numDeletedRows === 1n;
};

/** Deletes all codes if `hashes` is empty. */
export const replaceRecoveryCodes = async (
  trx: Trx,
  owner: string,
  hashes: readonly string[],
): Promise<void> => {
  await trx.deleteFrom("recovery_codes").where("owner", "=", owner).execute();
  if (hashes.length === 0) return;
  await trx
    .insertInto("recovery_codes")
    .values(hashes.map((hash) => ({ owner, hash })))
    .execute();
};

/** False if the code is wrong or was used before. */
export const spendRecoveryCode = async (
  trx: Trx,
  { owner, hash }: { readonly owner: string; readonly hash: string },
  at: Date,
): Promise<boolean> => {
  const used = await trx
    .updateTable("recovery_codes")
    .set({ used_at: at })
    .where("owner", "=", owner)
    .where("hash", "=", hash)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
};

export const countRecoveryCodes = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const row = await db
    .selectFrom("recovery_codes")
    .select(({ fn }) => fn.countAll<number>().as("left"))
    .where("owner", "=", owner)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return row.left;
};

/** Deletes all factors, confirmed or not. Returns whether there was a confirmed one. */
export const deleteSecondFactors = async (trx: Trx, owner: string): Promise<boolean> => {
  const passkeys = await trx.deleteFrom("passkeys").where("owner", "=", owner).executeTakeFirst();
  const codes = await deleteOneTimeCodes(trx, owner);
  for (const table of ["one_time_codes", "recovery_codes", "second_factor_tickets"] as const) {
    await trx.deleteFrom(table).where("owner", "=", owner).execute();
  }
  return codes || passkeys.numDeletedRows > 0n;
};

export type SessionKey = { readonly owner: string; readonly session: string };

/** From now on this session counts as opened with a second factor. */
export const markFactorShown = async (trx: Trx, { owner, session }: SessionKey, at: Date): Promise<void> => {
  await trx
    .updateTable("sessions")
    .set({ second_factor_at: at })
    .where("owner", "=", owner)
    .where("id", "=", session)
    .execute();
};

/** From now on no session of this owner counts as opened with a second factor. */
export const clearFactorShown = async (trx: Trx, owner: string): Promise<void> => {
  await trx.updateTable("sessions").set({ second_factor_at: null }).where("owner", "=", owner).execute();
};

/** Whether a log-in to this account has a second step. */
export const hasSecondFactor = async (db: Kysely<DB>, owner: string): Promise<boolean> => {
  const found = await sql<{ found: boolean }>`
    select exists (select 1 from passkeys where owner = ${owner})
      or exists (select 1 from one_time_codes where owner = ${owner} and added_at is not null) as found`.execute(
    db,
  );
  return found.rows[0]?.found ?? false;
};

/** Admins who may act as such but have added none. */
export const countAdminsWithoutFactor = async (db: Kysely<DB>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users where role = 'admin' and active and not is_system
      and not exists (select 1 from passkeys where owner = users.id)
      and not exists (select 1 from one_time_codes where owner = users.id and added_at is not null)
  `.execute(db);
  return rows[0]?.count ?? 0;
};

/** When the oldest second factor of this owner was added; null without one. */
export const findFactorSince = async (db: Kysely<DB>, owner: string): Promise<Date | null> => {
  const found = await sql<{ since: Date | null }>`
    select min(at) as since from (
      select created_at as at from passkeys where owner = ${owner}
      union all select added_at from one_time_codes where owner = ${owner}
    ) as factors`.execute(db);
  return found.rows[0]?.since ?? null;
};

/** Whether this session has shown or added a second factor by now. */
export const hasShownFactor = async (trx: Trx, key: SessionKey): Promise<boolean> =>
  (await findFactorShownAt(trx, key)) !== null;

/** When this session showed or added a second factor; null if it did not. */
export const findFactorShownAt = async (
  db: Kysely<DB>,
  { owner, session }: SessionKey,
): Promise<Date | null> => {
  const row = await db
    .selectFrom("sessions")
    .select("second_factor_at")
    .where("owner", "=", owner)
    .where("id", "=", session)
    .executeTakeFirst();
  return row?.second_factor_at ?? null;
};

export type EventsSince = {
  readonly owner: string;
  readonly kind: "second-factor-failed" | "second-factor-not-shown";
  readonly since: Date;
};

export const countEventsSince = async (
  db: Kysely<DB>,
  { owner, kind, since }: EventsSince,
): Promise<number> => {
  const row = await db
    .selectFrom("audit_events")
    .select(({ fn }) => fn.countAll<number>().as("events"))
    .where("owner", "=", owner)
    .where("kind", "=", kind)
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return row.events;
};

/**
 * Deletes the disown links that were mailed to this address, when the last factor is gone. One mailed to another
 * address stays: otherwise a thief who changed the address could end it by removing the factor and adding another
 * one.
 */
export const deleteDisownLinks = async (
  trx: Trx,
  { owner, email }: { readonly owner: string; readonly email: string },
): Promise<void> => {
  await trx
    .deleteFrom("secret_links")
    .where("owner", "=", owner)
    .where("purpose", "=", "disown-second-factor")
    .where("ref", "=", email)
    .execute();
};
