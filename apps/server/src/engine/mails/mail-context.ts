import type { Now } from "@afterword/core/time/instant";

/** Where and when a mail is rendered: anew at each attempt, so that its dates hold when it is read. */
export type MailContext = {
  /** Origin of this installation, without a slash at the end. */
  readonly publicUrl: string;
  readonly now: Now;
};
