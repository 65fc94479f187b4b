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
 * The mail that asks for a sign of life (behaviour §1.5): what is asked, by when, and what happens otherwise. The last
 * one says first when the delivery comes, so that nobody takes it for one more reminder, and has its button right below.
 */
export const reminder = (vars: ReminderVars, wording: Wording): MailContent => {
  const { now, publicUrl, say } = wording;
  const { reminderMails: words } = say;
  const deliveryAt = wallOf(dueOf(vars, now), now);
  const { subject, heading, opening } = voiceOf(vars, wording, deliveryAt);
  const href = `${publicUrl}${pathTo("signOfLife", { secret: vars.secret })}`;
  const soon = wording.soon(deliveryAt);
  const moment = wording.moment(deliveryAt);
  const button: Block = { kind: "button", label: words.button, href, look: "lamp" };
  const asking: readonly Block[] = [opening, words.ask].map((text) => ({ kind: "paragraph", text }));
  const thread = threadOf(vars, wording, deliveryAt);
  const otherwise = words.otherwise(vars.numNotes, soon, moment);
  return {
    subject,
    // Beside the subject, which says in how many hours; a glance at the list has to be enough.
    preview: vars.number === 3 ? `${words.deliveryMoment(moment)} ${words.preview}` : words.preview,
    blocks: [
      { kind: "heading", text: heading },
      ...(vars.number === 3
        ? [thread, button, ...asking]
        : [...asking, button, { kind: "paragraph", text: otherwise } as const, thread]),
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
  { say: { reminderMails: words }, now, date, moment, soon }: Wording,
  deliveryAt: WallMs,
): Block => {
  const marks = {
    lastSign: { label: words.lastSign, date: date(lastSignAt) },
    delivery: { label: words.delivery, date: date(deliveryAt) },
    lamp: lampBetween(lastSignAt, now.wall, deliveryAt),
  };
  if (number !== 3) return { kind: "thread", marks };
  const title = words.deliveryTitle(numNotes, soon(deliveryAt));
  return { kind: "thread", marks: { ...marks, title, text: words.deliveryMoment(moment(deliveryAt)) } };
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
        heading: question,
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
