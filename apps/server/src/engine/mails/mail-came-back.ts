import { pathTo } from "@afterword/core/routes/paths";
import { isolated } from "@afterword/core/text/direction";
import type { WallMs } from "@afterword/core/time/instant";
import { joined } from "./flowing-text.ts";
import type { MailContent } from "./mail-content.ts";
import type { Wording } from "./wording.ts";

export type MailCameBackVars = {
  readonly firstname: string;
  readonly recipientId: string;
  /** As they were when the note was sent out. */
  readonly recipientName: string;
  readonly email: string;
  readonly at: WallMs;
};

/** A recipient's mailbox refused a note for good (behaviour §3). It is no reminder: nothing in it counts as a sign of life. */
export const mailCameBack = (vars: MailCameBackVars, { publicUrl, say, moment }: Wording): MailContent => {
  const { noteMails: words, mails } = say;
  const recipient = joined(vars.recipientName);
  const subject = words.cameBackSubject(recipient);
  return {
    subject,
    preview: words.cameBackPreview,
    blocks: [
      { kind: "state", text: words.cameBackState },
      { kind: "heading", text: `${words.cameBackSubject(isolated(recipient))}.` },
      { kind: "paragraph", text: mails.hello(vars.firstname) },
      { kind: "paragraph", text: words.cameBack(isolated(recipient)) },
      { kind: "steps", steps: [words.correctAddress(isolated(recipient)), words.writeAgain] },
      {
        kind: "button",
        label: words.checkAddress,
        href: `${publicUrl}${pathTo("recipient", { id: vars.recipientId })}`,
      },
      {
        kind: "facts",
        rows: [
          [words.address, vars.email],
          [words.cameBackOn, moment(vars.at)],
        ],
      },
    ],
    reason: words.cameBackReason,
  };
};
