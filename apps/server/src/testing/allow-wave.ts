import { sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * Gives the installation a busy past: each user was delivered six times in the month before today, a fifth of them a
 * day, so that the brake (behaviour §1.4) lets all of them pass at once.
 */
export const allowWave = async (context: Context): Promise<void> => {
  await sql`
    insert into delivered_users (owner, cycle, at_ms, released)
    select users.id, -past.cycle, clock.service_ms - ${TWO_DAYS_MS}::bigint, false
    from users, service_clock clock, generate_series(1, 6) as past (cycle)
  `.execute(context.database.db);
};

const TWO_DAYS_MS = 172_800_000;
