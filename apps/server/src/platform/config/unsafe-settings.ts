import { isIP } from "node:net";
import { isRandomKey } from "../crypto/master-key.ts";
import { parseHostUrls, tlsOf, type ServerTls } from "../db/host-urls.ts";
import type { Environment, Settings } from "./settings.ts";

/**
 * What production does not start with, although each setting by itself can be read (behaviour §6, docs/decisions/074).
 * One sentence each, which names the setting that accepts it all the same, where there is one.
 */
export const unsafeSettings = (settings: Settings, environment: Environment): readonly string[] => {
  if (settings.NODE_ENV !== "production") return [];
  const looks = [publicUrlMistake, mailMistake, databaseMistake, keyMistake];
  // Node.js reads it by itself, and then believes every server that it connects to.
  const isBlind = environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0";
  return [...looks.flatMap((look) => look(settings) ?? []), ...(isBlind ? [BLIND] : [])];
};

const BLIND =
  "NODE_TLS_REJECT_UNAUTHORIZED must not be 0 in production: anyone could pretend to be the mail server or the database; use NODE_EXTRA_CA_CERTS for a certificate authority of your own.";

const publicUrlMistake = ({ PUBLIC_URL }: Settings): string | null => {
  const url = PUBLIC_URL === null ? null : new URL(PUBLIC_URL);
  if (url === null || url.protocol === "https:" || isThisMachine(url.hostname)) return null;
  return "PUBLIC_URL must begin with https in production, except on this machine itself: passwords and notes would travel in plain text.";
};

const mailMistake = (settings: Settings): string | null => {
  const { SMTP_URL } = settings;
  if (SMTP_URL === null || !needsMailTls(settings)) return null;
  const weakened = [...new URL(SMTP_URL).searchParams].find(([name, value]) => WEAKENED[name]?.test(value));
  if (weakened === undefined) return null;
  return `SMTP_URL must not contain ${weakened[0]} in production: others could read secret links on their way to another machine; SMTP_WITHOUT_TLS=accepted allows it.`;
};

/** What the mail library reads in an address, and the values by which it protects less. */
const WEAKENED: Readonly<Record<string, RegExp>> = {
  ignoreTLS: /./,
  opportunisticTLS: /./,
  requireTLS: /^(?!true$)/,
  "tls.rejectUnauthorized": /^(?!true$)/,
};

/** Whether mail leaves only over TLS whose certificate was checked. A mail server that offers none then gets no mail. */
export const needsMailTls = ({ NODE_ENV, SMTP_URL, SMTP_WITHOUT_TLS }: Settings): boolean => {
  if (NODE_ENV !== "production" || SMTP_URL === null || SMTP_WITHOUT_TLS !== null) return false;
  const { hostname, searchParams } = new URL(SMTP_URL);
  // The mail library knows servers by name, too, and then asks the host of the address nothing.
  return searchParams.has("service") || !isThisMachine(hostname);
};

const databaseMistake = ({ DATABASE_URL, DATABASE_WITHOUT_TLS }: Settings): string | null => {
  if (DATABASE_URL === null || DATABASE_WITHOUT_TLS !== null || certificateMistake(DATABASE_URL) !== null)
    return null;
  const isSafe = ({ host, tls }: ServerTls): boolean => tls === "verified" || isThisMachine(host);
  if (serversOf(DATABASE_URL).every(isSafe)) return null;
  return "DATABASE_URL must end with ?sslmode=verify-full in production when the database is on another machine: others could read and change what users write on its way there; DATABASE_WITHOUT_TLS=accepted allows it.";
};

/** The driver reads the files that an address names. */
export const certificateMistake = (databaseUrl: string): string | null => {
  try {
    serversOf(databaseUrl);
    return null;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return `DATABASE_URL must name files that can be read: ${reason}.`;
  }
};

const serversOf = (databaseUrl: string): readonly ServerTls[] =>
  (parseHostUrls(databaseUrl) ?? []).map(tlsOf);

const keyMistake = ({ MASTER_KEY }: Settings): string | null =>
  MASTER_KEY === null || isRandomKey(MASTER_KEY.bytes)
    ? null
    : "MASTER_KEY must be random in production, and this one is text or has a pattern, so it can be guessed: openssl rand -base64 32 makes a good one, and one that is in use goes into MASTER_KEY_PREVIOUS until rotate-master-key has replaced it.";

/** A host as an address of the web writes it, or the folder of a socket. */
const isThisMachine = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  if (isIP(bare) === 4) return bare.startsWith("127.");
  return bare === "::1" || bare === "localhost" || bare.endsWith(".localhost") || bare.startsWith("/");
};
