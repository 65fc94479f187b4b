import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { OutgoingMail } from "@afterword/server/platform/smtp/mailer";
import type { Process } from "../kernel/process.ts";
import type { Mail } from "../store/tables.ts";
import type { Attempt, Notice } from "../world/post.ts";

/** A mail as the mail servers know it: the target of its link, and the result of each attempt. */
export type Letter = {
  readonly kind: "reminder" | "delivery";
  readonly owner: string;
  /** From the link: the cycle of a reminder, or the note and recipient of a delivery. */
  readonly ref: string;
  readonly secret: string;
  readonly messageId: string;
  readonly address: string;
  readonly firstTriedAt: number;
  /** The last attempt, and when it began. */
  lastTried: number;
  triedAt: number;
  /** How many attempts the product had counted by then, with those before it was queued again. */
  claimed: number;
  /** The answer to the last refused attempt. */
  refusal: "for-now" | "for-good" | null;
  /** When the current row of lasting refusals began. */
  refusedForGoodAt: number | null;
  accepted: number;
  lastAccepted: Taken | null;
  /** In healthy time; null once it is accepted. */
  nextTryBy: number | null;
};

/** An accepted attempt, and what may justify another one. */
export type Taken = {
  readonly attempt: number;
  readonly process: Process;
  readonly triedAt: number;
  readonly at: number;
  /** When the product learned of it; null: not yet, or never. */
  acknowledgedAt: number | null;
  /** The answer was lost: the product learned something else. */
  isLost: boolean;
};

/** A mail that was accepted and comes back; `letter` if it has a link of the product. */
export type Returned = {
  readonly attempt: Attempt;
  readonly letter: Letter | undefined;
  readonly notice: Notice;
};

export const claimsOf = (mail: Pick<Mail, "attempts" | "attemptsBefore"> | undefined): number =>
  mail === undefined ? 0 : mail.attemptsBefore + mail.attempts;

/** The link behind "I'm fine" or "Read the note"; undefined in other mails. */
export const readLink = (
  mail: OutgoingMail,
): { readonly kind: Letter["kind"]; readonly secret: string } | undefined => {
  for (const [kind, path] of PATHS) {
    const start = mail.text.indexOf(path);
    if (start < 0) continue;
    const from = start + path.length;
    return { kind, secret: mail.text.slice(from, mail.text.indexOf("\n", from)) };
  }
  return undefined;
};

const PATHS = [
  ["reminder", "/confirm-agency/"],
  ["delivery", "/get-note/"],
] as const;

/**
 * The longest wait of a refused mail (behaviour §3): as long as it has been tried so far, at most a quarter of an
 * hour on the first day and an hour later; a day after a lasting refusal.
 */
export const longestWaitMs = (letter: Letter, kind: "for-now" | "for-good", now: number): number => {
  if (kind === "for-good") return DAY_MS;
  const triedForMs = now - letter.firstTriedAt;
  if (triedForMs > DAY_MS - HOUR_MS) return HOUR_MS;
  return Math.min(15 * MINUTE_MS, triedForMs + 5 * SECOND_MS);
};
