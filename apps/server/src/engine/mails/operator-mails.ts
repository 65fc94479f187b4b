import type { BrakeGroup } from "@afterword/core/switch/brake";
import type { WallMs } from "@afterword/core/time/instant";
import { DEFAULT_LANGUAGE } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

export type AlarmVars = {
  readonly phase: "began" | "lasts" | "ended";
  /** The heading under which the runbook treats it. */
  readonly kind: string;
  readonly title: string;
  /** What was found last, in figures. */
  readonly sentence: string;
  readonly beganAt: WallMs;
  /** Null while it burns. */
  readonly endedAt: WallMs | null;
};

/** Something needs an operator's hand, or does not any more (behaviour §6). It names no person and quotes nothing. */
export const alarm = (
  { phase, kind, title, sentence, beganAt, endedAt }: AlarmVars,
  { publicUrl }: MailContext,
): MailContent => ({
  subject: `${SUBJECTS[phase]}${title}`,
  preview: sentence,
  blocks: [
    { kind: "heading", text: `${title}.` },
    { kind: "paragraph", text: `${LEADS[phase]} ${sentence}` },
    {
      kind: "facts",
      rows: [
        ["Alarm", kind],
        ["At", publicUrl],
        ["Since", momentInWords(beganAt)],
        ...(endedAt === null ? [] : ([["Until", momentInWords(endedAt)]] as const)),
      ],
    },
    {
      kind: "paragraph",
      text:
        phase === "ended"
          ? "Nothing more is to be done."
          : `What it means and what to do stands in docs/runbook.md under "${kind}".`,
    },
  ],
  reason: "You get this mail because your address is the OPERATOR_EMAIL of this installation.",
});

/** What an admin sends to the own address, to see whether mail gets out. */
export const testMail = ({ at }: TestMailVars, { publicUrl }: MailContext): MailContent => ({
  subject: "Test mail from Afterword",
  preview: "The mail server took this mail, and it has arrived.",
  blocks: [
    { kind: "heading", text: "Mail gets out." },
    {
      kind: "paragraph",
      text: "You asked for this mail on the page Setup. It took the way that reminders and deliveries take: the mail server accepted it, and it has arrived in your mailbox.",
    },
    {
      kind: "facts",
      rows: [
        ["At", publicUrl],
        ["Sent", momentInWords(at)],
      ],
    },
    {
      kind: "paragraph",
      text: "If it lay among the unwanted mail, set up SPF, DKIM and DMARC for the sender's domain.",
    },
  ],
  reason: "You get this mail because you asked for it as an admin of this installation.",
});

export type TestMailVars = { readonly at: WallMs };

const SUBJECTS = { began: "Alarm: ", lasts: "Still: ", ended: "Over: " } as const;

const LEADS = {
  began: "This was found just now:",
  lasts: "This goes on:",
  ended: "This is over. What was found last:",
} as const;

export type DeliveriesHeldVars = {
  readonly heldAt: WallMs;
  /** How many users may be delivered in a day before deliveries hold. */
  readonly allowance: number;
  /** Whose deliveries hold; absent in a mail of an earlier version, which held everybody's. */
  readonly group?: BrakeGroup;
};

const HELD_GROUPS = { established: "established users", new: "new accounts", all: "people" } as const;

/** Deliveries of a group hold until an admin decides or the hold ends by itself (behaviour §1.4); sent once a hold. */
export const deliveriesHeld = (vars: DeliveriesHeldVars, { publicUrl }: MailContext): MailContent => ({
  subject: "Deliveries are held and wait for you",
  preview: "More people than usual would have been delivered at once. Their notes wait for you.",
  blocks: [
    { kind: "heading", text: "Deliveries are held." },
    {
      kind: "paragraph",
      text: `The notes of more than ${vars.allowance} ${HELD_GROUPS[vars.group ?? "all"]} would have been delivered within a day, which is far more than usual. Perhaps something happened to many people at once; perhaps it is us who cannot hear them. So their deliveries wait until an admin decides, or until the hold ends by itself, after two weeks at the earliest.`,
    },
    {
      kind: "facts",
      rows: [
        ["Held since", momentInWords(vars.heldAt)],
        ["Who is held", HELD_GROUPS[vars.group ?? "all"]],
        ["Other users", "are not held by this"],
        ["Reminders", "go on"],
      ],
    },
    {
      kind: "paragraph",
      text: "Are mails arriving? Can people log in? Release the deliveries if their silence is real. Refuse them if it is ours: everybody concerned then gets a new reminder and the full time to answer it. No note is lost either way. The page says when a hold ends without you.",
    },
    { kind: "button", label: "Look at them", href: `${publicUrl}${pathTo("adminHeld")}` },
    {
      kind: "small",
      text: "Whoever gives a sign of life meanwhile is taken off the list. You get one such mail for each hold.",
    },
  ],
  reason: "You get this mail because you look after this installation of Afterword.",
});

export type DatabaseExportedVars = {
  readonly at: WallMs;
  /** The admin's name. */
  readonly by: string;
  readonly device: string;
};

/** An admin downloads a dump; all admins are told before anything of it is sent. */
export const databaseExported = (
  { at, by, device }: DatabaseExportedVars,
  { publicUrl, language = DEFAULT_LANGUAGE }: MailContext,
): MailContent => {
  const { adminMails, dump: say, calendar } = catalogs[language];
  return {
    subject: say.mailSubject,
    preview: say.mailPreview(by),
    blocks: [
      { kind: "heading", text: `${say.mailSubject}.` },
      { kind: "paragraph", text: say.mailText(by) },
      {
        kind: "facts",
        rows: [
          [say.mailBy, by],
          [say.mailOn, momentInWords(at, calendar.locale)],
          [say.mailWith, device],
        ],
      },
      { kind: "paragraph", text: say.mailAdvice },
      { kind: "button", label: adminMails.seeUsers, href: `${publicUrl}${pathTo("adminUsers")}` },
    ],
    reason: adminMails.reason,
    language,
  };
};
