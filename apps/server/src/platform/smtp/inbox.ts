import type { WallMs } from "@afterword/core/time/instant";

/** A mail as its reader would see it. */
export type ReceivedMail = {
  readonly id: string;
  /** Product time at which it was stored. */
  readonly at: WallMs;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets. */
  readonly messageId: string;
};

/** The mailboxes of everybody who is written to while no mail server is configured. Never in production. */
export type Inbox = {
  /** The newest mails first, at most a thousand. */
  readonly list: () => Promise<readonly ReceivedMail[]>;
  readonly find: (id: string) => Promise<ReceivedMail | null>;
};
