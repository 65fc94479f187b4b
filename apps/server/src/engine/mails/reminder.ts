import { noticeOverAt } from "@afterword/core/switch/deadlines";
import type { ReminderNumber } from "@afterword/core/switch/state";
import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { Now, ServiceMs, WallMs } from "@afterword/core/time/instant";
import { pathTo } from "@afterword/core/routes/paths";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type ReminderVars = {
  readonly firstname: string;
  /** Of the page with the button; good until the next sign of life. */
  readonly secret: string;
  readonly number: ReminderNumber;
  readonly lastSignAt: WallMs;
  readonly numNotes: number;
  /** For the first reminder the delay starts when it is accepted, so it is given from the moment of sending. */
  readonly delivery:
    | { readonly kind: "after-this-mail"; readonly delayHours: number }
    /** Not there in mails that an older version queued. */
    | { readonly kind: "at"; readonly at: ServiceMs; readonly delayHours?: number };
};

/**
 * The mail that asks for a sign of life (behaviour §1.5): what is asked, by when, and what happens otherwise. Each of the
 * three differs at a glance: the second has the moment of the delivery in its card, and the last one says it first, with
 * its button right below. Moments, not hours, stand there, since a mail may be read later.
 */
export const reminder = (vars: ReminderVars, wording: Wording): MailContent => {
  const { now, publicUrl, say } = wording;
  const { reminderMails: words } = say;
  const deliveryAt = wallOf(dueOf(vars, now), now);
  const { number, numNotes } = vars;
  const { subject, heading, opening } = voiceOf(vars, wording, deliveryAt);
  const href = `${publicUrl}${pathTo("signOfLife", { secret: vars.secret })}`;
  const soon = wording.soon(deliveryAt);
  const moment = wording.moment(deliveryAt);
  const button: Block = { kind: "button", label: words.button, href, look: "lamp" };
  const heard: Block = { kind: "paragraph", text: opening };
  const ask: Block = { kind: "paragraph", text: words.ask };
  const thread = threadOf(vars, wording, deliveryAt);
  const otherwise = words.otherwise(numNotes, soon, moment);
  const byWhen: readonly Block[] =
    number === 1 ? [{ kind: "paragraph", text: otherwise, strong: moment }, thread] : [thread];
  return {
    subject,
    // Beside the subject, which says in how many hours; a glance at the list has to be enough.
    preview: number === 3 ? `${words.deliveryTitle(moment)} ${words.deliveryText(numNotes)}` : words.preview,
    blocks: [
      { kind: "heading", text: heading },
      ...(number === 3 ? [thread, button, ask, heard] : [heard, ask, button, ...byWhen]),
      { kind: "small", text: words.small },
    ],
    reason: words.reason,
  };
};

const dueOf = ({ number, delivery }: ReminderVars, now: Now): ServiceMs => {
  if (delivery.kind === "after-this-mail") return serviceMs(now.service + hoursToMs(delivery.delayHours));
  const { at, delayHours } = delivery;
  // The notes wait for the last notice, which may have been refused for days before this attempt.
  const isLastNotice = number === 3 && delayHours !== undefined;
  return isLastNotice ? serviceMs(Math.max(at, noticeOverAt(now.service, delayHours))) : at;
};

const threadOf = (
  { number, lastSignAt, numNotes }: ReminderVars,
  { say: { reminderMails: words }, now, date, moment }: Wording,
  deliveryAt: WallMs,
): Block => {
  const marks = {
    lastSign: { label: words.lastSign, date: date(lastSignAt) },
    // The years stand at both ends.
    today: { label: words.today, date: date(now.wall).slice(0, -"2026".length) },
    delivery: { label: words.delivery, date: date(deliveryAt) },
    lamp: lampBetween(lastSignAt, now.wall, deliveryAt),
    isLastNotice: number === 3,
  };
  if (number === 1) return { kind: "thread", marks };
  const title = words.deliveryTitle(moment(deliveryAt));
  return { kind: "thread", marks: { ...marks, title, text: words.deliveryText(numNotes) } };
};

/** Where today is, in percent. A clock that jumped may be before the last sign (behaviour §1.3). */
const lampBetween = (lastSignAt: WallMs, today: WallMs, deliveryAt: WallMs): number => {
  const over = Math.round((100 * (today - lastSignAt)) / Math.max(1, deliveryAt - lastSignAt));
  return Math.min(MOST, Math.max(LEAST, over));
};

/** The lamp parts from both ends: no delivery has come before it is due. */
const LEAST = 4;
const MOST = 94;

type Voice = Record<"subject" | "heading" | "opening", string>;

const voiceOf = (
  { number, firstname, lastSignAt, numNotes }: ReminderVars,
  { say: { publicPages, reminderMails: words }, day, soon }: Wording,
  deliveryAt: WallMs,
): Voice => {
  const lastSign = day(lastSignAt);
  const question = publicPages.signOfLifeQuestion(firstname);
  switch (number) {
    case 1:
      return { subject: question, heading: question, opening: words.first(lastSign) };
    case 2:
      return {
        subject: words.secondSubject(firstname),
        heading: `${words.secondSubject(firstname)}.`,
        opening: words.second(lastSign),
      };
    case 3:
      return {
        subject: words.lastSubject(numNotes, soon(deliveryAt)),
        heading: words.lastHeading(firstname),
        opening: words.last(lastSign),
      };
  }
};
