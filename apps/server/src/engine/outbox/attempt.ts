import type { Now } from "@afterword/core/time/instant";
import type { SendResult } from "../../platform/smtp/mailer.ts";
import type { MailKind } from "../mails/render-mail.ts";
import type { ClaimedRow } from "../store/rows/mails.ts";
import type { BatchQueue } from "./batch-queue.ts";

/** A mail that this process alone may send until its lease runs out; `now` is when it was claimed. */
export type ClaimedMail = ClaimedRow & { readonly kind: MailKind; readonly now: Now };

/** What became of one attempt. "unwritten": no mail server was asked, and none will be until a person has looked. */
export type Attempt = SentAttempt | { readonly kind: "unwritten"; readonly answer: string };

/** `address`: where it was sent to. */
export type SentAttempt = SendResult & { readonly address: string };

/** A mail that a mail server has just accepted. */
export type Acceptance = {
  readonly mail: ClaimedMail;
  readonly result: Extract<SentAttempt, { kind: "accepted" }>;
};

/** Accepted mails that wait for their mark; reminders apart, whose marks begin delays. */
export type AcceptanceQueues = {
  readonly reminders: BatchQueue<Acceptance>;
  readonly others: BatchQueue<Acceptance>;
};
