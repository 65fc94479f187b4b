import type { TakenPush } from "./push/push-reception.ts";

/**
 * What the simulator asks of the server. All of it exists outside production only.
 *
 * Answered as JSON:
 * - `GET  /__dev/clock` -> `ClockReading`
 * - `POST /__dev/clock` with `{ "advanceMs": n }` or `{ "toNextEvent": true }` -> `ClockReading` after the move, once
 *   everything that fell due was decided and sent. A move that is not possible (nothing lies ahead, a number that is
 *   none) answers 4xx with `{ "detail": sentence }`.
 * - `GET  /__dev/inbox.json` -> `InboxMail[]`, in any order, at most the newest few hundred.
 * - `GET  /__dev/pushes?after=n` -> `TakenPush[]`: what the push services took after the push of that number, oldest
 *   first.
 * - `/__dev/paper-store` and below: see store/paper-store.ts.
 *
 * Answered as pages and files:
 * - `GET /__dev/inbox/{id}.html` -> the HTML part of one mail, which is shown in a frame with `sandbox="allow-popups
 *   allow-popups-to-escape-sandbox"`. Its own policy: `default-src 'none'; style-src 'unsafe-inline'; img-src data:;
 *   frame-ancestors 'self'`, since mails carry their styles in their tags. Its links open in a new tab: the answer
 *   carries `<base target="_blank">`. Light or dark follows from the frame and needs no parameter.
 * - `GET /__dev/phone` and `/__dev/phone/` -> `dist/index.html`; `/__dev/inbox` -> `dist/inbox.html`;
 *   `/__dev/phone/*` -> the other files of `dist`, of which those under `assets/` never change. The site-wide policy
 *   `default-src 'self'` is enough for both pages.
 * - Any page of the website asked for with `Sec-Fetch-Dest: iframe` -> the page with
 *   `<script src="/__dev/phone/bridge.js"></script>` first in its head, and `frame-ancestors 'self'`.
 */

export type ClockReading = {
  /** The product's time. */
  readonly now: string;
  /** Time that counts for the switch: deliberate moves count, jumps of the machine's clock do not. */
  readonly serviceMs: number;
  /** How far the product's time is ahead of the machine's. */
  readonly offsetMs: number;
  /** When the next thing happens by itself; null while nothing lies ahead. */
  readonly nextEventAt: string | null;
};

export type InboxMail = {
  readonly id: string;
  readonly to: string;
  /** Empty where the address stands alone. */
  readonly toName: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** When it arrived, in the product's time. */
  readonly at: string;
  /** Of the installation's own account, which tries the whole way each night; not of a person who tries the product. */
  readonly isCanary: boolean;
};

export type ClockMove = { readonly advanceMs: number } | { readonly toNextEvent: true };

/** Why the server gave no answer, as a sentence. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly why: string; readonly status?: number };

export const readClock = (): Promise<Answer<ClockReading>> => ask("/__dev/clock", isClockReading);

export const moveClock = (move: ClockMove): Promise<Answer<ClockReading>> =>
  ask("/__dev/clock", isClockReading, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(move),
    // A move may make weeks of work due at once.
    signal: AbortSignal.timeout(120_000),
  });

/** Newest first. */
export const readInbox = async (): Promise<Answer<readonly InboxMail[]>> => {
  const answer = await ask("/__dev/inbox.json", isInbox);
  return answer.ok ? { ok: true, value: answer.value.toSorted((a, b) => b.at.localeCompare(a.at)) } : answer;
};

export const readPushes = (after: number): Promise<Answer<readonly TakenPush[]>> =>
  ask(`/__dev/pushes?after=${after}`, isPushes);

export const mailPageUrl = (id: string): string => `/__dev/inbox/${encodeURIComponent(id)}.html`;

export const ask = async <T>(
  path: string,
  isExpected: (value: unknown) => value is T,
  init?: RequestInit,
): Promise<Answer<T>> => {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(10_000), cache: "no-store", ...init });
    const value: unknown = await response.json().catch(() => undefined);
    if (!response.ok) return { ok: false, why: detailOf(value, response.status), status: response.status };
    return isExpected(value)
      ? { ok: true, value }
      : { ok: false, why: "The server's answer makes no sense here." };
  } catch {
    return { ok: false, why: "The server does not answer." };
  }
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const detailOf = (value: unknown, status: number): string =>
  isObject(value) && typeof value["detail"] === "string" ? value["detail"] : `The server answered ${status}.`;

const isInstant = (value: unknown): value is string =>
  typeof value === "string" && !Number.isNaN(Date.parse(value));

const isClockReading = (value: unknown): value is ClockReading =>
  isObject(value) &&
  isInstant(value["now"]) &&
  typeof value["offsetMs"] === "number" &&
  (value["nextEventAt"] === null || isInstant(value["nextEventAt"]));

const MAIL_FIELDS = ["id", "to", "from", "subject", "text", "html"] as const;

const isMail = (value: unknown): value is InboxMail =>
  isObject(value) &&
  isInstant(value["at"]) &&
  typeof value["isCanary"] === "boolean" &&
  MAIL_FIELDS.every((field) => typeof value[field] === "string");

const isInbox = (value: unknown): value is readonly InboxMail[] =>
  Array.isArray(value) && value.every(isMail);

const isPushes = (value: unknown): value is readonly TakenPush[] =>
  Array.isArray(value) && value.every((push) => isObject(push) && typeof push["number"] === "number");
