/** Who is an admin, told to all admins and to the person it is about (docs/decisions/059). */
import { pathTo } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import { joined } from "./flowing-text.ts";
import type { Block, MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

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

export const adminMade = (vars: AdminMadeVars, wording: Wording): MailContent => {
  const { how } = vars;
  const [person, by] = [joined(vars.person), joined(vars.by)];
  const { adminMails: say } = wording.say;
  const isPerson = vars.reader === "person";
  const [subject, lead] = isPerson
    ? [say.madeYouSubject, { made: say.madeYou, enabled: say.enabledYou }[how]]
    : [say.madeSubject(person), { made: say.made, enabled: say.enabled }[how](by, person)];
  const advice = { person: [], actor: [say.notYou], other: [say.madeInError(by)] }[vars.reader];
  return letter(vars, wording, {
    subject,
    paragraphs: [lead, ...advice],
    button: isPerson && how === "made" ? [say.setUpSecondFactor, "security"] : [say.seeUsers, "adminUsers"],
    ...(isPerson ? { rows: [[say.by, vars.by]], below: unexpected(wording) } : {}),
  });
};

const unexpected = ({ contactEmail, say }: Wording): readonly Block[] =>
  contactEmail === null
    ? []
    : [{ kind: "paragraph", text: say.adminMails.unexpected(contactEmail), address: contactEmail }];

export const adminRemoved = (vars: AdminRemovedVars, wording: Wording): MailContent => {
  const { how } = vars;
  const [person, by] = [joined(vars.person), joined(vars.by)];
  const { adminMails: say } = wording.say;
  const advice = {
    person: [say.removedYouInError(by)],
    actor: [say.notYou],
    other: how === "left" ? [] : [say.removedInError(by)],
  }[vars.reader];
  const isPerson = vars.reader === "person";
  return letter(vars, wording, {
    subject: isPerson ? say.removedYouSubject : say.removedSubject(person),
    paragraphs: [leadOfRemoval({ ...vars, person, by }, say), ...advice],
    button: isPerson ? [say.logIn, "login"] : [say.seeUsers, "adminUsers"],
  });
};

const leadOfRemoval = (
  { reader, person, by, how }: AdminRemovedVars,
  say: Wording["say"]["adminMails"],
): string => {
  const isPerson = reader === "person";
  switch (how) {
    case "demoted":
      return isPerson ? say.demotedYou(by) : say.demoted(by, person);
    case "disabled":
      return isPerson ? say.disabledYou(by) : say.disabled(by, person);
    // Whose account is gone gets another mail.
    case "deleted":
      return say.deleted(by, person);
    default:
      return say.left(person);
  }
};

type Letter = {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly button: readonly [label: string, to: RouteName];
  /** What no sentence says. */
  readonly rows?: Extract<Block, { kind: "facts" }>["rows"];
  readonly below?: readonly Block[];
};

const letter = (
  { firstname, reader: who, email, by, at }: AboutAdmin,
  { publicUrl, say: { adminMails: say, mails }, moment }: Wording,
  { subject, paragraphs, button: [label, to], rows = [], below = [] }: Letter,
): MailContent => ({
  subject,
  preview: say.preview(joined(by), moment(at)),
  blocks: [
    { kind: "heading", text: `${subject}.` },
    ...[mails.hello(firstname), ...paragraphs].map((text) => ({ kind: "paragraph", text }) as const),
    { kind: "button", label, href: `${publicUrl}${pathTo(to)}` },
    {
      kind: "facts",
      rows: [...rows, [say.address, email], [say.when, moment(at)]],
    },
    ...below,
  ],
  reason: who === "person" ? say.reasonYou : say.reason,
});
