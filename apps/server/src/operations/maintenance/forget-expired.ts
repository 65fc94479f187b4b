import { DOMAIN_PERIOD_MS } from "@afterword/core/switch/refusals";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { forgetGoodbyeMails } from "../../features/accounts/public.ts";
import { forgetSessions } from "../../features/sessions/public.ts";
import { forgetThrottles } from "../../platform/throttle/limiter.ts";
import { forgetWaitingPictures } from "../../features/pictures/public.ts";
import { isClockTrusted } from "../../engine/clock/clock-skew.ts";
import { forgetDailyFigures } from "../monitoring/daily-figures.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { openServiceClock, readNow } from "../../engine/clock/service-clock.ts";
import type { Database } from "../../platform/db/database.ts";

type ForgettingContext = Pick<Context, "clock" | "database" | "log" | "store">;

export type Forgotten = {
  readonly sessions: number;
  readonly links: number;
  readonly pictures: number;
  readonly goodbyes: number;
  readonly figures: number;
  readonly throttles: number;
  readonly refusals: number;
  readonly pushes: number;
};

/**
 * Clears away what has expired and holds nothing that a user wrote: sessions, used-up links, pictures that were never
 * assigned, figures of days long past, mails to people without an account that were sent, counters of tries, refused addresses that no rule asks
 * about, pushes of days past. Each step is one statement and may run again. Nothing while the clocks differ, and of sessions and links only
 * what the run of the day before would have found as well: what has expired by a wrong clock has not. Answers what was
 * forgotten, null when nothing was looked at.
 */
export const forgetExpired = async (context: ForgettingContext): Promise<Forgotten | null> => {
  if (!(await isClockTrusted(context))) return null;
  const by = await findExpiredBy(context);
  const forgotten = {
    sessions: by === null ? 0 : await forgetSessions(context, by),
    links: by === null ? 0 : await forgetLinks(context, by),
    pictures: by === null ? 0 : await forgetWaitingPictures(context, by),
    figures: by === null ? 0 : await forgetDailyFigures(context, by),
    goodbyes: await forgetGoodbyeMails(context),
    throttles: await forgetThrottles(context),
    refusals: await forgetRefusals(context),
    pushes: await forgetPushes(context),
  };
  context.log.info(forgotten, "what had expired was forgotten");
  return forgotten;
};

/** By service time, which no wrong calendar moves. */
const forgetRefusals = async (context: ForgettingContext): Promise<number> => {
  const { service } = await readNow(context.store.rows, context);
  const { numDeletedRows } = await context.database.db
    .deleteFrom("refused_addresses")
    .where("refused_ms", "<", service - DOMAIN_PERIOD_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

const PUSHES_KEPT_MS = 7 * DAY_MS;

/** No decision asks for the same push again: its key names the cycle, or the time that a phone was woken. */
const forgetPushes = async (context: ForgettingContext): Promise<number> => {
  const { service } = await readNow(context.store.rows, context);
  const { numDeletedRows } = await context.database.db
    .deleteFrom("pushes")
    .where("due_ms", "is", null)
    .where("queued_ms", "<", service - PUSHES_KEPT_MS)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

const ROW = 1;

/**
 * Everything that ended before this moment has ended for certain: it had by the calendar of now, and by that of the
 * last time this was asked, a day of service time ago or more. So a calendar that is a year ahead for an hour erases
 * nothing too early. Null when it was asked less than a day ago, or never before.
 */
export const findExpiredBy = async (context: ForgettingContext): Promise<WallMs | null> => {
  const now = await openServiceClock(context);
  const asked = { at: new Date(now.wall), at_ms: now.service };
  return transaction(context.database.db, async (trx) => {
    const last = await trx
      .selectFrom("last_forgetting")
      .select(["at", "at_ms"])
      .where("id", "=", ROW)
      .forUpdate()
      .executeTakeFirst();
    if (last === undefined) {
      const first = trx.insertInto("last_forgetting").values({ id: ROW, ...asked });
      await first.onConflict((conflict) => conflict.doNothing()).execute();
      return null;
    }
    if (now.service - last.at_ms < DAY_MS) return null;
    await trx.updateTable("last_forgetting").set(asked).where("id", "=", ROW).execute();
    return wallMs(Math.min(now.wall, last.at.getTime()));
  });
};

/** After its end a link answers as one that never was; this is only in case a clock went wrong for a while. */
const KEPT_AFTER_END_MS = 30 * DAY_MS;
/** Longer than the longest cycle, so that links of the cycle before go on saying why they no longer count. */
const REMINDERS_KEPT_MS = 180 * DAY_MS;

/**
 * Forgets secret links that were unusable at `by` and whose answer is that of an unknown link. Answers how many.
 * Kept are: links of deliveries, which end with what they lead to and are erased with it; of reminders those that wait
 * for an answer, the one whose press was the last sign of life, and all that came too late, because they go on saying
 * so (docs/decisions/009).
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
      and users.confirmed_cycle > ${cycleOf}
    ))
    or (link.created_at < ${endedBefore} and not exists (select from users where users.id = link.owner))
  `.execute(database.db);
  return Number(numAffectedRows ?? 0n);
};

/** Null for a link that came too late: its ref tells more than the cycle. */
const cycleOf = sql`case when link.ref ~ '^[0-9]+$' then link.ref::int end`;
