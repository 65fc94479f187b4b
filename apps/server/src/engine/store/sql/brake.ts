import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Admin, BrakeRow, BrakeRows } from "../rows/brake.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { dateOf, instantOf } from "./instants.ts";
import { switchUserOf, switchUsers } from "./users.ts";

const ROW = 1;

export const brakeRows = (db: Kysely<DB>): BrakeRows => ({
  lockBrake: () => lockBrake(db),
  writeBrake: async ({ hold, clearedMs, clearedLeft, lastHeldAt }) => {
    const cleared = { cleared_ms: clearedMs, cleared_left: clearedLeft };
    await db
      .updateTable("brake")
      .set({ hold, ...cleared, last_held_at: dateOf(lastHeldAt) })
      .where("id", "=", ROW)
      .execute();
  },
  isAnyHeld: async () => {
    const held = db.selectFrom("users").select("id").where("held_at", "is not", null);
    return (await held.where("held_released_at", "is", null).limit(1).executeTakeFirst()) !== undefined;
  },
  writeHeld: async (owner, held) => {
    await db
      .updateTable("users")
      .set({
        held_cycle: held?.cycle ?? null,
        held_at: dateOf(held?.since ?? null),
        held_released_at: dateOf(held?.releasedAt ?? null),
      })
      .where("id", "=", owner)
      .execute();
  },
  countOverdue: async (service) => {
    const { count } = await db
      .selectFrom("users")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where(isOverdue(service))
      .executeTakeFirstOrThrow();
    return count;
  },
  listOverdue: async ({ service, after, limit }) => {
    const overdue = switchUsers(db).where(isOverdue(service));
    const rest = after === null ? overdue : overdue.where("id", ">", after);
    return (await rest.orderBy("id").limit(limit).execute()).map(switchUserOf);
  },
  countDelivered: async ({ from, to, released }) => {
    const since = db.selectFrom("delivered_users").where("at_ms", ">", from);
    const within = to === null ? since : since.where("at_ms", "<=", to);
    const counted = released === "counted" ? within : within.where("released", "=", false);
    const { count } = await counted
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },
  addDelivered: async ({ owner, cycle, atMs, released }) => {
    await db.insertInto("delivered_users").values({ owner, cycle, at_ms: atMs, released }).execute();
  },
  listAdmins: () => listAdmins(db),
});

const lockBrake = async (db: Kysely<DB>): Promise<BrakeRow> => {
  const { hold, cleared_ms, cleared_left, last_held_at } = await db
    .selectFrom("brake")
    .select(["hold", "cleared_ms", "cleared_left", "last_held_at"])
    .where("id", "=", ROW)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return {
    hold,
    clearedMs: serviceMs(cleared_ms),
    clearedLeft: cleared_left,
    lastHeldAt: instantOf(last_held_at),
  };
};

/** The sending delay alone is counted here; `decide` knows what may make it longer. */
const isOverdue = (service: ServiceMs) =>
  sql<boolean>`due_ms <= ${service} and held_at is null and not is_system
    and switch_state->>'kind' = 'reminded'
    and (switch_state->>'acceptedAt')::bigint + sending_delay_hours * 3600000::bigint <= ${service}`;

const listAdmins = async (db: Kysely<DB>): Promise<Admin[]> => {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "firstname", "lastname", "wrapped_key"])
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email_confirmed", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ wrapped_key, ...row }) => ({ ...row, wrappedKey: wrapped_key }));
};
