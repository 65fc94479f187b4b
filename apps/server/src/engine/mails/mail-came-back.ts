import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { MailContent, MailContext } from "./mail-content.ts";
import { momentInWords } from "./in-words.ts";

export type MailCameBackVars = {
  readonly firstname: string;
  readonly recipientId: string;
  /** As they were when the note was sent out. */
  readonly recipientName: string;
  readonly email: string;
  readonly at: WallMs;
};

/** A recipient's mailbox refused a note for good (behaviour §3). It is no reminder: nothing in it counts as a sign of life. */
export const mailCameBack = (vars: MailCameBackVars, { publicUrl }: MailContext): MailContent => ({
  subject: `Our mail to ${vars.recipientName} came back`,
  preview: "Their mailbox refused it. Please look at the address.",
  blocks: [
    { kind: "heading", text: `Our mail to ${vars.recipientName} came back.` },
    {
      kind: "paragraph",
      text: `${vars.firstname}, a note of yours was sent to ${vars.recipientName}, and their mailbox refused it for good. They have not received it.`,
    },
    {
      kind: "facts",
      rows: [
        ["Recipient", vars.recipientName],
        ["Address", vars.email],
        ["Came back on", momentInWords(vars.at)],
      ],
    },
    {
      kind: "paragraph",
      text: "Please look at the address. Once it is right, what you write from then on reaches them. The note that was sent out stays as it was.",
    },
    {
      kind: "button",
      label: "Look at the address",
      href: `${publicUrl}${pathTo("recipient", { id: vars.recipientId })}`,
    },
  ],
  reason: "You get this mail because a note of yours did not reach somebody.",
});
