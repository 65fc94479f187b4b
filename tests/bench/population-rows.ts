import { randomBytes } from "node:crypto";
import { loginEmail } from "@afterword/core/accounts/email";
import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import type { SwitchState } from "@afterword/core/switch/state";
import type { Context } from "@afterword/server/context";
import type { personOf } from "./population-names.ts";

export type Standing = {
  readonly isConfirmed: boolean;
  readonly isActive: boolean;
  readonly sleepUntil: Date;
  readonly state: SwitchState;
  readonly triggeredAt: Date | null;
  readonly isHeld: boolean;
  /** Service time of the last sign of life. */
  readonly signMs: number;
};

type Note = { readonly id: string; readonly active: boolean; readonly recipients: readonly string[] };

/** One user with all that belongs to it. */
export type Planted = {
  readonly id: string;
  readonly wrapped: Buffer;
  readonly name: ReturnType<typeof personOf>;
  readonly fields: Standing & {
    readonly plan: string;
    readonly validUntil: Date | null;
    readonly frequency: number;
    readonly delay: number;
    readonly createdAt: Date;
    readonly signAt: Date;
  };
  readonly grants: readonly string[];
  readonly vouchers: readonly string[];
  readonly recipients: readonly string[];
  readonly notes: readonly Note[];
};

/** Rows of one table, with the names and types of their columns. */
type Table = { readonly name: string; readonly columns: string; readonly rows: readonly object[] };

type Soil = Pick<Context, "ids"> & { readonly serviceMs: number };

/** The rows of all tables, in an order in which they can be inserted. */
export const tablesOf = (planted: readonly Planted[], soil: Soil): readonly Table[] => [
  { name: "users", columns: USER_COLUMNS, rows: planted.map((one) => userRow(one, soil)) },
  ...tablesOfAccounts(planted, soil),
  ...tablesOfNotes(planted),
];

const tablesOfAccounts = (planted: readonly Planted[], { ids }: Soil): readonly Table[] => [
  {
    name: "logins",
    columns: "email text, owner uuid",
    rows: planted.map(({ id, name }) => ({ email: loginEmail(name.email), owner: id })),
  },
  {
    name: "signs_of_life",
    columns: "owner uuid, id uuid, at timestamptz, source text, device text",
    rows: planted.map(({ id, fields }) => ({
      owner: id,
      id: ids.uuid(),
      at: fields.signAt,
      source: "log-in",
      device: "a phone",
    })),
  },
  {
    name: "granted_plans",
    columns: "owner uuid, plan uuid",
    rows: planted.flatMap(({ id, grants }) => grants.map((plan) => ({ owner: id, plan }))),
  },
  {
    name: "vouchers",
    columns:
      "code_hash bytea, last_four text, batch text, plan uuid, months int, made_at timestamptz, used_by uuid, used_at timestamptz",
    rows: planted.flatMap(({ id, vouchers, fields }) =>
      vouchers.map((plan) => ({
        code_hash: `\\x${ids.uuid().replaceAll("-", "")}`,
        last_four: "7K2M",
        batch: "population",
        plan,
        months: 1,
        made_at: fields.createdAt,
        used_by: id,
        used_at: fields.createdAt,
      })),
    ),
  },
  {
    name: "voucher_entitlements",
    columns: "owner uuid, plan uuid, valid_until timestamptz",
    rows: planted
      .filter(({ vouchers }) => vouchers.length > 0)
      .map(({ id, fields }) => ({
        owner: id,
        plan: fields.plan,
        valid_until: new Date(fields.signAt.getTime() + 20 * DAY_MS),
      })),
  },
];

const USER_COLUMNS =
  "id uuid, email text, email_confirmed bool, firstname text, lastname text, password_hash text, active bool, " +
  "secret text, had_phone bool, confirm_frequency_hours int, sending_delay_hours int, sleep_until timestamptz, " +
  "agency_confirmed timestamptz, plan uuid, subscription_valid_until timestamptz, wrapped_key bytea, " +
  "created_at timestamptz, switch_state jsonb, confirmed_ms bigint, created_ms bigint, due_ms bigint, " +
  "held_cycle int, held_at timestamptz, held_ms bigint, held_group text, proved bool";

const userRow = ({ id, wrapped, name, fields }: Planted, { serviceMs }: Soil) => ({
  id,
  ...name,
  email_confirmed: fields.isConfirmed,
  password_hash: `$argon2id$v=19$m=65536,t=3,p=1$${id.replaceAll("-", "").slice(0, 22)}$${id.replaceAll("-", "")}`,
  active: fields.isActive,
  secret: `${id}-secret`,
  had_phone: true,
  confirm_frequency_hours: fields.frequency,
  sending_delay_hours: fields.delay,
  sleep_until: fields.sleepUntil,
  agency_confirmed: fields.signAt,
  plan: fields.plan,
  subscription_valid_until: fields.validUntil,
  wrapped_key: hexOf(wrapped),
  created_at: fields.createdAt,
  switch_state: fields.state,
  confirmed_ms: fields.signMs,
  created_ms: 0,
  // Nothing falls due while something is measured.
  due_ms: serviceMs + hoursToMs(fields.frequency) + 30 * DAY_MS,
  proved: true,
  ...(fields.isHeld
    ? { held_cycle: 1, held_at: fields.signAt, held_ms: serviceMs - DAY_MS, held_group: "established" }
    : {}),
});

const tablesOfNotes = (planted: readonly Planted[]): readonly Table[] => [
  {
    name: "recipients",
    columns: "owner uuid, id uuid, sealed bytea, created_at timestamptz",
    rows: planted.flatMap(({ id, recipients, fields }) =>
      recipients.map((recipient) => ({
        owner: id,
        id: recipient,
        sealed: noise(120),
        created_at: fields.createdAt,
      })),
    ),
  },
  {
    name: "notes",
    columns:
      "owner uuid, id uuid, sealed bytea, active bool, triggered_at timestamptz, created_at timestamptz, updated_at timestamptz",
    rows: planted.flatMap(({ id, notes, fields }) =>
      notes.map((note) => ({
        owner: id,
        id: note.id,
        sealed: noise(400),
        active: note.active,
        triggered_at: note.active ? fields.triggeredAt : null,
        created_at: fields.createdAt,
        updated_at: fields.createdAt,
      })),
    ),
  },
  {
    name: "note_recipients",
    columns: "owner uuid, note uuid, recipient uuid, position int",
    rows: planted.flatMap(({ id, notes }) =>
      notes.flatMap((note) =>
        note.recipients.map((recipient, position) => ({ owner: id, note: note.id, recipient, position })),
      ),
    ),
  },
];

const hexOf = (bytes: Buffer): string => `\\x${bytes.toString("hex")}`;

/** As long as something sealed, and as hard to pack. */
const noise = (bytes: number): string => hexOf(randomBytes(bytes));
