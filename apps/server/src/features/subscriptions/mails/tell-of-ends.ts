import { endNoticeDue, END_TOLD_WITHIN_DAYS } from "@afterword/core/subscriptions/end-notices";
import type { EndNoticeDays } from "@afterword/core/subscriptions/end-notices";
import { nextUtcDay } from "@afterword/core/subscriptions/months";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../../context.ts";
import { readNow } from "../../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../../engine/context.ts";
import { rowsOf } from "../../../engine/store/sql/sql-store.ts";
import { transaction } from "../../../platform/db/transaction.ts";
import type { Job } from "../../../platform/jobs/run-jobs.ts";
import { readNextPlan, tellOfPlan } from "../../plans/public.ts";
import { findEnding, listEnding, writeEndTold, type EndingRow } from "./end-queries.ts";

export type EndsContext = SwitchContext & Pick<Context, "database" | "notifyJobs">;

/** More than the first notice is ahead. */
const AHEAD_MS = 15 * DAY_MS;

/**
 * Tells owners 14, 3 and 0 days ahead of the end of a plan that will not renew (behaviour §2). `signal` ends it between
 * two owners. Returns how many it told.
 */
export const tellOfEnds = async (context: EndsContext, signal?: AbortSignal): Promise<number> => {
  const { wall } = await readNow(context.store.rows, context);
  const [from, to] = [new Date(wall - (END_TOLD_WITHIN_DAYS + 1) * DAY_MS), new Date(wall + AHEAD_MS)];
  const ending = await listEnding(context.database.db, { from, to });
  let told = 0;
  for (const row of ending) {
    if (signal?.aborted) break;
    if (dueOf(row, wall) !== null && (await tell(context, row.owner))) told += 1;
  }
  if (told > 0) context.notifyJobs();
  return told;
};

export const END_JOBS: Readonly<Record<string, Job<EndsContext>>> = {
  "tell-of-plan-ends": { everyMs: HOUR_MS, runsOnSignal: false, run: tellOfEnds },
};

type DueNotice = { readonly end: WallMs; readonly days: EndNoticeDays };

const dueOf = (row: EndingRow, now: WallMs): DueNotice | null => {
  const end = wallMs(row.valid_until?.getTime() ?? 0);
  const { end_told_for: toldFor, end_told_days: days } = row;
  const given = toldFor === null || days === null ? null : { end: wallMs(toldFor.getTime()), days };
  const due = endNoticeDue(end, given, now);
  return due === null ? null : { end, days: due };
};

/** Under the owner's lock, after another look: the plan may have been renewed, or its end told, meanwhile. */
const tell = async (context: EndsContext, owner: string): Promise<boolean> => {
  try {
    return await transaction(context.database.db, async (trx) => {
      const rows = rowsOf(trx);
      const user = await rows.lockUser(owner);
      const row = user === undefined ? undefined : await findEnding(trx, owner);
      if (user === undefined || row === undefined) return false;
      const now = await readNow(rows, context);
      const due = dueOf(row, now.wall);
      if (due === null) return false;
      const { end, days } = due;
      const afterEnd = wallMs(Math.max(now.wall, nextUtcDay(end)));
      const vars = { plan: row.plan, until: end, next: await readNextPlan(trx, owner, afterEnd) };
      const key = `${new Date(end).toISOString().slice(0, 10)}/${days}`;
      await tellOfPlan(trx, context, user, { kind: "plan-ends", key, vars, now });
      await writeEndTold(trx, owner, { end: new Date(end), days });
      return true;
    });
  } catch (error) {
    // One bad row must not keep the others from being told.
    context.log.error({ err: error, owner }, "an owner could not be told of the end of the plan");
    return false;
  }
};
