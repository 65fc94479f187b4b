import { EMAIL_PATTERN } from "@afterword/core/accounts/email";
import { PASSWORD_MIN_LENGTH } from "@afterword/core/constants";
import { everyKeyOf, parseKeyring, parseMasterKey } from "../crypto/master-key.ts";
import { parseHostUrls } from "../db/host-urls.ts";
import type { Config } from "./config.ts";
import {
  isAddressOrNet,
  parseAddress,
  parseMailFrom,
  parseOrigin,
  parsePort,
  parseSmtpUrl,
  parseWholeNumber,
  readUrl,
} from "./values.ts";

export type Environment = Readonly<Partial<Record<string, string>>>;

type Setting<T> = {
  /** Ends the sentence "X must be …". */
  readonly expected: string;
  /** Null for what it does not understand. */
  readonly parse: (text: string) => T | null;
  /** Why production does not start without it. */
  readonly requiredBecause?: string;
};

const setting = <T>(
  expected: string,
  parse: (text: string) => T | null,
  requiredBecause?: string,
): Setting<T> => ({ expected, parse, ...(requiredBecause === undefined ? {} : { requiredBecause }) });

const LONGEST_PASSWORD_MIN = 64;

/** Every variable that this server reads; docs/deploy.md explains each of them. */
const SETTINGS = {
  PORT: setting("a port from 0 to 65535", parsePort),
  HOST: setting("a host name or an address without http://", parseHost),
  PUBLIC_URL: setting(
    "an address like https://notes.example.com, without a path",
    parseOrigin,
    "links in mails lead there",
  ),
  DATA_DIR: setting("a folder", (text) => text),
  DATABASE_URL: setting("an address like postgres://user:password@host:5432/name", (text) =>
    parseHostUrls(text) === null ? null : text,
  ),
  DATABASE_WITHOUT_TLS: setting("the word accepted", parseAccepted),
  RECORDINGS_STORE: setting("one of folder, s3", (text) =>
    text === "folder" || text === "s3" ? text : null,
  ),
  S3_ENDPOINT: setting("an address like https://s3.example.com, without a path", parseOrigin),
  S3_BUCKET: setting("the name of a bucket", parseBucket),
  S3_REGION: setting("the name of a region like eu-central-1", parseRegion),
  S3_ACCESS_KEY: setting("the name of an access key", (text) => text),
  S3_SECRET_KEY: setting("the secret of an access key", (text) => text),
  SMTP_URL: setting(
    "an address like smtp://user:password@host:587",
    parseSmtpUrl,
    "without a mail server no one is reminded and nothing is delivered",
  ),
  SMTP_WITHOUT_TLS: setting("the word accepted", parseAccepted),
  MAIL_FROM: setting("an address like Afterword <no-reply@example.com>", parseMailFrom),
  BOUNCE_SMTP_PORT: setting("a port from 0 to 65535", parsePort),
  BOUNCE_DOMAIN: setting("a domain like bounces.example.com", parseDomain),
  MASTER_KEY: setting(
    "32 random bytes as base64 (openssl rand -base64 32)",
    parseMasterKey,
    "without it no one can read what the database holds",
  ),
  MASTER_KEY_PREVIOUS: setting("master keys like MASTER_KEY, separated by commas", parseKeys),
  NODE_ENV: setting("one of production, development, test", parseMode),
  PASSWORD_MIN: setting(`a whole number from ${PASSWORD_MIN_LENGTH} to ${LONGEST_PASSWORD_MIN}`, (text) =>
    parseWholeNumber(text, PASSWORD_MIN_LENGTH, LONGEST_PASSWORD_MIN),
  ),
  ADMIN_SECOND_FACTOR: setting("the word required", (text) => (text === "required" ? text : null)),
  CALLS_PER_MINUTE: setting("a whole number from 60 to 1000000", (text) =>
    parseWholeNumber(text, 60, 1_000_000),
  ),
  FFMPEG_PATH: setting("the path of ffmpeg, with ffprobe beside it", (text) =>
    text.startsWith("/") ? text : null,
  ),
  TRUSTED_PROXY: setting("addresses of reverse proxies, separated by commas", parseProxies),
  CANARY_EMAIL: setting("an address like canary@example.com", parseAddress),
  CANARY: setting("the word off", (text) => (text === "off" ? text : null)),
  OPERATOR_EMAIL: setting("an address like operator@example.com", parseAddress),
  CONTACT_EMAIL: setting("an address like hello@example.com, without ? & %", parseContact),
  HEARTBEAT_URL: setting("an address like https://hc-ping.com/…", (text) =>
    readUrl(text, ["http:", "https:"]),
  ),
  APPLE_BUNDLE_ID: setting("a bundle id like com.example.notes", parseName),
  APPLE_APP_ID: setting("the number of the app in App Store Connect", parseAppId),
  APPLE_KEY_ID: setting("the id of a key of the App Store Server API", parseName),
  APPLE_ISSUER_ID: setting("the issuer id of App Store Connect", parseName),
  APPLE_KEY_FILE: setting("the path of a .p8 file", parsePath),
  GOOGLE_PACKAGE: setting("a package name like com.example.notes", parseName),
  GOOGLE_SERVICE_ACCOUNT_FILE: setting("the path of a service account's JSON key", parsePath),
  GOOGLE_PUSH_AUDIENCE: setting("the audience that the push subscription names", (text) => text),
  GOOGLE_PUSH_EMAIL: setting("an address like push@project.iam.gserviceaccount.com", parseAddress),
  APP_STORE_URL: setting("an address like https://apps.apple.com/app/id1234567890", parsePage),
  PLAY_STORE_URL: setting(
    "an address like https://play.google.com/store/apps/details?id=com.example.notes",
    parsePage,
  ),
  APNS_KEY_FILE: setting("the path of a .p8 file", parsePath),
  APNS_KEY_ID: setting("the id of a key for push notifications", parseName),
  APNS_TEAM_ID: setting("the id of a team in Apple's developer programme", parseName),
  APNS_TOPIC: setting("a bundle id like com.example.notes", parseName),
  APNS_ENVIRONMENT: setting("one of production, sandbox", (text) =>
    text === "production" || text === "sandbox" ? text : null,
  ),
  FCM_SERVICE_ACCOUNT_FILE: setting("the path of a service account's JSON key", parsePath),
  STORE_REVIEWERS: setting("addresses of accounts, separated by commas", parseAddresses),
  METRICS_PORT: setting("a port from 0 to 65535", parsePort),
  METRICS_HOST: setting("a host name or an address without http://", parseHost),
};

export type Variable = keyof typeof SETTINGS;

export const VARIABLES = Object.keys(SETTINGS) as readonly Variable[];

/** What was set, by variable; null for what was not. */
export type Settings = {
  readonly [V in Variable]: (typeof SETTINGS)[V] extends Setting<infer T> ? T | null : never;
};

export const readSettings = (
  environment: Environment,
): { readonly settings: Settings; readonly mistakes: readonly string[] } => {
  const isProduction = textOf(environment, "NODE_ENV") === "production";
  const mistakes: string[] = [];
  const values = VARIABLES.map((name) => {
    const { expected, parse, requiredBecause }: Setting<unknown> = SETTINGS[name];
    const text = textOf(environment, name);
    const value = text === "" ? null : parse(text);
    if (text !== "" && value === null) mistakes.push(`${name} must be ${expected}.`);
    if (text === "" && isProduction && requiredBecause !== undefined) {
      mistakes.push(`${name} must be set in production: ${requiredBecause}.`);
    }
    return [name, value];
  });
  // Each value comes from the parser of its own name.
  return { settings: Object.fromEntries(values) as Settings, mistakes };
};

const textOf = (environment: Environment, name: Variable): string => environment[name]?.trim() ?? "";

function parseMode(text: string): Config["mode"] | null {
  return text === "production" || text === "development" || text === "test" ? text : null;
}

function parseAccepted(text: string): "accepted" | null {
  return text === "accepted" ? text : null;
}

function parseHost(text: string): string | null {
  return /^[\w.:-]+$/.test(text) ? text : null;
}

function parseDomain(text: string): string | null {
  return EMAIL_PATTERN.test(`b@${text}`) ? text : null;
}

function parseBucket(text: string): string | null {
  return /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/.test(text) ? text : null;
}

function parseRegion(text: string): string | null {
  return /^[\w-]{1,64}$/.test(text) ? text : null;
}

function parseName(text: string): string | null {
  return /^[\w.-]{1,155}$/.test(text) ? text : null;
}

function parseAppId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

function parsePath(text: string): string | null {
  return text.startsWith("/") ? text : null;
}

/** As a browser writes it, so that it can stand in a page. */
function parsePage(text: string): string | null {
  return readUrl(text, ["https:"]) === null ? null : new URL(text).href;
}

/** Mail programs make a link of it by themselves, in which these signs would mean something else. */
function parseContact(text: string): string | null {
  return /[?&%]/.test(text) ? null : parseAddress(text);
}

function parseAddresses(text: string): readonly string[] | null {
  const parts = text.split(",").map((part) => parseAddress(part.trim()));
  return parts.every((part) => part !== null) ? parts : null;
}

function parseProxies(text: string): readonly string[] | null {
  const parts = text.split(",").map((part) => part.trim());
  return parts.every(isAddressOrNet) ? parts : null;
}

function parseKeys(text: string): readonly Buffer[] | null {
  const keys = parseKeyring(text.split(","));
  return keys === null ? null : everyKeyOf(keys);
}
