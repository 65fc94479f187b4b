import { asRole } from "@afterword/core/accounts/permissions";
import type { Role } from "@afterword/core/accounts/permissions";
import type { RhythmChange } from "@afterword/core/accounts/rhythm";
import { initialState } from "@afterword/core/switch/events";
import { QUIET_SOURCE } from "@afterword/core/switch/signs-of-life";
import type { Now } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/**
 * Deletes an account with its address and links; the database deletes the rest with its row. Mails are locked before
 * deliveries, in the order of their ids, as by whatever marks them without their owner's lock.
 */
export const deleteAccountRows = async (trx: Trx, owner: string): Promise<void> => {
  await trx.selectFrom("mails").select("id").where("owner", "=", owner).orderBy("id").forUpdate().execute();
  await trx.deleteFrom("secret_links").where("owner", "=", owner).execute();
  await trx.deleteFrom("logins").where("owner", "=", owner).execute();
  await trx.deleteFrom("users").where("id", "=", owner).execute();
};

export type NewUser = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly passwordHash: string;
  readonly secret: string;
  readonly wrappedKey: Buffer;
  readonly confirmFrequencyHours: number;
  readonly sendingDelayHours: number;
  /** Light if absent. */
  readonly darkMode?: boolean;
  /** Not known if absent or null. */
  readonly language?: string | null;
  readonly timeZone?: string | null;
  readonly now: Now;
};

/** A new account on the free plan, its address unconfirmed and off the switch. */
export const insertUser = async (trx: Trx, user: NewUser): Promise<void> => {
  const at = new Date(user.now.wall);
  await trx
    .insertInto("users")
    .values((build) => ({
      id: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      password_hash: user.passwordHash,
      secret: user.secret,
      wrapped_key: user.wrappedKey,
      confirm_frequency_hours: user.confirmFrequencyHours,
      sending_delay_hours: user.sendingDelayHours,
      dark_mode: user.darkMode ?? false,
      language: user.language ?? null,
      time_zone: user.timeZone ?? null,
      follows_system_theme: true,
      sleep_until: new Date(0),
      agency_confirmed: at,
      confirmed_ms: user.now.service,
      last_strong_ms: user.now.service,
      created_ms: user.now.service,
      created_at: at,
      plan: build.selectFrom("plans").select("plans.id").where("price_cents", "=", 0),
      switch_state: JSON.stringify(initialState),
    }))
    .execute();
};

/** Columns of a user's row that a command may change; absent ones stay. */
export type UserChange = Partial<{
  email: string;
  email_confirmed: boolean;
  new_email: string | null;
  firstname: string;
  lastname: string;
  confirm_frequency_hours: number;
  sending_delay_hours: number;
  dark_mode: boolean;
  language: string;
  time_zone: string;
  follows_system_theme: boolean;
  swipe_to_navigate: boolean;
  sleep_until: Date;
  active: boolean;
  role: Role;
  late_seen: Date;
}>;

export const changeUser = async (trx: Trx, owner: string, change: UserChange): Promise<void> => {
  if (Object.keys(change).length === 0) return;
  await trx.updateTable("users").set(change).where("id", "=", owner).execute();
};

export const getRhythmRow = (trx: Trx, owner: string) =>
  trx
    .selectFrom("users")
    .select(["confirm_frequency_hours", "sending_delay_hours", "sleep_until"])
    .where("id", "=", owner)
    .executeTakeFirstOrThrow();

export type NewRhythmChange = { readonly id: string; readonly at: Date; readonly change: RhythmChange };

/** Rows are only added, never changed. */
export const addRhythmChanges = async (
  trx: Trx,
  owner: string,
  changes: readonly NewRhythmChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ change, ...row }) => ({ ...row, owner, change: JSON.stringify(change) }));
  await trx.insertInto("rhythm_changes").values(rows).execute();
};

/** Deletes the links of one purpose, before a new one is made. */
export const deleteLinks = async (trx: Trx, owner: string, purpose: string): Promise<void> => {
  await trx.deleteFrom("secret_links").where("owner", "=", owner).where("purpose", "=", purpose).execute();
};

/** Sets the plans granted for free to exactly these; ignores unknown ids. */
export const replaceGrants = async (trx: Trx, owner: string, plans: readonly string[]): Promise<void> => {
  await trx.deleteFrom("granted_plans").where("owner", "=", owner).execute();
  if (plans.length === 0) return;
  await trx
    .insertInto("granted_plans")
    .columns(["owner", "plan"])
    .expression((build) =>
      build
        .selectFrom("plans")
        .select([build.val(owner).as("owner"), "plans.id"])
        .where("plans.id", "in", [...plans])
        // Not deleted meanwhile: one that is gone already falls away.
        .forKeyShare(),
    )
    .execute();
};

/** An account without the password's hash and the data key. */
export const findAccount = (db: Kysely<DB>, id: string) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .leftJoin("pictures", (join) =>
      join
        .onRef("pictures.owner", "=", "users.id")
        .on("pictures.recipient", "is", null)
        .on("pictures.waiting", "=", false),
    )
    .select([
      "users.id",
      "pictures.id as picture",
      "users.firstname",
      "users.lastname",
      "users.email",
      "users.new_email",
      "users.email_confirmed",
      "users.dark_mode",
      "users.language",
      "users.time_zone",
      "users.follows_system_theme",
      "users.swipe_to_navigate",
      "users.secret",
      "users.active",
      "users.confirm_frequency_hours",
      "users.sending_delay_hours",
      "users.sleep_until",
      "users.agency_confirmed",
      "users.last_strong_ms",
      "users.subscription_valid_until",
      "users.subscription_cancelled",
      "users.subscription_read_at",
      "users.switching_to_free",
      "plans.id as plan_id",
      "plans.name as plan_name",
    ])
    .where("users.id", "=", id)
    .executeTakeFirst();

export type AccountRow = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

export const findGrants = async (db: Kysely<DB>, owner: string): Promise<string[]> => {
  const rows = await db.selectFrom("granted_plans").select("plan").where("owner", "=", owner).execute();
  return rows.map(({ plan }) => plan);
};

export const countNotes = async (db: Kysely<DB>, owner: string): Promise<number> => {
  const { count } = await db
    .selectFrom("notes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("owner", "=", owner)
    .where("hidden_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * When the notes were delivered before the latest sign of life that came too late; undefined once its owner has read
 * so.
 */
export const findUnreadLateness = async (
  db: Kysely<DB>,
  owner: string,
  since: Date,
): Promise<Date | undefined> => {
  const row = await db
    .selectFrom("signs_of_life")
    .innerJoin("users", "users.id", "signs_of_life.owner")
    .select(["late_for", "late_seen"])
    .where("owner", "=", owner)
    .where("at", ">", since)
    .where("late_for", "is not", null)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  const lateFor = row?.late_for ?? undefined;
  return lateFor?.getTime() === row?.late_seen?.getTime() ? undefined : lateFor;
};

const SHOWN_SIGNS = 5;

/** Of quiet signs the latest alone: some come each day, and would hide what the owner, or a stranger, did. */
export const findLastSigns = (db: Kysely<DB>, owner: string) => {
  const quiet = db
    .selectFrom("signs_of_life")
    .select("id")
    .where("owner", "=", owner)
    .where("source", "=", QUIET_SOURCE)
    .orderBy("at", "desc")
    .limit(1);
  return db
    .selectFrom("signs_of_life")
    .select(["at", "source", "device"])
    .where("owner", "=", owner)
    .where((is) => is.or([is("source", "<>", QUIET_SOURCE), is("id", "=", quiet)]))
    .orderBy("at", "desc")
    .limit(SHOWN_SIGNS)
    .execute();
};

export type SignRow = Awaited<ReturnType<typeof findLastSigns>>[number];

/** Whether anyone can act as an admin. */
export const hasAdmin = async (db: Kysely<DB>): Promise<boolean> =>
  (await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email_confirmed", "=", true)
    .where("is_system", "=", false)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Locks all active admins, together with the account that one of them acts on, in the order of their ids, as every
 * transaction that locks several users does; returns the ids of the admins. Commands that take rights from an admin run
 * one after the other, so that two admins at once cannot leave the installation without one.
 */
export const lockAdmins = async (trx: Trx, actedOn: string): Promise<readonly string[]> => {
  const isAdmin = sql<boolean>`role = 'admin' and active and email_confirmed and not is_system`;
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .select(isAdmin.as("is_admin"))
    .where((where) => where.or([isAdmin, where("id", "=", actedOn)]))
    .orderBy("id")
    // A foreign key, as of the mails of a sweep, may still refer to these rows.
    .forNoKeyUpdate()
    .execute();
  return rows.filter(({ is_admin }) => is_admin).map(({ id }) => id);
};

export const findRole = async (db: Kysely<DB>, id: string): Promise<Role | undefined> => {
  const row = await db.selectFrom("users").select("role").where("id", "=", id).executeTakeFirst();
  return row && asRole(row.role);
};

export const getCreatedAt = async (trx: Trx, id: string): Promise<Date> => {
  const user = trx.selectFrom("users").select("created_at").where("id", "=", id);
  return (await user.executeTakeFirstOrThrow()).created_at;
};

export const findAccountMadeBefore = (trx: Trx, id: string, at: Date): Promise<{ id: string } | undefined> =>
  trx
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("created_at", "<=", at)
    .where("is_system", "=", false)
    .executeTakeFirst();

/** All recorded deletions, in the order of the log of `office`. */
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

/** Deletes the office's mails that were sent, or never will be: nothing about their recipients is to stay. */
export const deleteGoodbyeMails = async (db: Kysely<DB>, office: string): Promise<number> => {
  const gone = await db
    .deleteFrom("mails")
    .where("owner", "=", office)
    .where("due_ms", "is", null)
    .executeTakeFirst();
  return Number(gone.numDeletedRows);
};
