import { chooseLanguage } from "@afterword/core/language/languages";
import type { Language } from "@afterword/core/language/languages";
import { catalogs, type Catalog } from "@afterword/core/messages/catalog";
import type { FastifyRequest } from "fastify";

/** The language that the caller's browser prefers. */
export const languageOf = ({ headers }: FastifyRequest): Language =>
  chooseLanguage(headers["accept-language"]);

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
