import { noticeOverAt } from "@afterword/core/switch/deadlines";
import type { ReminderNumber } from "@afterword/core/switch/state";
import { hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallOf } from "@afterword/core/time/instant";
import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import { pathTo } from "@afterword/core/routes/paths";
import type { MailContent, MailContext } from "./mail-content.ts";
import { dayInShort, dayInWords, fromNowInWords, momentInWords } from "./in-words.ts";

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

/** The mail that asks for a sign of life (behaviour §1.5): what is asked, by when, and what happens otherwise. */
export const reminder = (vars: ReminderVars, context: MailContext): MailContent => {
  const { now, publicUrl } = context;
  const deliveryAt = wallOf(dueOf(vars, context), now);
  const soon = fromNowInWords(now.wall, deliveryAt);
  const voice = VOICES[vars.number];
  return {
    subject: voice.subject(vars, soon),
    preview: "If you are, one press keeps your notes with you.",
    blocks: [
      { kind: "heading", text: voice.heading(vars.firstname) },
      { kind: "paragraph", text: voice.opening(dayInWords(vars.lastSignAt)) },
      { kind: "paragraph", text: ASK },
      {
        kind: "button",
        label: "I’m fine",
        href: `${publicUrl}${pathTo("signOfLife", { secret: vars.secret })}`,
      },
      {
        kind: "paragraph",
        text: `If we hear nothing from you, ${notesAre(vars)} delivered ${soon}, on ${momentInWords(deliveryAt)}.`,
      },
      {
        kind: "thread",
        marks: {
          lastSign: dayInShort(vars.lastSignAt),
          reminder: vars.number === 1 ? dayInShort(now.wall) : "sent",
          delivery: dayInShort(deliveryAt),
        },
      },
      { kind: "small", text: FOOTNOTE },
    ],
    reason: "You get this mail because you asked Afterword to check in with you.",
  };
};

const dueOf = ({ number, delivery }: ReminderVars, { now }: MailContext): ServiceMs => {
  if (delivery.kind === "after-this-mail") return serviceMs(now.service + hoursToMs(delivery.delayHours));
  const { at, delayHours } = delivery;
  // The notes wait for the last notice, which may have been refused for days before this attempt.
  const isLastNotice = number === 3 && delayHours !== undefined;
  return isLastNotice ? serviceMs(Math.max(at, noticeOverAt(now.service, delayHours))) : at;
};

const ASK =
  "If all is well, tell us with one press. Then nothing is sent, and we check in again another time.";

const FOOTNOTE =
  "The button opens a page that asks once more; opening this mail or the page changes nothing. Logging in counts as well. The link works until we next hear from you.";

const notesAre = ({ numNotes }: ReminderVars): string =>
  numNotes === 1 ? "your note is" : `your ${numNotes} notes are`;

type Voice = {
  readonly subject: (vars: ReminderVars, soon: string) => string;
  readonly heading: (firstname: string) => string;
  readonly opening: (lastSign: string) => string;
};

const VOICES: Record<ReminderNumber, Voice> = {
  1: {
    subject: ({ firstname }) => `${firstname}, are you all right?`,
    heading: (firstname) => `${firstname}, are you all right?`,
    opening: (lastSign) => `We last heard from you on ${lastSign}. It is time to check in with you.`,
  },
  2: {
    subject: ({ firstname }) => `${firstname}, we have not heard from you`,
    heading: (firstname) => `Still no sign from you, ${firstname}.`,
    opening: (lastSign) => `We wrote to you before. The last time we heard from you was ${lastSign}.`,
  },
  3: {
    subject: (vars, soon) => `Last notice: ${notesAre(vars)} delivered ${soon}`,
    heading: (firstname) => `${firstname}, this is our last notice.`,
    opening: (lastSign) =>
      `We have not heard from you since ${lastSign}, and after this mail we do not ask again.`,
  },
};
