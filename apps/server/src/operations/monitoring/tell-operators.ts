import type { Context } from "../../context.ts";
import { renderMail } from "../../engine/mails/render-mail.ts";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { TakenAlarm } from "./alarm-course.ts";
import { ALARMS, type AlarmKind } from "./alarms.ts";

type UntoldAlarm = TakenAlarm & { readonly kind: AlarmKind };

/** Tells the log, and the operators by mail if there are any. False when the mail server did not accept it. */
export const tellOperators = async (context: Context, alarm: UntoldAlarm): Promise<boolean> => {
  const { kind, phase, course } = alarm;
  const line = { alarm: kind, phase, figures: course.sentence };
  if (phase === "ended") context.log.info(line, "an alarm is over");
  else context.log.error(line, "an alarm burns");
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
const messageIdOf = ({ config }: Context, { id, phase, course: { toldAt } }: UntoldAlarm): string =>
  `${id}.${phase}.${toldAt ?? 0}@${config.mailFrom.address.split("@").at(-1)}`;
