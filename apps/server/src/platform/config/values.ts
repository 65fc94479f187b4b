import { isIP } from "node:net";
import { EMAIL_PATTERN } from "@afterword/core/accounts/email";
import type { Config } from "./config.ts";

/** How single settings are read from text; each returns null for anything it does not understand. */

export const parseWholeNumber = (text: string, min: number, max: number): number | null => {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return value >= min && value <= max ? value : null;
};

export const parsePort = (text: string): number | null => parseWholeNumber(text, 0, 65_535);

/** The text itself, if it is an address with a host and one of the schemes ("smtp:"). */
export const readUrl = (text: string, schemes: readonly string[]): string | null => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && schemes.includes(url.protocol) && url.hostname !== "" ? text : null;
};

/** The mail library takes any of its options from an address, and some of them would send mail nowhere. */
export const parseSmtpUrl = (text: string): string | null => {
  const url = readUrl(text, ["smtp:", "smtps:"]);
  if (url === null) return null;
  const isKnown = (name: string): boolean => SMTP_PARAMETERS.has(name) || name.startsWith("tls.");
  return [...new URL(url).searchParams.keys()].every(isKnown) ? url : null;
};

const SMTP_PARAMETERS: ReadonlySet<string> = new Set([
  "authMethod",
  "ignoreTLS",
  "localAddress",
  "name",
  "opportunisticTLS",
  "requireTLS",
  "service",
]);

/** Scheme, host and port, without a slash at the end. */
export const parseOrigin = (text: string): string | null => {
  if (readUrl(text, ["http:", "https:"]) === null) return null;
  const url = new URL(text);
  const isBare = url.pathname === "/" && url.search === "" && url.hash === "";
  return isBare && url.username === "" && url.password === "" ? url.origin : null;
};

/** The bare address of one mailbox. */
export const parseAddress = (text: string): string | null => (EMAIL_PATTERN.test(text) ? text : null);

/** "Name <address>" or the bare address. */
export const parseMailFrom = (text: string): Config["mailFrom"] | null => {
  const named = text.match(/^"?([^"<>]*?)"?\s*<([^<>]+)>$/);
  const name = named?.[1] ?? "Afterword";
  const address = named?.[2] ?? text;
  return EMAIL_PATTERN.test(address) ? { name, address } : null;
};

/** An IP address, or a network as 10.0.0.0/8. */
export const isAddressOrNet = (text: string): boolean => {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || parseWholeNumber(bits, 0, version === 4 ? 32 : 128) !== null;
};
