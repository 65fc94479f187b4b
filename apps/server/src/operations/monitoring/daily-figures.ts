import { DAY_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import { sql, type Kysely, type Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { DB } from "../../platform/db/schema.ts";

/** What happened on one day of UTC's calendar. */
export type DailyFigures = {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** These are null for a day that is not counted yet. */
  readonly deliveries: number | null;
  readonly mailsAccepted: number | null;
  readonly signUps: number | null;
  readonly signsOfLife: number | null;
  readonly mailsRefused: number;
  /** Null for a day on which no server ran. */
  readonly watchedUsers: number | null;
};

export const CHART_DAYS = 30;
const KEPT_DAYS = 400;

type FiguresContext = Pick<Context, "clock" | "database">;

/**
 * Counts today and yesterday anew from the rows themselves, and further back what no server has counted. So any number
 * of servers may do it, in any order, and one that is killed loses nothing. A count never sinks: what is erased later,
 * with its account, has happened all the same. One statement, an hour apart (docs/decisions/064).
 */
export const countDailyFigures = async ({ clock, database: { db } }: FiguresContext): Promise<void> => {
  const today = dayOf(clock.now());
  const last = await db
    .selectFrom("daily_figures")
    .select((of) => of.fn.max("day").as("day"))
    .where("watched_users", "is not", null)
    .where("day", "<=", today)
    .executeTakeFirst();
  const from = Math.max(today - CHART_DAYS + 1, Math.min(today - 1, last?.day ?? 0));
  await sql`
    with ours as materialized (select id from users where is_system),
    happened as (
      select ${dayIn("sent_at")} as day, 'mail' as what, count(*) as number,
        count(*) filter (where kind = 'delivery' and owner not in (select id from ours)) as deliveries
        from mails where ${isWithin("sent_at", from, today)} group by 1
      union all select ${dayIn("at")}, 'sign', count(*), 0 from signs_of_life
        where ${isWithin("at", from, today)} and owner not in (select id from ours) group by 1
      union all select ${dayIn("created_at")}, 'sign-up', count(*), 0 from users
        where ${isWithin("created_at", from, today)} and not is_system group by 1
      union all select ${today}, 'watched', count(*), 0 from users where due_ms is not null and not is_system
    )
    insert into daily_figures as kept (day, deliveries, mails_accepted, sign_ups, signs_of_life, watched_users)
    select day, sum(deliveries), ${sumOf("mail")}, ${sumOf("sign-up")}, ${sumOf("sign")},
      sum(number) filter (where what = 'watched')
      from happened group by day
    on conflict (day) do update set
      deliveries = greatest(kept.deliveries, excluded.deliveries),
      mails_accepted = greatest(kept.mails_accepted, excluded.mails_accepted),
      sign_ups = greatest(kept.sign_ups, excluded.sign_ups),
      signs_of_life = greatest(kept.signs_of_life, excluded.signs_of_life),
      watched_users = coalesce(excluded.watched_users, kept.watched_users)
  `.execute(db);
};

const dayIn = (column: string) => sql`floor(extract(epoch from ${sql.ref(column)}) / 86400)::int`;

const isWithin = (column: string, from: number, to: number) =>
  sql`${sql.ref(column)} >= ${startOf(from)} and ${sql.ref(column)} < ${startOf(to + 1)}`;

const sumOf = (what: string) => sql`coalesce(sum(number) filter (where what = ${what}), 0)`;

/**
 * Refusals leave no row of their own: each process counts what it was answered and adds it here once a minute, and once
 * more when it stops. A process that is killed loses those of its last minute.
 */
export const writeRefusedMails = async (
  context: FiguresContext & Pick<Context, "processStats">,
): Promise<void> => {
  const number = context.processStats.refusedMails.take();
  if (number === 0) return;
  try {
    await context.database.db
      .insertInto("daily_figures")
      .values({ day: dayOf(context.clock.now()), mails_refused: number })
      .onConflict((conflict) =>
        conflict.column("day").doUpdateSet((of) => ({
          mails_refused: of("daily_figures.mails_refused", "+", of.ref("excluded.mails_refused")),
        })),
      )
      .execute();
  } catch (error) {
    context.processStats.refusedMails.add(number);
    throw error;
  }
};

/**
 * The last thirty days, today last. A day without a row is one on which nothing happened, up to the last that was counted:
 * what came after, the next count will tell, as when the clock has just jumped.
 */
export const listDailyFigures = async (db: Kysely<DB>, now: WallMs): Promise<readonly DailyFigures[]> => {
  const today = dayOf(now);
  const rows = await db
    .selectFrom("daily_figures")
    .selectAll()
    .where("day", ">", today - CHART_DAYS)
    .where("day", "<=", today)
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, figuresOf(row)]));
  const counted = Math.max(...rows.map((row) => (row.watched_users === null ? 0 : row.day)));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = today - CHART_DAYS + 1 + index;
    const figures = byDay.get(day) ?? { ...NOTHING, day };
    return day > counted ? { ...figures, ...UNCOUNTED } : figures;
  });
};

const NOTHING = {
  deliveries: 0,
  mailsAccepted: 0,
  mailsRefused: 0,
  signUps: 0,
  signsOfLife: 0,
  watchedUsers: null,
} as const satisfies Omit<DailyFigures, "day">;

const UNCOUNTED = { deliveries: null, mailsAccepted: null, signUps: null, signsOfLife: null } as const;

const figuresOf = (row: Selectable<DB["daily_figures"]>): DailyFigures => ({
  day: row.day,
  deliveries: row.deliveries,
  mailsAccepted: row.mails_accepted,
  mailsRefused: row.mails_refused,
  signUps: row.sign_ups,
  signsOfLife: row.signs_of_life,
  watchedUsers: row.watched_users,
});

/** `by`: a moment that has passed for certain. Answers how many days were forgotten. */
export const forgetDailyFigures = async (
  { database }: Pick<Context, "database">,
  by: WallMs,
): Promise<number> => {
  const { numDeletedRows } = await database.db
    .deleteFrom("daily_figures")
    .where("day", "<", dayOf(by) - KEPT_DAYS)
    .executeTakeFirst();
  return Number(numDeletedRows);
};

const dayOf = (at: WallMs): number => Math.floor(at / DAY_MS);

const startOf = (day: number): Date => new Date(day * DAY_MS);
