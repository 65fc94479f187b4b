import type { ServiceMs } from "@afterword/core/time/instant";
import type { SwitchState } from "@afterword/core/switch/state";
import { sql, type Kysely } from "kysely";
import type { DB } from "../../platform/db/schema.ts";

/**
 * These queries take more owners than belong on the lists, by conditions that have an index: who belongs there is said
 * by core alone (switch/refusals.ts).
 */
export type OwnerOnSwitch = {
  readonly id: string;
  readonly state: SwitchState;
  readonly sendingDelayHours: number;
};

/**
 * More than an admin reads; a large provider that blocks us must not fill this server's memory. The owners who came
 * last are cut off, and core judges the others, so that as many or more belong on a list that was cut.
 */
export const OWNERS_READ_MAX = 2_000;

/** Everybody who became unreachable in the running cycle, the first ones first. */
export const listMarkedUnreachable = (db: Kysely<DB>): Promise<readonly OwnerOnSwitch[]> =>
  ownersOf(
    onSwitch(db)
      .where(sql<boolean>`switch_state -> 'unreachable' is not null`)
      .orderBy(sql`(switch_state #>> '{unreachable,at}')::bigint`),
  );

/** Everybody whose first refused try of the running cycle was at `until` or before, the first ones first. */
export const listRefusedSince = (db: Kysely<DB>, until: ServiceMs): Promise<readonly OwnerOnSwitch[]> => {
  const firstAt = sql<number>`(switch_state #>> '{tries,refused,0}')::bigint`;
  return ownersOf(
    onSwitch(db)
      .where(sql<boolean>`switch_state #>> '{tries,refused,0}' is not null`)
      .where(firstAt, "<=", until)
      .orderBy(firstAt),
  );
};

const onSwitch = (db: Kysely<DB>) =>
  db.selectFrom("users").select(["id", "switch_state", "sending_delay_hours"]).where("is_system", "=", false);

const ownersOf = async (wanted: ReturnType<typeof onSwitch>): Promise<readonly OwnerOnSwitch[]> => {
  const rows = await wanted.orderBy("id").limit(OWNERS_READ_MAX).execute();
  return rows.map(({ id, switch_state, sending_delay_hours }) => ({
    id,
    // Only the engine writes this column, always from a SwitchState.
    state: switch_state as SwitchState,
    sendingDelayHours: sending_delay_hours,
  }));
};

/** The people behind these ids. */
export const listPeople = async (db: Kysely<DB>, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : db
        .selectFrom("users")
        .select(["id", "firstname", "lastname", "email"])
        .where("id", "in", [...ids])
        .execute();

export type PersonRow = Awaited<ReturnType<typeof listPeople>>[number];

/** What was said last about each reminder of these owners that did not get through, the newest first. */
export const listRefusals = async (db: Kysely<DB>, owners: readonly string[]) =>
  owners.length === 0
    ? []
    : db
        .selectFrom("mails")
        .select(["owner", "key", "last_answer"])
        .where("owner", "in", [...owners])
        .where("kind", "=", "reminder")
        .where("state", "!=", "sent")
        .where("last_answer", "is not", null)
        .orderBy("queued_at", "desc")
        .orderBy("id", "desc")
        .execute();

export type RefusalRow = Awaited<ReturnType<typeof listRefusals>>[number];
