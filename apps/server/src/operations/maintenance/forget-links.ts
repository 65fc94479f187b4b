import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Database } from "../../platform/db/database.ts";

/** After its end a link answers as one that never was; this is only in case a clock went wrong for a while. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;
/** Longer than the longest cycle, so that nothing of the cycle before is forgotten while somebody may still press it. */
const REMINDERS_KEPT_MS = 180 * DAY_MS;

/**
 * Forgets secret links that nobody could use any more at `by` and that answer in no other way than an unknown one.
 * Answers how many. Kept are: links of deliveries, which end with what they lead to and are erased with it; of reminders those of
 * the cycle that goes on, the one whose press was the last sign of life, and all that came too late, because they go
 * on saying so (docs/decisions/009).
 */
export const forgetLinks = async (
  { database }: { readonly database: Database },
  by: WallMs,
): Promise<number> => {
  const endedBefore = new Date(by - KEPT_AFTER_END_MS);
  const remindedBefore = new Date(by - REMINDERS_KEPT_MS);
  const { numAffectedRows } = await sql`
    delete from secret_links as link
    where (link.purpose <> 'delivery' and link.expires_at < ${endedBefore})
    or (link.purpose = 'confirm-agency' and link.created_at < ${remindedBefore} and exists (
      select from users
      where users.id = link.owner
      and users.agency_confirmed is distinct from link.used_at
      and (users.switch_state->>'cycle')::int > ${cycleOf}
    ))
    or (link.created_at < ${endedBefore} and not exists (select from users where users.id = link.owner))
  `.execute(database.db);
  return Number(numAffectedRows ?? 0n);
};

/** Null for a link that came too late: its ref tells more than the cycle. */
const cycleOf = sql`case when link.ref ~ '^[0-9]+$' then link.ref::int end`;
