import { statusOf, withoutAddresses } from "../../platform/smtp/smtp-answer.ts";
import { decodedBody, mediaTypeOf, partsOf, readFields, readPart, type MimePart } from "./mime-parts.ts";

/** Why a mail could not be delivered. */
export type Failure = {
  /** The enhanced status code (RFC 3463), as "5.1.1": the remote server's own where it answered. */
  readonly status: string;
  /** The status and what the mail server said, without addresses, at most 300 characters. */
  readonly answer: string;
};

/**
 * Reads a delivery status notification (RFC 3464). Null for everything that does not say, for good and in full, that a
 * mail failed: notices of a delay, of success, out-of-office replies, mails cut off on the way, and reports that are
 * only quoted in another mail. "Failed" counts with a status of either kind: 4.x.x says why it was given up in the end.
 */
export const readFailure = (mail: Buffer): Failure | null => {
  const report = findStatusPart(readPart(mail.toString("latin1"), true), 0);
  if (report === null) return null;
  // The first group of fields is about the mail and has no action, each further one is about one recipient.
  for (const group of decodedBody(report).split(/(?:\r?\n[ \t]*){2,}/)) {
    const failure = failureIn(readFields(group.trim()));
    if (failure !== null) return failure;
  }
  return null;
};

/**
 * Filters on the way may have put the report into multiparts of their own; what is in a message/* belongs to another
 * mail.
 */
const DEPTH_MAX = 4;
const STATUS_TYPES = ["message/delivery-status", "message/global-delivery-status"];

const findStatusPart = (part: MimePart, depth: number): MimePart | null => {
  if (depth > DEPTH_MAX) return null;
  for (const child of partsOf(part)) {
    if (STATUS_TYPES.includes(mediaTypeOf(child))) return child.isWhole ? child : null;
    const found = findStatusPart(child, depth + 1);
    if (found !== null) return found;
  }
  return null;
};

/** No person reads more of it, and looking for addresses in a megabyte without one would take minutes. */
const SAID_MAX_LENGTH = 2_000;

const failureIn = (fields: ReadonlyMap<string, string>): Failure | null => {
  const [action] = (fields.get("action") ?? "").toLowerCase().split(/[\s(;]/);
  const [named] = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get("status") ?? "") ?? [];
  if (action !== "failed" || named === undefined) return null;
  const said = (fields.get("diagnostic-code") ?? "").slice(0, SAID_MAX_LENGTH);
  const status = remoteStatusOf(said, named);
  return { status, answer: withoutAddresses(`${status} ${said}`.trim()) };
};

/**
 * What the remote server itself answered, if one did. Of a bare 550 some relays make "5.1.1" in the field of the status,
 * also where it meant a blocklist, so an answer without a code of its own, or with another one, says nothing of the
 * mailbox.
 */
const remoteStatusOf = (said: string, named: string): string => {
  const [, reply] = /^\s*smtp\s*;\s*([45]\d\d\b.*)/is.exec(said) ?? [];
  const status = reply === undefined ? named : (statusOf(reply) ?? unclear(reply));
  const codes = said.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/g) ?? [];
  const isBare = codes.length === 0 && /\b[45]\d\d\b/.test(said);
  return isBare || codes.some((code) => code !== status) ? unclear(status) : status;
};

const unclear = (code: string): string => `${code.slice(0, 1)}.0.0`;
