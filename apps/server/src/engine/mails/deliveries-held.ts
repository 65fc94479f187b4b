import { pathTo } from "@afterword/core/routes/paths";
import type { WallMs } from "@afterword/core/time/instant";
import type { Letter } from "./blocks.ts";
import type { MailContext } from "./mail-context.ts";
import { momentInWords } from "./in-words.ts";

export type DeliveriesHeldVars = {
  readonly heldAt: WallMs;
  /** How many users may be delivered in a day before deliveries hold. */
  readonly allowance: number;
};

/** Deliveries hold until an admin has looked at them (behaviour §1.4); sent once for each hold. */
export const deliveriesHeld = (vars: DeliveriesHeldVars, { publicUrl }: MailContext): Letter => ({
  subject: "Deliveries are held and wait for you",
  preview: "More people than usual would have been delivered at once. Nothing goes out until you decide.",
  blocks: [
    { kind: "heading", text: "Deliveries are held." },
    {
      kind: "paragraph",
      text: `The notes of more than ${vars.allowance} people would have been delivered within a day, which is far more than usual. Perhaps something happened to many people at once; perhaps it is us who cannot hear them. So nothing is delivered until an admin has looked.`,
    },
    {
      kind: "facts",
      rows: [
        ["Held since", momentInWords(vars.heldAt)],
        ["Delivered meanwhile", "nothing"],
        ["Reminders", "go on"],
      ],
    },
    {
      kind: "paragraph",
      text: "Are mails arriving? Can people log in? Release the deliveries if their silence is real. Refuse them if it is ours: everybody concerned then gets a new reminder and the full time to answer it. No note is lost either way.",
    },
    { kind: "button", label: "Look at them", href: `${publicUrl}${pathTo("adminHeld")}` },
    {
      kind: "small",
      text: "Whoever gives a sign of life meanwhile is taken off the list. You get one such mail for each hold.",
    },
  ],
  reason: "You get this mail because you look after this installation of Afterword.",
});
