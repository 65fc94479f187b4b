import type { Role } from "@afterword/core/accounts/permissions";
import type { RhythmChange } from "@afterword/core/accounts/rhythm";
import { initialState } from "@afterword/core/switch/events";
import type { Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";
import type { Trx } from "../../platform/db/transaction.ts";

/** Whose account an address is, and whether its owner has proved it. */
export type Claim = {
  readonly id: string;
  readonly email: string;
  readonly email_confirmed: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly wrapped_key: Buffer;
};

/** Takes an address for `owner`; false when it is somebody's already. `email` in the form of look-ups. */
export const takeAddress = async (trx: Trx, email: string, owner: string): Promise<boolean> => {
  const taken = await trx
    .insertInto("logins")
    .values({ email, owner })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return taken.numInsertedOrUpdatedRows === 1n;
};

/** Locks the account an address belongs to, so that two sign-ups and a confirmation take turns. */
export const lockClaim = (trx: Trx, email: string): Promise<Claim | undefined> =>
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

/** Removes an account with its address and links; what else belongs to it goes with its row. */
export const removeAccount = async (trx: Trx, owner: string): Promise<void> => {
  await trx.deleteFrom("secret_links").where("owner", "=", owner).execute();
  await trx.deleteFrom("logins").where("owner", "=", owner).execute();
  await trx.deleteFrom("users").where("id", "=", owner).execute();
};

export const dropAddress = async (trx: Trx, email: string, owner: string): Promise<void> => {
  await trx.deleteFrom("logins").where("email", "=", email).where("owner", "=", owner).execute();
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
  /** Light where nobody has said. */
  readonly darkMode?: boolean;
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
      sleep_until: new Date(0),
      agency_confirmed: at,
      confirmed_ms: user.now.service,
      created_at: at,
      plan: build.selectFrom("plans").select("plans.id").where("price_cents", "=", 0),
      switch_state: JSON.stringify(initialState),
    }))
    .execute();
};

/** Columns of a user's row that a command may change; what is not named stays. */
export type UserChange = Partial<{
  email: string;
  email_confirmed: boolean;
  new_email: string | null;
  firstname: string;
  lastname: string;
  confirm_frequency_hours: number;
  sending_delay_hours: number;
  dark_mode: boolean;
  swipe_to_navigate: boolean;
  sleep_until: Date;
  device_id: string | null;
  push_token: string | null;
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

/** Rows are added, never changed. */
export const addRhythmChanges = async (
  trx: Trx,
  owner: string,
  changes: readonly NewRhythmChange[],
): Promise<void> => {
  if (changes.length === 0) return;
  const rows = changes.map(({ change, ...row }) => ({ ...row, owner, change: JSON.stringify(change) }));
  await trx.insertInto("rhythm_changes").values(rows).execute();
};

/** Earlier links of a purpose die when a new one is made. */
export const removeLinks = async (trx: Trx, owner: string, purpose: string): Promise<void> => {
  await trx.deleteFrom("secret_links").where("owner", "=", owner).where("purpose", "=", purpose).execute();
};

/** Plans granted for free become exactly these; ids of no plan are passed over. */
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
        .where("plans.id", "in", [...plans]),
    )
    .execute();
};

/** What an account looks like from outside; the password's hash and the data key stay behind. */
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
      "users.swipe_to_navigate",
      "users.device_id",
      "users.push_token",
      "users.secret",
      "users.active",
      "users.confirm_frequency_hours",
      "users.sending_delay_hours",
      "users.sleep_until",
      "users.agency_confirmed",
      "users.subscription_valid_until",
      "users.subscription_cancelled",
      "users.voucher",
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

/** The delivery after which the latest sign of life that came too late came; undefined once its owner has read so. */
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

export const findLastSigns = (db: Kysely<DB>, owner: string) =>
  db
    .selectFrom("signs_of_life")
    .select(["at", "source", "device"])
    .where("owner", "=", owner)
    .orderBy("at", "desc")
    .limit(SHOWN_SIGNS)
    .execute();

export type SignRow = Awaited<ReturnType<typeof findLastSigns>>[number];

/**
 * Locks everybody who can act as an admin, always in the same order, and answers their ids: whoever takes an admin away
 * takes turns, so that two admins at once cannot leave the installation without any.
 */
export const lockAdmins = async (trx: Trx): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email_confirmed", "=", true)
    .where("is_system", "=", false)
    .orderBy("id")
    // Others may still refer to these rows, as the mails of a sweep do: it holds its user, whom we want next.
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
};
