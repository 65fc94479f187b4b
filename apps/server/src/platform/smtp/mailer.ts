import type { WallMs } from "@afterword/core/time/instant";

/** One mail, ready to be handed to a mail server. */
export type OutgoingMail = {
  /** Without angle brackets; the same for every attempt, so that mail systems can fold repeats. */
  readonly messageId: string;
  readonly to: { readonly name: string; readonly address: string };
  /** As whom it comes, at the installation's address; not set: as the installation. */
  readonly senderName?: string | undefined;
  /** Envelope sender, where notices about the mail go; not set: the address of the visible sender. */
  readonly returnPath?: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** JPEGs that the HTML part shows, each as `cid:` and its name; they travel within the mail. */
  readonly pictures?: readonly { readonly name: string; readonly jpeg: Uint8Array }[];
};

/** What the mail server answered. `answer` is its own sentence without addresses, at most 300 characters. */
export type SendResult =
  | { readonly kind: "accepted"; readonly answer: string }
  /** 4xx, no connection, a hang: try again later. `mayBeTaken`: no answer came, and the mail may be on its way. */
  | ({ readonly kind: "refused-for-now"; readonly mayBeTaken: boolean } & Refused)
  /** 5xx: this address or mail is refused for good, as far as this server is concerned. */
  | ({ readonly kind: "refused-for-good" } & Refused);

type Refused = {
  readonly answer: string;
  /** A mail server answered about this mail. False for lost connections, and for a refused login or sender. */
  readonly wasAnswered: boolean;
  /** The enhanced status code (RFC 3463) of that answer, as "5.1.1"; null when it has none. */
  readonly status: string | null;
};

export type Mailer = {
  /** Never throws; a lost connection after DATA counts as refused for now. Bounded to 60 s. */
  readonly send: (mail: OutgoingMail) => Promise<SendResult>;
  /** True when the mail server answers NOOP. */
  readonly isReachable: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};

/** A mail as its reader would see it. */
export type ReceivedMail = {
  readonly id: string;
  /** Product time at which it was stored. */
  readonly at: WallMs;
  /** With the name in front, as "Afterword <notes@example.org>". */
  readonly from: string;
  readonly to: string;
  /** In front of that address; empty where there is none. */
  readonly toName: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Without angle brackets. */
  readonly messageId: string;
};

/** The mailboxes of all addresses that are written to while no mail server is configured. Never in production. */
export type Inbox = {
  /** The newest mails first, at most a thousand. */
  readonly list: () => Promise<readonly ReceivedMail[]>;
  readonly find: (id: string) => Promise<ReceivedMail | null>;
};
