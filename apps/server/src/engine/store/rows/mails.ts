import type { ServiceMs, WallMs } from "@afterword/core/time/instant";
import type { NewLinkRow } from "./links.ts";

/** Which mail. */
export type MailId = { readonly owner: string; readonly id: string };

export type NewMailRow = MailId & {
  readonly kind: string;
  /** With the kind, the idempotence key within the owner. */
  readonly key: string;
  readonly sealed: Buffer;
  readonly queuedAt: WallMs;
  /** Also when it is due first. */
  readonly queuedMs: ServiceMs;
  /** The link that it carries, which is kept along with it. */
  readonly link?: NewLinkRow;
};

/** A mail's key, and how often it had been tried when it was seen. */
export type DueMail = MailId & { readonly attempts: number };

export type ListedMail = DueMail & { readonly kind: string };

/** A mail as it was claimed, with its owner's key. */
export type ClaimedRow = MailId & {
  readonly kind: string;
  readonly key: string;
  readonly sealed: Buffer;
  /** Since it was queued, or queued again, the new one included. */
  readonly attempts: number;
  /** How often it had been tried before it was queued again. */
  readonly attemptsBefore: number;
  readonly queuedMs: ServiceMs;
  /** Since when every answer was a lasting refusal; null while the last one was none. */
  readonly lastingSinceMs: ServiceMs | null;
  readonly wrappedKey: Buffer;
  /** The owner's own, for a mail that comes in the owner's name; null where there is none. */
  readonly senderPicture: { readonly id: string; readonly sealed: Buffer } | null;
};

/** Kinds of mail that come in their owner's name, with the owner's picture. */
export const KINDS_WITH_PICTURE = ["delivery", "rehearsal"] as const;

/** What a mail server's acceptance of a mail says. */
export type AcceptedMail = MailId & {
  readonly at: WallMs;
  readonly answer: string;
  /** The domain that accepted it, as the evidence knows it, and when. */
  readonly evidence?: { readonly domain: Buffer; readonly at: ServiceMs };
  /** What the mail delivers; its first acceptance is the delivery's. */
  readonly delivery?: { readonly note: string; readonly recipient: string };
  /** Given: it is no acceptance of a mail that was queued again since, and has been tried more often before. */
  readonly attemptsBefore?: number;
};

/** `isFirst`: as `markSent` answers. */
export type MarkedMail = MailId & { readonly isFirst: boolean };

export type MailRows = {
  /** Queues a mail, due at once. Nothing happens when its owner has one of this kind and key, in any state. */
  readonly insertMail: (mail: NewMailRow) => Promise<void>;
  /**
   * Mails due at `service`; without locks. Those of `first` kinds come before all others, else the longest due first.
   */
  readonly listDueMails: (wanted: {
    readonly service: ServiceMs;
    readonly first: readonly string[];
    readonly limit: number;
  }) => Promise<readonly ListedMail[]>;
  /**
   * Counts one more attempt of each mail and puts it off to `leaseUntil`; answers them in any order. Each is claimed for
   * the one caller that saw its last attempt. Leaves out those that another process has claimed since, that are not
   * queued any more, or that another transaction is writing; it waits for no lock.
   */
  readonly claimMails: (mails: readonly DueMail[], leaseUntil: ServiceMs) => Promise<readonly ClaimedRow[]>;
  /** It is no longer needed. Does nothing unless it is queued. */
  readonly cancelMail: (mail: MailId) => Promise<void>;
  /** The same for every reminder of its owner. */
  readonly cancelReminders: (owner: string) => Promise<void>;
  /**
   * Queues a mail again that failed for good or came back, due at `service`, as old as a new one and as if no process
   * had tried it, but for the number of those attempts (docs/decisions/044). False when there is none of this kind
   * and key, or neither happened to it.
   */
  readonly requeueMail: (
    mail: { readonly owner: string; readonly kind: string; readonly key: string },
    service: ServiceMs,
  ) => Promise<boolean>;
  /**
   * True for the first acceptance, regardless of what was written about the mail before; false when it was accepted
   * already, and came back perhaps. Waits for the lock of the mail.
   */
  readonly markSent: (mail: AcceptedMail) => Promise<boolean>;
  /**
   * The same for several at once, in any order, but waits for no lock: leaves out those that another transaction is
   * writing, and the unknown.
   */
  readonly markFreeMailsSent: (mails: readonly AcceptedMail[]) => Promise<readonly MarkedMail[]>;
  /**
   * Due again at `dueMs`, or failed for good if that is null. False, and nothing, unless this attempt is the last
   * one.
   */
  readonly markRefused: (
    mail: DueMail,
    refused: {
      readonly dueMs: ServiceMs | null;
      readonly answer: string;
      readonly lastingSinceMs: ServiceMs | null;
      /** The answer to this attempt may have been lost; else it is known that no mail server took it. */
      readonly mayBeTaken: boolean;
    },
  ) => Promise<boolean>;
};
