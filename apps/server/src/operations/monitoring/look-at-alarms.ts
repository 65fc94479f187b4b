import { domainOf } from "@afterword/core/accounts/email";
import { readerOf, UNKNOWN_READER } from "@afterword/core/language/reader";
import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { transaction } from "../../platform/db/transaction.ts";
import { nextCourse, takeUntold, type TakenAlarm } from "./alarm-course.ts";
import { lockAlarms, markTold, writeAlarm, type KeptAlarm } from "./alarm-rows.ts";
import { type AlarmKind, ALARMS } from "./alarms.ts";
import { measureHealth, type HealthContext, type HealthSnapshot } from "./health-snapshot.ts";
import { renderMail } from "../../engine/mails/render-mail.ts";
import { readNow } from "../../engine/clock/service-clock.ts";

type AlarmContext = HealthContext & Pick<Context, "ids" | "log" | "mailer" | "recordingStore">;

/**
 * Looks at everything there is to watch, keeps how each alarm stands, and tells operators: once when it begins, daily
 * while it lasts, once when it ends (behaviour §6). These mails do not go through the outbox, which is one of the
 * things that are watched: an untold alarm waits in its own row. While the database is away nothing can be kept; then
 * the log tells, and the heartbeat URL that is not asked any more.
 */
export const lookAtAlarms = async (context: AlarmContext): Promise<void> => {
  const [hasMailServer, hasStore] = await Promise.all([
    context.mailer.isReachable(),
    context.recordingStore.isReachable(),
  ]);
  context.processStats.mailServerAnswered(hasMailServer, context.clock.now());
  context.processStats.recordingStoreAnswered(hasStore, context.clock.now());
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

const lookAt = (context: AlarmContext, before: KeptAlarm, { snapshot, now }: Look): Looked => {
  const sentence = ALARMS[before.kind].look(snapshot);
  const course = nextCourse(before.course, sentence, now, context.ids.uuid);
  const untold = takeUntold(course, now);
  return { before, after: { kind: before.kind, course: untold?.course ?? course }, untold };
};

type UntoldAlarm = TakenAlarm & { readonly kind: AlarmKind };

/** Tells the log, and the operators by mail if there are any. False when the mail server did not accept it. */
export const tellOperators = async (context: AlarmContext, alarm: UntoldAlarm): Promise<boolean> => {
  const { kind, phase, course } = alarm;
  const line = { alarm: kind, phase, figures: course.sentence };
  if (phase === "ended") context.log.info(line, "an alarm is over");
  else context.log.error(line, "an alarm is active");
  const address = context.config.operatorEmail;
  if (address === null) return true;
  const { beganAt, endedAt, sentence } = course;
  const vars = {
    phase,
    kind,
    title: ALARMS[kind].title,
    sentence,
    beganAt: beganAt ?? context.clock.now(),
    endedAt,
  };
  const mailContext = {
    ...readerOf(UNKNOWN_READER),
    publicUrl: context.config.publicUrl,
    now: await readNow(context.store.rows, context),
  };
  const result = await context.mailer.send({
    messageId: messageIdOf(context, alarm),
    to: { name: "Operators", address },
    ...renderMail("alarm", vars, mailContext),
  });
  if (result.kind !== "accepted")
    context.log.warn(
      { alarm: kind, answer: result.answer },
      "operators could not be told; it is tried again",
    );
  return result.kind === "accepted";
};

/** The same for each try of one telling, and another for the next day's. */
const messageIdOf = ({ config }: AlarmContext, { id, phase, course: { toldAt } }: UntoldAlarm): string =>
  `${id}.${phase}.${toldAt ?? 0}@${domainOf(config.mailFrom.address)}`;
