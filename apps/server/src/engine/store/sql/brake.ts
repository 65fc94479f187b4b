import { establishedSince, type BrakeGroup } from "@afterword/core/switch/brake";
import type { SwitchState } from "@afterword/core/switch/state";
import { serviceMs, type ServiceMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Kysely, SelectQueryBuilder } from "kysely";
import type { Admin, BrakeRow, BrakeRows, Overdue } from "../rows/brake.ts";
import type { DB } from "../../../platform/db/schema.ts";
import { decisionRows } from "./decisions.ts";
import { dateOf, instantOf } from "./instants.ts";
import { switchUserOf, switchUsers } from "./users.ts";

export const brakeRows = (db: Kysely<DB>): BrakeRows => ({
  lockBrake: (group) => lockBrake(db, group),
  writeBrake: async (group, { hold, clearedMs, clearedLeft, lastHeldAt }) => {
    const cleared = { cleared_ms: clearedMs, cleared_left: clearedLeft };
    await db
      .updateTable("brake")
      .set({ hold, ...cleared, last_held_at: dateOf(lastHeldAt) })
      .where("brake_group", "=", group)
      .execute();
  },
  findHoldSince: (group) => findHoldSince(db, group),
  writeHeld: (owner, held) => decisionRows(db).writeDecisions({ held: [{ owner, held }] }),
  countOverdue: (wanted) => count(db.selectFrom("users").where(isOverdue(wanted))),
  listOverdue: async ({ after, limit, ...wanted }) => {
    const overdue = switchUsers(db).where(isOverdue(wanted));
    const rest = after === null ? overdue : overdue.where("id", ">", after);
    return (await rest.orderBy("id").limit(limit).execute()).map(switchUserOf);
  },
  countDelivered: ({ group, from, to, released }) => {
    const since = db.selectFrom("delivered_users").where("brake_group", "=", group).where("at_ms", ">", from);
    const within = to === null ? since : since.where("at_ms", "<=", to);
    return count(released === "counted" ? within : within.where("released", "=", false));
  },
  countCanaryNights: (from) => countCanaryNights(db, from),
  listAdmins: () => listAdmins(db),
});

const count = async <Table extends keyof DB>(rows: SelectQueryBuilder<DB, Table, object>): Promise<number> =>
  (await rows.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow()).count;

const findHoldSince = async (db: Kysely<DB>, group: BrakeGroup): Promise<ServiceMs | null> => {
  // All users of a hold have the same moment, so that any of them will do.
  const ofGroup = db.selectFrom("users").select("held_ms").where("held_group", "=", group);
  const held = ofGroup.where("held_at", "is not", null).where("held_released_at", "is", null);
  const first = await held.orderBy("held_at").orderBy("id").limit(1).executeTakeFirst();
  return first === undefined || first.held_ms === null ? null : serviceMs(first.held_ms);
};

const countCanaryNights = async (db: Kysely<DB>, from: ServiceMs): Promise<number> => {
  const nights = db
    .selectFrom("canary_runs")
    // A canary that was turned off proves nothing any more.
    .innerJoin("users", (join) => join.onRef("users.id", "=", "owner").on("users.active", "=", true))
    .where("outcome", "=", "passed")
    .where("started_ms", ">", from);
  const { count: nightCount } = await nights
    // Nights are those of UTC (operations/canary).
    .select(sql<number>`count(distinct (started_at at time zone 'UTC')::date)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return nightCount;
};

const lockBrake = async (db: Kysely<DB>, group: BrakeGroup): Promise<BrakeRow> => {
  const { hold, cleared_ms, cleared_left, last_held_at } = await db
    .selectFrom("brake")
    .select(["hold", "cleared_ms", "cleared_left", "last_held_at"])
    .where("brake_group", "=", group)
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
const isOverdue = ({ service, group, except }: Overdue) =>
  sql<boolean>`due_ms <= ${service} and held_at is null and not is_system and ${isOfGroup(group, service)}
    and (${isUnreadable} or ${isAsking}
      and least(${instantIn("acceptedAt")}, ${instantIn("unreachable,at")}) + sending_delay_hours * 3600000::bigint
        <= ${service})
    and id <> all(${[...except]}::uuid[])`;

/** Which of the kinds of a stored state wait for the owner's answer. */
const KINDS: Readonly<Record<SwitchState["kind"], boolean>> = {
  off: false,
  asleep: false,
  watching: false,
  reminding: true,
  reminded: true,
  bounced: true,
  delivered: false,
};

const ofKinds = (kinds: readonly string[]) =>
  sql<boolean>`coalesce(switch_state->>'kind', '') = any(${kinds}::text[])`;

const isAsking = ofKinds(Object.keys(KINDS).filter((kind) => KINDS[kind as SwitchState["kind"]]));

/** Nobody knows when such a user's delay is over, so it counts as over (docs/decisions/071). */
const isUnreadable = sql<boolean>`(not ${ofKinds(Object.keys(KINDS))}
  or switch_state->>'kind' = 'reminded' and jsonb_typeof(switch_state->'acceptedAt') is distinct from 'number'
  or ${isAsking} and coalesce(jsonb_typeof(switch_state->'unreachable'), 'null') <> 'null'
    and jsonb_typeof(switch_state #> '{unreachable,at}') is distinct from 'number')`;

/** Of a stored state; null if it has no number there, so that one damaged row stops the count of no other. */
const instantIn = (path: "acceptedAt" | "unreachable,at") => {
  const at = sql`${sql.lit(`{${path}}`)}::text[]`;
  return sql`case when jsonb_typeof(switch_state #> ${at}) = 'number' then (switch_state #>> ${at})::numeric end`;
};

/** As `brakeGroupOf` says. */
const isOfGroup = (group: BrakeGroup, service: ServiceMs) => {
  const { proved, any } = establishedSince(service);
  const isEstablished = sql<boolean>`created_ms <= case when proved then ${proved}::bigint else ${any}::bigint end`;
  return group === "established" ? isEstablished : sql<boolean>`not (${isEstablished})`;
};

const listAdmins = async (db: Kysely<DB>): Promise<Admin[]> => {
  const rows = await db
    .selectFrom("users")
    .select(["id", "email", "firstname", "lastname", "language", "time_zone", "wrapped_key"])
    .where("role", "=", "admin")
    .where("active", "=", true)
    .where("email_confirmed", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ wrapped_key, time_zone, ...row }) => ({
    ...row,
    timeZone: time_zone,
    wrappedKey: wrapped_key,
  }));
};
