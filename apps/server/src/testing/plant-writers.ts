import { CONFIRM_FREQUENCY_DEFAULT_HOURS, SENDING_DELAY_DEFAULT_HOURS } from "@afterword/core/constants";
import type { BrakeGroup } from "@afterword/core/switch/brake";
import { deliveryDueAt, reminderDueAt } from "@afterword/core/switch/deadlines";
import type { SwitchState } from "@afterword/core/switch/state";
import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import type { Insertable } from "kysely";
import { sealRecipient } from "../engine/store/sealed-recipients.ts";
import type { Context } from "../context.ts";
import { createDataKey } from "../platform/crypto/master-key.ts";
import { sealJson, type DataKey } from "../platform/crypto/sealing.ts";
import { hashSecret } from "../platform/crypto/secrets.ts";
import type { DB } from "../platform/db/schema.ts";
import { transaction } from "../platform/db/transaction.ts";

/** A writer in the default rhythm, with a session and one active note for each list of recipients. */
export type WriterSpec = {
  readonly email: string;
  /** Addresses of the recipients of each note. */
  readonly notes: readonly (readonly string[])[];
  readonly standing:
    | { readonly kind: "watching"; readonly silentForMs: number }
    /** All reminders were accepted. */
    | { readonly kind: "reminded"; readonly deliveryInMs: number };
  /** What the brake counts the writer with; established when absent. */
  readonly group?: BrakeGroup;
};

export type PlantedWriter = {
  readonly owner: string;
  readonly email: string;
  readonly session: string;
  /** Of the link in this cycle's reminder. */
  readonly linkSecret: string;
  readonly notes: readonly PlantedNote[];
};

export type PlantedNote = {
  readonly id: string;
  readonly recipients: readonly { readonly id: string; readonly email: string }[];
};

const AT_ONCE = 250;

/** Writes writers straight into the tables, many in one statement; thousands would take minutes through the calls. */
export const plantWriters = async (
  context: Context,
  specs: readonly WriterSpec[],
): Promise<PlantedWriter[]> => {
  const { db } = context.database;
  const { id: plan } = await db
    .selectFrom("plans")
    .select("id")
    .where("price_cents", "=", 0)
    .executeTakeFirstOrThrow();
  const { service_ms } = await db.selectFrom("service_clock").select("service_ms").executeTakeFirstOrThrow();
  const soil: Soil = { context, plan, service: serviceMs(service_ms), at: new Date(context.clock.now()) };
  const planted: PlantedWriter[] = [];
  for (let from = 0; from < specs.length; from += AT_ONCE) {
    const rows = specs.slice(from, from + AT_ONCE).map((spec) => rowsOf(soil, spec));
    await insertRows(context, rows);
    planted.push(...rows.map(({ writer }) => writer));
  }
  return planted;
};

type Soil = {
  readonly context: Context;
  readonly plan: string;
  readonly service: ServiceMs;
  readonly at: Date;
};

type Rows = {
  readonly writer: PlantedWriter;
  readonly user: Insertable<DB["users"]>;
  readonly sign: Insertable<DB["signs_of_life"]>;
  readonly session: Insertable<DB["sessions"]>;
  readonly link: Insertable<DB["secret_links"]>;
  readonly recipients: readonly Insertable<DB["recipients"]>[];
  readonly notes: readonly Insertable<DB["notes"]>[];
  readonly noteRecipients: readonly Insertable<DB["note_recipients"]>[];
};

const insertRows = (context: Context, rows: readonly Rows[]): Promise<void> =>
  transaction(context.database.db, async (trx) => {
    await trx
      .insertInto("users")
      .values(rows.map(({ user }) => user))
      .execute();
    await trx
      .insertInto("signs_of_life")
      .values(rows.map(({ sign }) => sign))
      .execute();
    await trx
      .insertInto("sessions")
      .values(rows.map(({ session }) => session))
      .execute();
    await trx
      .insertInto("secret_links")
      .values(rows.map(({ link }) => link))
      .execute();
    await trx
      .insertInto("recipients")
      .values(rows.flatMap(({ recipients }) => recipients))
      .execute();
    await trx
      .insertInto("notes")
      .values(rows.flatMap(({ notes }) => notes))
      .execute();
    await trx
      .insertInto("note_recipients")
      .values(rows.flatMap(({ noteRecipients }) => noteRecipients))
      .execute();
  });

const rowsOf = (soil: Soil, spec: WriterSpec): Rows => {
  const { at } = soil;
  const { ids, masterKey } = soil.context;
  const owner = ids.uuid();
  const { key, wrapped } = createDataKey(masterKey, owner);
  const writer: PlantedWriter = {
    owner,
    email: spec.email,
    session: ids.uuid(),
    linkSecret: ids.secret(),
    notes: spec.notes.map((addresses) => ({
      id: ids.uuid(),
      recipients: addresses.map((email) => ({ id: ids.uuid(), email })),
    })),
  };
  return {
    writer,
    user: { ...userRow(soil, writer), wrapped_key: wrapped, ...standingOf(soil, spec), ...ageOf(soil, spec) },
    sign: { owner, id: ids.uuid(), at, source: "log-in", device: "a phone" },
    session: sessionRow(soil, writer),
    link: {
      hash: hashSecret(writer.linkSecret),
      owner,
      purpose: "confirm-agency",
      ref: String(CYCLE),
      created_at: at,
    },
    ...contentRows(soil, writer, key),
  };
};

const CYCLE = 1;
const FREQUENCY_MS = hoursToMs(CONFIRM_FREQUENCY_DEFAULT_HOURS);
const DELAY_MS = hoursToMs(SENDING_DELAY_DEFAULT_HOURS);

const userRow = ({ plan, at, context: { ids } }: Soil, { owner, email }: PlantedWriter) => ({
  id: owner,
  email,
  email_confirmed: true,
  firstname: "Ada",
  lastname: "Lovelace",
  password_hash: "",
  secret: ids.secret(),
  had_phone: true,
  confirm_frequency_hours: CONFIRM_FREQUENCY_DEFAULT_HOURS,
  sending_delay_hours: SENDING_DELAY_DEFAULT_HOURS,
  sleep_until: new Date(0),
  agency_confirmed: at,
  created_at: at,
  plan,
});

/** What `decide` would have written by now. */
const standingOf = ({ service }: Soil, { standing }: WriterSpec) => {
  if (standing.kind === "watching") {
    const baseAt = serviceMs(service - standing.silentForMs);
    const state: SwitchState = { kind: "watching", cycle: CYCLE, baseAt };
    return dueAs(state, baseAt, reminderDueAt(baseAt, CONFIRM_FREQUENCY_DEFAULT_HOURS));
  }
  const acceptedAt = serviceMs(service + standing.deliveryInMs - DELAY_MS);
  const dueAt = deliveryDueAt(acceptedAt, SENDING_DELAY_DEFAULT_HOURS);
  const accepted = [
    { number: 1, round: 1, at: acceptedAt },
    { number: 3, round: 1, at: serviceMs(dueAt - DAY_MS) },
  ] as const;
  const tries = { refused: [], counted: [], standing: accepted };
  const state: SwitchState = { kind: "reminded", cycle: CYCLE, acceptedAt, lastReminder: 3, tries };
  return dueAs(state, serviceMs(acceptedAt - FREQUENCY_MS), dueAt);
};

const dueAs = (state: SwitchState, lastSignAt: ServiceMs, dueAt: ServiceMs) => ({
  switch_state: JSON.stringify(state),
  confirmed_ms: lastSignAt,
  due_ms: dueAt,
});

const ESTABLISHED_AGE_MS = 180 * DAY_MS;

const ageOf = ({ service }: Soil, { group = "established" }: WriterSpec) => ({
  created_ms: group === "established" ? service - ESTABLISHED_AGE_MS : service,
});

const SESSION_ENDS_AT = new Date("2100-01-01T00:00:00Z");

const sessionRow = ({ at, context: { ids } }: Soil, { owner, session }: PlantedWriter) => ({
  owner,
  id: session,
  refresh_hash: hashSecret(ids.secret()),
  rotated_at: at,
  remember: true,
  device: "a phone",
  created_at: at,
  expires_at: SESSION_ENDS_AT,
  ends_at: SESSION_ENDS_AT,
});

const CONTENT = { title: "For Miriam", text: "The garden is yours." };

const contentRows = ({ at }: Soil, { owner, notes }: PlantedWriter, key: DataKey) => ({
  recipients: notes.flatMap(({ recipients }) =>
    recipients.map(({ id, email }) => ({
      owner,
      id,
      sealed: sealRecipient(key, owner, id, { name: "Miriam", email }),
      created_at: at,
    })),
  ),
  notes: notes.map(({ id }) => ({
    owner,
    id,
    sealed: sealJson(key, { table: "notes", owner, id }, CONTENT),
    active: true,
    created_at: at,
    updated_at: at,
  })),
  noteRecipients: notes.flatMap(({ id: note, recipients }) =>
    recipients.map(({ id }, position) => ({ owner, note, recipient: id, position })),
  ),
});
