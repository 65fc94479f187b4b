import { recordingKey } from "@afterword/core/recordings/recording";
import { SECOND_MS } from "@afterword/core/time/duration";
import { serviceMs, wallMs, type Now } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { ReleasedRecording } from "../engine/store/rows/releases.ts";
import { createSwitchStore } from "../engine/store/sql/sql-store.ts";
import { randomIds } from "../platform/crypto/random-ids.ts";
import type { Database } from "../platform/db/database.ts";
import type { DB } from "../platform/db/schema.ts";
import type {
  PlantedPhone,
  PlantedSubscription,
  PlantedUser,
  TestStore,
} from "../engine/store/suite/test-store.ts";

/** The switch's store on an empty database, for the suite of its port. */
export const sqlTestStore = (database: Database): TestStore => ({
  store: createSwitchStore(database.db),
  plantUser: (planted) => plantUser(database, planted),
  plantPhone: (owner, phone) => plantPhone(database, owner, phone),
  plantCanaryNight: (began) => plantCanaryNight(database, began),
  plantSubscription: (owner, planted) => plantSubscription(database, owner, planted),
  plantVoucher: async (owner, { plan, validUntil }) => {
    const voucher = { owner, plan, valid_until: new Date(validUntil) };
    await database.db.insertInto("voucher_entitlements").values(voucher).execute();
  },
  listAskTimes: async (owner) => {
    const rows = database.db.selectFrom("store_subscriptions").select("ask_ms").where("owner", "=", owner);
    return (await rows.execute()).map(({ ask_ms: askMs }) => (askMs === null ? null : serviceMs(askMs)));
  },
  mailState: async ({ owner, id }) => {
    const mail = database.db.selectFrom("mails").select("state").where("owner", "=", owner);
    return (await mail.where("id", "=", id).executeTakeFirst())?.state;
  },
  findDelivery: async (owner, note, recipient) => {
    const row = await database.db
      .selectFrom("deliveries")
      .select(["state", "accepted_at"])
      .where("owner", "=", owner)
      .where("note", "=", note)
      .where("recipient", "=", recipient)
      .executeTakeFirst();
    return row && { state: row.state, acceptedAt: row.accepted_at && wallMs(row.accepted_at.getTime()) };
  },
  listSigns: async (owner) => {
    const signs = database.db.selectFrom("signs_of_life").select(["source", "late_for"]);
    const rows = await signs.where("owner", "=", owner).orderBy("at").execute();
    return rows.map(({ source, late_for }) => ({
      source,
      lateFor: late_for && wallMs(late_for.getTime()),
    }));
  },
  close: () => database.close(),
});

const plantSubscription = async (
  { db }: Database,
  owner: string,
  { plan, expiresAt, graceUntil, endedAt, paused, renews, readAt, askMs, silentSinceMs }: PlantedSubscription,
): Promise<void> => {
  const id = randomIds.uuid();
  const said = { product: "plan_1", environment: "Production", said_at: new Date(readAt) };
  await db
    .insertInto("store_subscriptions")
    .values({
      id,
      ...said,
      store: "apple",
      key_hash: Buffer.from(id),
      sealed_key: Buffer.alloc(0),
      owner,
      plan,
      expires_at: new Date(expiresAt),
      grace_until: graceUntil && new Date(graceUntil),
      ended_at: endedAt && new Date(endedAt),
      paused,
      renews,
      read_at: new Date(readAt),
      ask_ms: askMs,
      silent_since_ms: silentSinceMs,
      created_at: new Date(readAt),
    })
    .execute();
};

const plantPhone = async (
  { db }: Database,
  owner: string,
  { tokenHash, quietSigns, push, pushTokenAt, timeZone, nextWakeAt }: PlantedPhone,
): Promise<void> => {
  const times = { registered_at: new Date(0), last_reached_at: new Date(0) };
  await db
    .insertInto("phones")
    .values({
      owner,
      ...times,
      device_id: owner,
      token_hash: tokenHash,
      quiet_signs: quietSigns,
      push_kind: push?.kind ?? null,
      push_token: push?.token ?? null,
      push_token_at: pushTokenAt && new Date(pushTokenAt),
      time_zone: timeZone,
      next_wake_at: nextWakeAt && new Date(nextWakeAt),
    })
    .execute();
};

const plantCanaryNight = async ({ db }: Database, { wall, service }: Now): Promise<void> => {
  const [at, id] = [new Date(wall), randomIds.uuid()];
  const { id: owner } = await db.selectFrom("users").select("id").limit(1).executeTakeFirstOrThrow();
  const times = { started_at: at, started_ms: service, step_ms: service, ended_at: at };
  await db
    .insertInto("canary_runs")
    .values({ owner, id, ...times, step: "link", outcome: "passed" })
    .execute();
};

const plantUser = async (database: Database, planted: PlantedUser): Promise<void> => {
  await plantPlan(database, planted);
  const { user } = planted;
  await database.db
    .insertInto("users")
    .values({
      id: user.id,
      email: user.email,
      firstname: user.firstname,
      lastname: user.lastname,
      language: user.language,
      time_zone: user.timeZone,
      active: user.active,
      email_confirmed: user.emailConfirmed,
      password_hash: "",
      secret: user.id,
      confirm_frequency_hours: user.confirmFrequencyHours,
      sending_delay_hours: user.sendingDelayHours,
      sleep_until: new Date(user.sleepUntil),
      agency_confirmed: new Date(user.lastSignAt),
      created_at: new Date(user.lastSignAt),
      plan: user.plan,
      subscription_valid_until: user.subscriptionValidUntil && new Date(user.subscriptionValidUntil),
      subscription_read_at: user.subscriptionReadAt && new Date(user.subscriptionReadAt),
      wrapped_key: user.wrappedKey,
      switch_state: JSON.stringify(user.switchState),
      confirmed_ms: user.lastSignMs,
      last_strong_ms: user.lastStrongMs,
      confirmed_cycle: user.confirmedCycle,
      due_ms: user.dueMs,
      calendar_due_at: user.calendarDueAt && new Date(user.calendarDueAt),
      is_system: user.isSystem,
      created_ms: user.createdMs,
      proved: user.isProved,
    })
    .execute();
  if (planted.plan.isGranted) {
    await database.db.insertInto("granted_plans").values({ owner: user.id, plan: user.plan }).execute();
  }
  await plantNotes(database, planted);
};

const plantPlan = async ({ db }: Database, { user, plan }: PlantedUser): Promise<void> => {
  await db
    .insertInto("plans")
    .values({
      id: user.plan,
      name: user.plan,
      description: "",
      price_cents: plan.priceCents,
      max_num_notes: 10,
      max_num_recipients: 10,
      max_recording_length: 10,
      data_retention_num_month: plan.retentionMonths,
    })
    .execute();
};

const plantNotes = async ({ db }: Database, { user, notes }: PlantedUser): Promise<void> => {
  const owner = user.id;
  for (const { id, active, writtenAt, recipients, recording: planted } of notes) {
    const at = new Date(writtenAt);
    const recording = planted === undefined ? null : await plantRecording(db, { owner, at, planted });
    const times = { created_at: at, updated_at: at, written_at: at };
    await db
      .insertInto("notes")
      .values({ owner, id, active, sealed: Buffer.alloc(0), recording, ...times })
      .execute();
    for (const [position, recipient] of recipients.entries()) {
      await db
        .insertInto("recipients")
        .values({ owner, ...recipient, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db
        .insertInto("note_recipients")
        .values({ owner, note: id, recipient: recipient.id, position })
        .execute();
    }
  }
};

const STATES = { whole: "ready", arriving: "arriving", lost: "withheld" } as const satisfies Record<
  ReleasedRecording["state"],
  string
>;

/** Returns its file name. */
const plantRecording = async (
  db: Kysely<DB>,
  { owner, at, planted }: { readonly owner: string; readonly at: Date; readonly planted: ReleasedRecording },
): Promise<string> => {
  const takenAt = at.getTime() + Object.keys(STATES).indexOf(planted.state);
  const [, name = ""] = recordingKey(owner, planted.type, takenAt).split("/");
  const length_ms = planted.seconds === null ? null : planted.seconds * SECOND_MS;
  const times = { created_at: at, updated_at: at };
  await db
    .insertInto("recordings")
    .values({
      owner,
      name,
      state: STATES[planted.state],
      length_ms,
      ...times,
    })
    .execute();
  return name;
};
