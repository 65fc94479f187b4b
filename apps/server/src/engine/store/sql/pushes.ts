import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, type ServiceMs, type WallMs } from "@afterword/core/time/instant";
import type { Kysely } from "kysely";
import type { ClaimedPush, DuePush, PushOutcome, PushPhone, PushPurpose, PushRows } from "../rows/pushes.ts";
import type { DB } from "../../../platform/db/schema.ts";
import type { PushKind } from "../../../platform/push/push-sender.ts";
import { decisionRows } from "./decisions.ts";
import { instantOf } from "./instants.ts";

export const pushRows = (db: Kysely<DB>): PushRows => ({
  insertPush: (push) => decisionRows(db).writeDecisions({ pushes: [push] }),
  listDuePushes: ({ service, limit }) =>
    db
      .selectFrom("pushes")
      .select(["owner", "id", "attempts"])
      .where("due_ms", "<=", service)
      .orderBy("due_ms")
      .limit(limit)
      .execute(),
  claimPush: (push, leaseUntil) => claimPush(db, push, leaseUntil),
  markPush: (push, outcome, at) => markPush(db, push, { outcome, at }),
  dropPushToken: async (owner, { token, since }) => {
    const dropped = await db
      .updateTable("phones")
      .set({ push_token: null, push_kind: null, push_token_at: null })
      .where("owner", "=", owner)
      .where("push_token", "=", token)
      .where("push_token_at", "<=", new Date(since))
      .executeTakeFirst();
    return dropped.numUpdatedRows === 1n;
  },
  listWakefulPhones: (wanted) => listWakefulPhones(db, wanted),
  setNextWake: async (owner, at) => {
    await db
      .updateTable("phones")
      .set({ next_wake_at: new Date(at) })
      .where("owner", "=", owner)
      .execute();
  },
});

const listWakefulPhones = async (
  db: Kysely<DB>,
  { wall, limit }: Parameters<PushRows["listWakefulPhones"]>[0],
): ReturnType<PushRows["listWakefulPhones"]> => {
  const rows = await db
    .selectFrom("phones")
    .innerJoin("users", "users.id", "phones.owner")
    .select(["phones.owner", "phones.time_zone", "phones.next_wake_at", "users.switch_state"])
    .where("phones.quiet_signs", "=", true)
    .where("phones.push_token", "is not", null)
    // Without its device token it could not answer.
    .where("phones.token_hash", "is not", null)
    .where((where) =>
      where.or([
        where("phones.next_wake_at", "is", null),
        where("phones.next_wake_at", "<=", new Date(wall)),
      ]),
    )
    .orderBy("phones.next_wake_at", (order) => order.asc().nullsFirst())
    .limit(limit)
    .execute();
  return rows.map(({ owner, time_zone: timeZone, next_wake_at, switch_state }) => ({
    owner,
    timeZone,
    nextWakeAt: instantOf(next_wake_at),
    switchState: switch_state as SwitchState,
  }));
};

/**
 * The phone is read with the claim, so that a token that was changed since the push was queued is the one that counts.
 */
const claimPush = async (
  db: Kysely<DB>,
  { owner, id, attempts }: DuePush,
  leaseUntil: ServiceMs,
): Promise<ClaimedPush | undefined> => {
  const row = await db
    .with("claimed", (of) =>
      of
        .updateTable("pushes")
        .set({ attempts: attempts + 1, due_ms: leaseUntil })
        .where("owner", "=", owner)
        .where("id", "=", id)
        .where("attempts", "=", attempts)
        .where("state", "=", "queued")
        .returningAll(),
    )
    .selectFrom("claimed")
    .innerJoin("users", "users.id", "claimed.owner")
    .leftJoin("phones", "phones.owner", "claimed.owner")
    .selectAll("claimed")
    .select(["users.switch_state", "users.sending_delay_hours"])
    .select(["users.language", "users.time_zone as home_time_zone"])
    .select(["phones.time_zone", "phones.quiet_signs", "phones.push_kind", "phones.push_token"])
    .executeTakeFirst();
  return (
    row && {
      owner,
      id,
      attempts: row.attempts,
      // Its columns are written from these types alone.
      kind: row.kind as PushPurpose,
      key: row.key,
      queuedMs: serviceMs(row.queued_ms),
      expiresMs: serviceMs(row.expires_ms),
      switchState: row.switch_state as SwitchState,
      sendingDelayHours: row.sending_delay_hours,
      language: row.language,
      timeZone: row.home_time_zone,
      phone: phoneOf(row),
    }
  );
};

type PhoneColumns = {
  readonly push_kind: string | null;
  readonly push_token: string | null;
  readonly time_zone: string | null;
  readonly quiet_signs: boolean | null;
};

const phoneOf = ({ push_kind, push_token, time_zone, quiet_signs }: PhoneColumns): PushPhone | null =>
  push_kind === null || push_token === null
    ? null
    : {
        kind: push_kind as PushKind,
        token: push_token,
        timeZone: time_zone,
        quietSigns: quiet_signs === true,
      };

const markPush = async (
  db: Kysely<DB>,
  { owner, id, attempts }: DuePush,
  { outcome, at }: { readonly outcome: PushOutcome; readonly at: WallMs },
): Promise<boolean> => {
  const marked = await db
    .updateTable("pushes")
    .set({
      state: outcome.state,
      due_ms: outcome.state === "queued" ? outcome.dueMs : null,
      ...(outcome.answer === null ? {} : { answered_at: new Date(at), last_answer: outcome.answer }),
    })
    .where("owner", "=", owner)
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "queued")
    .executeTakeFirst();
  return marked.numUpdatedRows === 1n;
};
