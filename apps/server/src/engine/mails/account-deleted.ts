import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type AccountDeletedVars = {
  readonly firstname: string;
  readonly at: WallMs;
  readonly by: "owner" | "admin";
};

/** The goodbye, to an address whose account is gone. */
export const accountDeleted = (vars: AccountDeletedVars, { publicUrl }: MailContext): Letter => ({
  subject: "Your account was deleted",
  preview: "Your notes and everything else in it are gone.",
  blocks: [
    { kind: "heading", text: "Your account was deleted." },
    { kind: "paragraph", text: `${vars.firstname}, ${BY[vars.by]}` },
    {
      kind: "paragraph",
      text: "Your notes, recipients, pictures and recordings are gone. What was not delivered never will be, and links to notes that were delivered no longer open anything.",
    },
    { kind: "facts", rows: [["Deleted on", momentInWords(vars.at)]] },
    {
      kind: "small",
      text: `If you did not want this, tell the people who run ${publicUrl} about it. Nobody can bring your notes back, but they can find out how it happened.`,
    },
  ],
  reason: "You get this mail because your account at Afterword had this address. It is the last one.",
});

const BY = {
  owner: "you asked us to delete your account, and it is done. Thank you for having written with us.",
  admin: "the people who run this service have deleted your account.",
} as const satisfies Record<AccountDeletedVars["by"], string>;
