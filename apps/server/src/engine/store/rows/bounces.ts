import type { WallMs } from "@afterword/core/time/instant";
import type { MailId } from "./mails.ts";

/** A mail that a notice names. */
export type ReturnedMail = MailId & {
  readonly kind: string;
  readonly key: string;
  readonly sealed: Buffer;
  /** Since it was queued, or queued again. */
  readonly attempts: number;
  /** How often it had been tried before it was queued again. */
  readonly attemptsBefore: number;
  readonly state: string;
  /** When it was accepted last; null: never. */
  readonly sentAt: WallMs | null;
  /** The attempt since then of which is known that no mail server took it. */
  readonly refusedAttempt: number | null;
};

/** A recipient as the owner's list has it. */
export type ListedRecipient = {
  readonly id: string;
  readonly sealed: Buffer;
  /** When a mail to this address came back first; null: none did. */
  readonly bouncedAt: WallMs | null;
};

export type BounceRows = {
  /** Whose mail it is, by its id alone: a return path says no more. */
  readonly findMailOwner: (id: string) => Promise<string | undefined>;
  /** Takes the mail's lock, so that no process tries it again before the transaction ends. */
  readonly lockMail: (mail: MailId) => Promise<ReturnedMail | undefined>;
  /**
   * True for the first bounce of a mail that was accepted; false when it was not, or came back before. `lateAt`: when
   * it came back, if that was so late that the operators have to know.
   */
  readonly markMailBounced: (
    mail: MailId,
    bounced: { readonly answer: string; readonly lateAt: WallMs | null },
  ) => Promise<boolean>;
  /** Undefined once the owner has deleted it. */
  readonly findListedRecipient: (owner: string, id: string) => Promise<ListedRecipient | undefined>;
  readonly markRecipientBounced: (owner: string, id: string, at: WallMs) => Promise<void>;
};
