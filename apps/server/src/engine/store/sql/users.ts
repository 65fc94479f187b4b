import type { BrakeGroup } from "@afterword/core/switch/brake";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely, RawBuilder, Selectable, SqlBool } from "kysely";
import type { Held, SignOfLifeRow, SwitchUser, UserRows, UserTerms } from "../rows/users.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";
import { listDueUsers } from "./due-users.ts";

/** No update of a user changes its key, so that a row that refers to it (a sign of life, a note) need not wait. */
export const userRows = (db: Kysely<DB>): UserRows => ({
  lockUser: async (owner) => {
    const row = await switchUsers(db).where("id", "=", owner).forNoKeyUpdate().executeTakeFirst();
    return row && switchUserOf(row);
  },
  lockFreeUsers: async (owners) => {
    const free = await lockable(db, owners).forNoKeyUpdate().skipLocked().execute();
    return free.map(switchUserOf);
  },
  lockDueUsers: async (owners, { service, wall }) => {
    const due = lockable(db, owners).where((where) =>
      where.or([where("due_ms", "<=", service), where("calendar_due_at", "<=", new Date(wall))]),
    );
    return (await due.forNoKeyUpdate().skipLocked().execute()).map(switchUserOf);
  },
  listTerms: async (owners) => {
    const rows = await terms(db).where("users.id", "=", anyOf(owners)).execute();
    return new Map(rows.map((row) => [row.id, termsOf(row)]));
  },
  findUser: async (owner) => {
    const row = await switchUsers(db).where("id", "=", owner).executeTakeFirst();
    return row && switchUserOf(row);
  },
  listDueUsers: (wanted) => listDueUsers(db, wanted),
  getTerms: async (owner) => termsOf(await terms(db).where("users.id", "=", owner).executeTakeFirst()),
  writeSignOfLife: (sign) => writeSignOfLife(db, sign),
});

/** What the switch needs of a user's row. */
const COLUMNS = [
  "id",
  "email",
  "firstname",
  "lastname",
  "language",
  "time_zone",
  "active",
  "email_confirmed",
  "confirm_frequency_hours",
  "sending_delay_hours",
  "sleep_until",
  "agency_confirmed",
  "confirmed_ms",
  "last_strong_ms",
  "plan",
  "subscription_valid_until",
  "subscription_read_at",
  "wrapped_key",
  "switch_state",
  "confirmed_cycle",
  "due_ms",
  "calendar_due_at",
  "held_cycle",
  "held_at",
  "held_released_at",
  "held_group",
  "held_ms",
  "is_system",
  "created_ms",
  "proved",
] as const;

type Row = Pick<Selectable<DB["users"]>, (typeof COLUMNS)[number]>;

export const switchUsers = (db: Kysely<DB>) => db.selectFrom("users").select(COLUMNS);

/** PostgreSQL locks rows in the order in which it has sorted them. */
const lockable = (db: Kysely<DB>, owners: readonly string[]) =>
  switchUsers(db).where("id", "=", anyOf(owners)).orderBy("id");

export const anyOf = (ids: readonly string[]) => sql<string>`any(${[...ids]}::uuid[])`;

export const switchUserOf = (row: Row): SwitchUser => ({
  id: row.id,
  email: row.email,
  firstname: row.firstname,
  lastname: row.lastname,
  language: row.language,
  timeZone: row.time_zone,
  active: row.active,
  emailConfirmed: row.email_confirmed,
  confirmFrequencyHours: row.confirm_frequency_hours,
  sendingDelayHours: row.sending_delay_hours,
  sleepUntil: wallMs(row.sleep_until.getTime()),
  lastSignAt: wallMs(row.agency_confirmed.getTime()),
  lastSignMs: serviceMs(row.confirmed_ms),
  lastStrongMs: serviceMs(row.last_strong_ms),
  plan: row.plan,
  subscriptionValidUntil: instantOf(row.subscription_valid_until),
  subscriptionReadAt: instantOf(row.subscription_read_at),
  wrappedKey: row.wrapped_key,
  // Only the switch writes this column, always from a SwitchState.
  switchState: row.switch_state as SwitchState,
  confirmedCycle: row.confirmed_cycle,
  dueMs: row.due_ms === null ? null : serviceMs(row.due_ms),
  calendarDueAt: instantOf(row.calendar_due_at),
  held: heldOf(row),
  isSystem: row.is_system,
  createdMs: serviceMs(row.created_ms),
  isProved: row.proved,
});

const heldOf = (row: Row): Held | null => {
  const { held_cycle: cycle, held_at, held_ms, held_group } = row;
  if (cycle === null || held_at === null || held_ms === null) return null;
  const since = { since: wallMs(held_at.getTime()), sinceMs: serviceMs(held_ms) };
  // Only the brake writes the column, always from a BrakeGroup.
  return { cycle, ...since, group: held_group as BrakeGroup, releasedAt: instantOf(row.held_released_at) };
};

type TermsRow = {
  readonly price_cents: number;
  readonly data_retention_num_month: number;
  readonly is_granted: SqlBool;
  readonly deliverable_notes: string[];
};

const termsOf = (row: TermsRow | undefined): UserTerms => {
  if (row === undefined) throw new Error("there is no such user");
  return {
    planPriceCents: row.price_cents,
    planIsGranted: Boolean(row.is_granted),
    retentionMonths: row.data_retention_num_month,
    deliverableNotes: row.deliverable_notes,
  };
};

/** Ids of the notes that would go out; also of the user whom a surrounding query names. */
export const deliverableNotes = (db: Kysely<DB>, owner: string | RawBuilder<string>) =>
  db
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
    .orderBy("notes.id");

const terms = (db: Kysely<DB>) =>
  db
    .selectFrom("users")
    .innerJoin("plans", "plans.id", "users.plan")
    .select(["users.id", "plans.price_cents", "plans.data_retention_num_month"])
    .select((of) => [
      of
        .exists(
          of
            .selectFrom("granted_plans")
            .select("granted_plans.plan")
            .whereRef("granted_plans.owner", "=", "users.id")
            .whereRef("granted_plans.plan", "=", "plans.id"),
        )
        .as("is_granted"),
      sql<string[]>`array(${deliverableNotes(db, sql<string>`users.id`)})`.as("deliverable_notes"),
    ]);

const writeSignOfLife = async (db: Kysely<DB>, sign: SignOfLifeRow): Promise<void> => {
  const { owner, id, source, device, cycle } = sign;
  const at = new Date(sign.at);
  const given = { agency_confirmed: at, confirmed_ms: sign.atMs, confirmed_cycle: cycle };
  const strong = sign.isQuiet ? {} : { last_strong_ms: sign.atMs };
  const last = { ...given, ...strong, ...(sign.proves ? { proved: true } : {}) };
  await db
    .with("lasting", (of) => of.updateTable("users").set(last).where("id", "=", owner))
    .insertInto("signs_of_life")
    .values({ owner, id, at, source, device, late_for: dateOf(sign.lateFor) })
    .execute();
};
