import { sql } from "kysely";
import type { Context } from "../context.ts";

const DAYS = 31;

/**
 * Lets an installation look back on a month in which so many users were delivered each day, so that the brake
 * (behaviour §1.4) finds nothing unusual in a crowd that falls silent at once. They are counted for `owner`, in
 * cycles before the first.
 */
export const plantDeliveredBefore = async (
  { database }: Context,
  owner: string,
  usersADay: number,
): Promise<void> => {
  const count = DAYS * usersADay;
  await sql`
    insert into delivered_users (owner, cycle, at_ms, released)
    select ${owner}::uuid, -number, service_ms - 86400000::bigint * ${DAYS} * number / ${count}, false
    from service_clock, generate_series(1, ${count}::int) as number`.execute(database.db);
};
