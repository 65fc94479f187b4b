import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { OutgoingMail } from "@afterword/server/platform/smtp/mailer";
import type { Process } from "../kernel/process.ts";
import type { Attempt } from "../world/post.ts";

/** One mail as the world's mail servers know it: what is behind its link, and what became of each attempt. */
export type Letter = {
  readonly kind: "reminder" | "delivery";
  readonly owner: string;
  /** The cycle of a reminder, or the note and recipient of a delivery, as the link says. */
  readonly ref: string;
  readonly secret: string;
  readonly messageId: string;
  readonly address: string;
  readonly firstTriedAt: number;
  /** The last attempt, and when it began. */
  lastTried: number;
  triedAt: number;
  /** The attempts that the product had counted by then. */
  claimed: number;
  /** What the last attempt that was refused was answered. */
  refusal: "for-now" | "for-good" | null;
  /** The first of the lasting refusals between which the product heard nothing else. */
  refusedForGoodAt: number | null;
  accepted: number;
  lastAccepted: Taken | null;
  /** In healthy time; null once it was accepted. */
  nextTryBy: number | null;
};

/** An accepted attempt, and what may excuse another one. */
export type Taken = {
  readonly attempt: number;
  readonly process: Process;
  readonly triedAt: number;
  readonly at: number;
  /** When the product heard of it; null: not yet, or never. */
  acknowledgedAt: number | null;
  /** The answer was lost: the product heard something else. */
  isLost: boolean;
};

/** A mail that was accepted and comes back; `letter`: where it is one with a link of ours. */
export type Returned = { readonly attempt: Attempt; readonly letter: Letter | undefined };

/** What a reader finds behind "I'm fine" or "Read the note". Undefined in a mail of another kind. */
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
 * The longest that a refused mail may wait (behaviour §3): as long again as it was tried so far, at most a quarter of an
 * hour on the first day and an hour later; after a lasting refusal a day.
 */
export const longestWaitMs = (letter: Letter, kind: "for-now" | "for-good", now: number): number => {
  if (kind === "for-good") return DAY_MS;
  const triedForMs = now - letter.firstTriedAt;
  if (triedForMs > DAY_MS - HOUR_MS) return HOUR_MS;
  return Math.min(15 * MINUTE_MS, triedForMs + 5 * SECOND_MS);
};
