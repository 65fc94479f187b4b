/** Who is an admin, told to all admins and to the person it is about (docs/decisions/059). */
import { DEFAULT_LANGUAGE } from "@afterword/core/language/languages";
import { catalogs } from "@afterword/core/messages/catalog";
import type { Catalog } from "@afterword/core/messages/catalog";
import { pathTo } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import { momentInWords } from "./in-words.ts";
import type { MailContent, MailContext } from "./mail-content.ts";

type AboutAdmin = {
  /** The reader's. */
  readonly firstname: string;
  /** The one it is about, the admin who did it, or another admin. */
  readonly reader: "person" | "actor" | "other";
  readonly person: string;
  readonly email: string;
  /** The admin who did it. */
  readonly by: string;
  readonly at: WallMs;
};

export type AdminMadeVars = AboutAdmin & { readonly how: "made" | "enabled" };

export type AdminRemovedVars = AboutAdmin & {
  /** `left`: by deleting the own account. */
  readonly how: "demoted" | "disabled" | "deleted" | "left";
};

export const adminMade = (vars: AdminMadeVars, context: MailContext): MailContent => {
  const { firstname, reader, person, by, how } = vars;
  const { adminMails: say } = catalogs[context.language ?? DEFAULT_LANGUAGE];
  const [subject, lead] =
    reader === "person"
      ? [say.madeYouSubject, { made: say.madeYou, enabled: say.enabledYou }[how](firstname, by)]
      : [say.madeSubject(person), { made: say.made, enabled: say.enabled }[how](firstname, by, person)];
  const advice = { person: [], actor: [say.notYou], other: [say.madeInError(by)] }[reader];
  return letter(vars, context, {
    subject,
    paragraphs: [lead, ...advice],
    button: [say.seeUsers, "adminUsers"],
  });
};

export const adminRemoved = (vars: AdminRemovedVars, context: MailContext): MailContent => {
  const { reader, person, by, how } = vars;
  const { adminMails: say } = catalogs[context.language ?? DEFAULT_LANGUAGE];
  const advice = {
    person: [say.removedYouInError(by)],
    actor: [say.notYou],
    other: how === "left" ? [] : [say.removedInError(by)],
  }[reader];
  return letter(vars, context, {
    subject: reader === "person" ? say.removedYouSubject : say.removedSubject(person),
    paragraphs: [leadOfRemoval(vars, say), ...advice],
    button: reader === "person" ? [say.logIn, "login"] : [say.seeUsers, "adminUsers"],
  });
};

const leadOfRemoval = (
  { firstname, reader, person, by, how }: AdminRemovedVars,
  say: Catalog["adminMails"],
): string => {
  const isPerson = reader === "person";
  switch (how) {
    case "demoted":
      return isPerson ? say.demotedYou(firstname, by) : say.demoted(firstname, by, person);
    case "disabled":
      return isPerson ? say.disabledYou(firstname, by) : say.disabled(firstname, by, person);
    // Whose account is gone gets another mail.
    case "deleted":
      return say.deleted(firstname, by, person);
    default:
      return say.left(firstname, person);
  }
};

type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: readonly [label: string, to: RouteName];
};

const letter = (
  { reader, person, email, by, at }: AboutAdmin,
  { publicUrl, language = DEFAULT_LANGUAGE }: MailContext,
  { subject, paragraphs, button: [label, to] }: Letter,
): MailContent => {
  const { adminMails: say, calendar } = catalogs[language];
  const on = momentInWords(at, calendar.locale);
  return {
    subject,
    preview: `${say.by}: ${by}. ${on}`,
    blocks: [
      { kind: "heading", text: `${subject}.` },
      ...paragraphs.map((text) => ({ kind: "paragraph", text }) as const),
      {
        kind: "facts",
        rows: [
          [say.person, person],
          [say.address, email],
          [say.by, by],
          [say.on, on],
        ],
      },
      { kind: "button", label, href: `${publicUrl}${pathTo(to)}` },
    ],
    reason: reader === "person" ? say.reasonYou : say.reason,
    language,
  };
};
