import type { SwitchFacts, SwitchState } from "@afterword/core/switch/state";
import { subscriptionValidity } from "@afterword/core/subscription/validity";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { DB } from "../db/schema.ts";
import type { Trx } from "../db/transaction.ts";

/** What the switch needs of a user's row. */
const COLUMNS = [
  "users.id",
  "users.email",
  "users.firstname",
  "users.lastname",
  "users.active",
  "users.email_confirmed",
  "users.confirm_frequency_hours",
  "users.sending_delay_hours",
  "users.sleep_until",
  "users.agency_confirmed",
  "users.plan",
  "users.subscription_valid_until",
  "users.wrapped_key",
  "users.switch_state",
  "users.confirmed_ms",
  "users.due_ms",
] as const;

export type SwitchUser = {
  readonly id: string;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly active: boolean;
  readonly email_confirmed: boolean;
  readonly confirm_frequency_hours: number;
  readonly sending_delay_hours: number;
  readonly sleep_until: Date;
  readonly agency_confirmed: Date;
  readonly plan: string;
  readonly subscription_valid_until: Date | null;
  readonly wrapped_key: Buffer;
  readonly switch_state: SwitchState;
  readonly confirmed_ms: number;
  readonly due_ms: number | null;
};

/** Takes the lock that every decision and every sign of life takes; undefined when there is no such user. */
export const lockUser = async (trx: Trx, owner: string): Promise<SwitchUser | undefined> => {
  const row = await trx
    .selectFrom("users")
    .select(COLUMNS)
    .where("id", "=", owner)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : asSwitchUser(row);
};

/** The same for a sweep: undefined also when somebody else holds the lock, or moved the next look meanwhile. */
export const lockDueUser = async (
  trx: Trx,
  owner: string,
  service: number,
): Promise<SwitchUser | undefined> => {
  const row = await trx
    .selectFrom("users")
    .select(COLUMNS)
    .where("id", "=", owner)
    .where("due_ms", "<=", service)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? undefined : asSwitchUser(row);
};

/** Without the lock, for showing only. */
export const findSwitchUser = async (db: Kysely<DB>, owner: string): Promise<SwitchUser | undefined> => {
  const row = await db.selectFrom("users").select(COLUMNS).where("id", "=", owner).executeTakeFirst();
  return row === undefined ? undefined : asSwitchUser(row);
};

// Only the switch writes this column, always from a SwitchState.
const asSwitchUser = (
  row: Omit<SwitchUser, "switch_state"> & { readonly switch_state: unknown },
): SwitchUser => ({
  ...row,
  switch_state: row.switch_state as SwitchState,
});

/** Everything `decide` may know, as it stands in this transaction. */
export const factsOf = async (db: Kysely<DB>, user: SwitchUser): Promise<SwitchFacts> => ({
  state: user.switch_state,
  accountActive: user.active,
  emailConfirmed: user.email_confirmed,
  subscription: subscriptionValidity(await termsOf(db, user)),
  deliverableNotes: await deliverableNotes(db, user.id),
  confirmedAt: serviceMs(user.confirmed_ms),
  sleepUntil: wallMs(user.sleep_until.getTime()),
  confirmFrequencyHours: user.confirm_frequency_hours,
  sendingDelayHours: user.sending_delay_hours,
});

const termsOf = async (db: Kysely<DB>, user: SwitchUser) => {
  const plan = await db
    .selectFrom("plans")
    .leftJoin("granted_plans", (join) =>
      join.onRef("granted_plans.plan", "=", "plans.id").on("granted_plans.owner", "=", user.id),
    )
    .select(["plans.price_cents", "granted_plans.plan as granted"])
    .where("plans.id", "=", user.plan)
    .executeTakeFirstOrThrow();
  const validUntil = user.subscription_valid_until;
  return {
    planPriceCents: plan.price_cents,
    planIsGranted: plan.granted !== null,
    validUntil: validUntil === null ? null : wallMs(validUntil.getTime()),
  };
};

const deliverableNotes = async (db: Kysely<DB>, owner: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("notes")
    .select("notes.id")
    .where("notes.owner", "=", owner)
    .where("notes.active", "=", true)
    .where("notes.triggered_at", "is", null)
    .where((where) =>
      where.exists(
        where
          .selectFrom("note_recipients")
          .select("note_recipients.recipient")
          .whereRef("note_recipients.owner", "=", "notes.owner")
          .whereRef("note_recipients.note", "=", "notes.id"),
      ),
    )
    .orderBy("notes.id")
    .execute();
  return rows.map(({ id }) => id);
};
