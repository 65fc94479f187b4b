import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { nextCourse, takeUntold, type TakenAlarm } from "./alarm-course.ts";
import { lockAlarms, markTold, writeAlarm, type KeptAlarm } from "./alarm-rows.ts";
import { ALARMS } from "./alarms.ts";
import { measureHealth, type HealthSnapshot } from "./health-snapshot.ts";
import { tellOperators } from "./tell-operators.ts";

/**
 * Looks at everything there is to watch, keeps how each alarm stands, and tells operators: once when it begins, daily
 * while it lasts, once when it ends (behaviour §6). These mails do not go through the outbox, which is one of the
 * things that are watched: an untold alarm waits in its own row. While the database is away nothing can be kept; then
 * the log tells, and the heartbeat URL that is not asked any more.
 */
export const lookAtAlarms = async (context: Context): Promise<void> => {
  context.processStats.mailServerAnswered(await context.mailer.isReachable(), context.clock.now());
  const snapshot = await measureHealth(context);
  const now = context.clock.now();
  const taken = await transaction(context.database.db, async (trx) => {
    const looked = (await lockAlarms(trx)).map((alarm) => lookAt(context, alarm, { snapshot, now }));
    for (const { before, after } of looked) if (after.course !== before.course) await writeAlarm(trx, after);
    return looked.flatMap(({ after: { kind }, untold }) => (untold === null ? [] : [{ kind, ...untold }]));
  });
  for (const alarm of taken) {
    const isTold = await tellOperators(context, alarm);
    if (isTold) await markTold(context.database.db, alarm, context.clock.now());
  }
};

type Look = { readonly snapshot: HealthSnapshot; readonly now: WallMs };

type Looked = {
  readonly before: KeptAlarm;
  readonly after: KeptAlarm;
  /** What this server alone is to tell now. */
  readonly untold: TakenAlarm | null;
};

const lookAt = (context: Context, before: KeptAlarm, { snapshot, now }: Look): Looked => {
  const sentence = ALARMS[before.kind].look(snapshot);
  const course = nextCourse(before.course, sentence, now, context.ids.uuid);
  const untold = takeUntold(course, now);
  return { before, after: { kind: before.kind, course: untold?.course ?? course }, untold };
};
