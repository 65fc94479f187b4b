import type { Reader } from "@afterword/core/language/reader";
import type { Now } from "@afterword/core/time/instant";
import type { ThreadMarks } from "./thread-panel.ts";

/** What a mail is made of. Text and HTML part are both written from these, so they never say different things. */
export type Block =
  /**
   * That something waits for the reader, in a word or two above a heading that does not say so; quiet: what a mail within
   * the mail is.
   */
  | { readonly kind: "state"; readonly text: string; readonly look?: "quiet" }
  | { readonly kind: "heading"; readonly text: string }
  /** `strong` and `address` are parts of the text: what is bold, and what can be followed or written to. */
  | {
      readonly kind: "paragraph";
      readonly text: string;
      readonly strong?: string;
      readonly address?: string;
    }
  /** The one thing to press; the text part and readers without buttons get the bare address. */
  | { readonly kind: "button"; readonly label: string; readonly href: string; readonly look?: ButtonLook }
  /** Pairs of a label and what it stands for; nothing that a sentence of the mail says already. */
  | {
      readonly kind: "facts";
      readonly rows: readonly (readonly [label: string, value: string])[];
      /** What the reader chooses between, and what each choice does. */
      readonly look?: "choices";
    }
  /** What to do, one after the other. */
  | { readonly kind: "steps"; readonly steps: readonly string[] }
  /** The thread from the last sign of life to the delivery, with today's lamp. */
  | { readonly kind: "thread"; readonly marks: ThreadMarks }
  /** A mail within the mail, below a heading that says what it is. */
  | {
      readonly kind: "framed";
      readonly label: string;
      readonly text: string;
      readonly blocks: readonly Block[];
    }
  /** A person's face; only readers of the HTML part see it. */
  | { readonly kind: "picture"; readonly src: string; readonly name: string }
  /** An aside below the matter itself; consequences and what keeps people safe are paragraphs. */
  | { readonly kind: "small"; readonly text: string; readonly address?: string };

/** Amber for a sign of life; `outlined` where the text asks for something else first; `danger` for "It wasn’t me". */
export type ButtonLook = "lamp" | "outlined" | "danger";

/** The content of one mail, as its template writes it in its reader's language. */
export type MailContent = {
  readonly subject: string;
  /** What mail programs show beside the subject in their lists. */
  readonly preview: string;
  readonly blocks: readonly Block[];
  /** Why the reader gets this mail; stands below the sheet. */
  readonly reason: string;
  /** As whom it comes; the installation where it is left out. */
  readonly senderName?: string;
};

/** Where, when and for whom a mail is rendered: anew at each attempt, so that its dates hold when it is read. */
export type MailContext = Reader & {
  /** Origin of this installation, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: Now;
  /** Whom a note's recipients may ask; null or left out where nobody is named. */
  readonly contactEmail?: string | null;
  /** Where the HTML part finds the writer's picture; left out where there is none. */
  readonly senderPicture?: string;
};
