import type { PushKind } from "@afterword/contract/endpoints/phones";
import type { WallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

export const findPhone = (db: Kysely<DB>, owner: string) =>
  db.selectFrom("phones").selectAll().where("owner", "=", owner).executeTakeFirst();

export type PhoneRow = NonNullable<Awaited<ReturnType<typeof findPhone>>>;

/** Columns that the app saves of the phone that is registered; absent ones stay. */
export type PhoneChange = Partial<{
  model: string | null;
  system: string | null;
  time_zone: string | null;
  push_kind: PushKind | null;
  push_token: string | null;
  push_token_at: Date | null;
}>;

export type NewPhone = PhoneChange & {
  readonly owner: string;
  readonly device_id: string;
  readonly token_hash: string | null;
  readonly quiet_signs?: boolean | null;
  readonly registered_at: Date;
  readonly last_reached_at: Date;
};

/** Of which nothing is known yet but its id. */
export const newPhone = (owner: string, deviceId: string, now: WallMs): NewPhone => ({
  owner,
  device_id: deviceId,
  token_hash: null,
  registered_at: new Date(now),
  last_reached_at: new Date(now),
});

/** In the place of another one. From now on the owner may use the website without one. */
export const insertPhone = async (trx: Trx, phone: NewPhone): Promise<void> => {
  await deletePhone(trx, phone.owner);
  await trx.insertInto("phones").values(phone).execute();
  await trx.updateTable("users").set({ had_phone: true }).where("id", "=", phone.owner).execute();
};

export const changePhone = async (trx: Trx, owner: string, change: PhoneChange): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable("phones").set(change).where("owner", "=", owner).execute();
};

/** False once the token is not in force any more. */
export const changePhoneOfToken = async (
  db: Kysely<DB>,
  tokenHash: string,
  change: PhoneChange,
): Promise<boolean> => {
  const changed = db.updateTable("phones").set(change).where("token_hash", "=", tokenHash);
  return (await changed.executeTakeFirst()).numUpdatedRows === 1n;
};

/** A phone that was to be silent until now is not silent for as long as that: it counts as reached when they begin. */
export const setQuietSigns = async (
  trx: Trx,
  owner: string,
  { on, at }: { readonly on: boolean; readonly at: Date },
): Promise<void> => {
  const reached = on ? { last_reached_at: at, silence_mailed_at: null } : {};
  await trx
    .updateTable("phones")
    .set({ quiet_signs: on, ...reached })
    .where("owner", "=", owner)
    .execute();
};

/** A new password takes the rights of the phone away until it is registered again; it stays the one that is registered. */
export const revokePhone = async (trx: Trx, owner: string): Promise<void> => {
  await deleteChallenges(trx, owner);
  await trx.updateTable("phones").set({ token_hash: null }).where("owner", "=", owner).execute();
};

/** With it goes what it was to answer. */
export const deletePhone = async (trx: Trx, owner: string): Promise<void> => {
  await deleteChallenges(trx, owner);
  await trx.deleteFrom("phones").where("owner", "=", owner).execute();
};

const deleteChallenges = async (trx: Trx, owner: string): Promise<void> => {
  await trx.deleteFrom("phone_challenges").where("owner", "=", owner).execute();
};

/**
 * Owners on the switch whose phone gives quiet signs and was last reached before `since`, not counting sleep mode, in
 * which it gives none. Without those who were told.
 */
export const listSilentPhones = async (db: Kysely<DB>, since: Date): Promise<string[]> => {
  const rows = await selectSilent(db, since).orderBy("phones.owner").execute();
  return rows.map(({ owner }) => owner);
};

/** The same of one owner, under the owner's lock. */
export const findSilentPhone = (trx: Trx, owner: string, since: Date) =>
  selectSilent(trx, since).where("phones.owner", "=", owner).executeTakeFirst();

const selectSilent = (db: Kysely<DB>, since: Date) =>
  db
    .selectFrom("phones")
    .innerJoin("users", "users.id", "phones.owner")
    .select(["phones.owner", "phones.last_reached_at", "phones.model", "phones.system"])
    .where("phones.quiet_signs", "=", true)
    .where("phones.silence_mailed_at", "is", null)
    .where("phones.last_reached_at", "<", since)
    .where("users.sleep_until", "<", since)
    .where("users.active", "=", true)
    .where(sql`users.switch_state ->> 'kind'`, "in", ["watching", "reminding", "reminded", "bounced"]);

export const setSilenceMailedAt = async (trx: Trx, owner: string, at: Date): Promise<void> => {
  await trx.updateTable("phones").set({ silence_mailed_at: at }).where("owner", "=", owner).execute();
};
