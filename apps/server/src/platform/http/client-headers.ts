import { asLanguage, DEFAULT_LANGUAGE, findLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { catalogs, type Catalog } from "@afterword/core/messages/catalog";
import type { Config } from "../config/config.ts";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The language that pages and answers speak: that of the account which is logged in here, or the browser's. */
export const languageOf = (request: FastifyRequest): Language =>
  asLanguage(cookieIn(request)) ?? wishedLanguage(request) ?? DEFAULT_LANGUAGE;

/** The language that the caller's browser prefers; null when it asks for none of ours. */
export const wishedLanguage = ({ headers }: FastifyRequest): Language | null =>
  findLanguage(headers["accept-language"]);

/** What an answer in the caller's language depends on, for caches. */
export const VARY_BY_LANGUAGE = "accept-language, cookie";

/** Remembers in this browser which language its account speaks; null forgets it. It is no secret and grants nothing. */
export const rememberLanguage = (
  { config }: { readonly config: Pick<Config, "publicUrl"> },
  reply: FastifyReply,
  language: string | null,
): void => {
  const lasts = language === null ? 0 : COOKIE_SECONDS;
  const secure = config.publicUrl.startsWith("https:") ? "; Secure" : "";
  const value = `${COOKIE}=${language ?? ""}; Path=/; Max-Age=${lasts}; SameSite=Lax; HttpOnly${secure}`;
  reply.header("set-cookie", value);
};

const COOKIE = "LANGUAGE";
const COOKIE_PATTERN = /(?:^|;\s*)LANGUAGE=([\w-]+)/;
const COOKIE_SECONDS = 400 * 24 * 60 * 60;

const cookieIn = ({ headers }: FastifyRequest): string | null =>
  headers.cookie?.match(COOKIE_PATTERN)?.[1] ?? null;

/** The sentences in the caller's language. */
export const sentencesFor = (request: FastifyRequest): Catalog => catalogs[languageOf(request)];

/** What a session was opened with, in words its owner recognises: "Firefox on Linux", "the app on Android". */
export const deviceName = (userAgent: string | undefined, isApp: boolean): string => {
  const agent = userAgent ?? "";
  // There is an app for phones alone: in the simulated phone the browser names the desktop system it runs on.
  const systems = isApp ? PHONES : [...PHONES, ...DESKS];
  const system = systems.find(([, mark]) => mark.test(agent))?.[0];
  const program = isApp ? "the app" : (PROGRAMS.find(([, mark]) => mark.test(agent))?.[0] ?? "a browser");
  return system === undefined ? program : `${program} on ${system}`;
};

type Marks = readonly (readonly [string, RegExp])[];

/** Looked for first: an iPhone also says Mac OS X, Android also says Linux. */
const PHONES: Marks = [
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Android", /Android/],
];

const DESKS: Marks = [
  ["Windows", /Windows/],
  ["ChromeOS", /CrOS/],
  ["Mac", /Macintosh|Mac OS X/],
  ["Linux", /Linux/],
];

/** Likewise: Edge and Opera also say Chrome, Chrome also says Safari. */
const PROGRAMS: Marks = [
  ["Edge", /Edg(?:e|A|iOS)?\//],
  ["Opera", /OPR\//],
  ["Samsung Internet", /SamsungBrowser\//],
  ["Firefox", /Firefox\/|FxiOS\//],
  ["Chrome", /Chrome\/|CriOS\//],
  ["Safari", /Safari\//],
];
