import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { instant, textUpTo } from "../fields.ts";

/** What the operator's guide says, word for word (Markdown). */
const guide = z.object({
  /** Where it stands in the project. */
  file: textUpTo(100),
  heading: textUpTo(100),
  /** Null where the server runs without its documents. */
  text: z.nullable(textUpTo(8000)),
});
export type Guide = z.output<typeof guide>;

const alarm = z.object({
  kind: textUpTo(100),
  /** For operators, in English, as their mails are. */
  title: textUpTo(200),
  sentence: textUpTo(2000),
  since: instant,
  guide,
});

/** A length of time in milliseconds; null: there is none to tell of. */
const age = z.nullable(z.number());

/** Null for a day that is not counted yet. */
const countOfDay = z.nullable(z.number());

const dailyFigures = z.object({
  /** By the calendar of UTC: 2026-11-23. */
  day: z.iso.date().check(z.maxLength(10)),
  deliveries: countOfDay,
  mailsAccepted: countOfDay,
  /** Answers that refused a mail, for now or for good: one mail may count several times. */
  mailsRefused: z.number(),
  signUps: countOfDay,
  signsOfLife: countOfDay,
  /** Users whose switch was on; null for a day on which no server looked. */
  watchedUsers: z.nullable(z.number()),
});
export type DailyFigures = z.output<typeof dailyFigures>;

/** What all servers share, as the database has it. */
const installation = z.object({
  heartbeatAt: instant,
  /** For how long the switch that is due the longest has been due. */
  dueOldestMs: z.number(),
  /** For how long the oldest mail has been waiting that delivers a note, and the oldest of all. */
  deliveryOldestMs: age,
  mailOldestMs: age,
  failedDeliveries: z.number(),
  heldUsers: z.number(),
  recordings: z.object({ count: z.number(), bytes: z.number(), conversionOldestMs: z.number() }),
  appStores: z.object({
    /** Those that this installation is connected to. */
    connected: z.array(z.enum(["apple", "google", "paper"])).check(z.maxLength(3)),
    silentMs: z.number(),
    unknownProducts: z.number(),
  }),
  canary: z.object({ isOn: z.boolean(), passedAt: z.nullable(instant), failedAt: z.nullable(instant) }),
  database: z.enum(["embedded", "server"]),
  /** Where mail goes: outside production it may all stay in the local inbox. */
  mail: z.enum(["inbox", "server"]),
});

/** What the answering server knows of itself; another one of the installation knows the same of itself. */
const server = z.object({
  version: textUpTo(20),
  startedAt: instant,
  /** Null until its first sweep has gone through. */
  sweptAt: z.nullable(instant),
  mailServerAwayMs: z.number(),
  recordingStoreAwayMs: z.number(),
  hasFfmpeg: z.boolean(),
  clockSkewMs: z.number(),
  /** Of the disk that its DATA_DIR is on; null while there is no such folder. */
  disk: z.nullable(z.object({ freeBytes: z.number(), totalBytes: z.number() })),
  memoryBytes: z.number(),
  failingJobs: z.array(z.object({ job: textUpTo(100), times: z.number() })).check(z.maxLength(100)),
});

export const readSystemState = defineEndpoint({
  method: "GET",
  path: "/api/system-state",
  access: "admin",
  summary: "How the installation is: alarms, what waits, the answering server, and the last thirty days.",
  reply: z.object({
    at: instant,
    alarms: z.array(alarm).check(z.maxLength(100)),
    installation,
    server,
    /** Today last. */
    days: z.array(dailyFigures).check(z.maxLength(31)),
  }),
});
export type SystemState = z.output<(typeof readSystemState)["reply"]>;

/** In the order in which an operator sees to them. */
export const SETUP_ITEMS = [
  "legal-texts",
  "mail",
  "bounces",
  "canary",
  "operator-address",
  "uptime-monitor",
  "second-factor",
  "dump",
  "trial-restore",
  "recording-store",
  "ffmpeg",
  "sandbox",
  "app-stores",
  "push",
] as const;
export type SetupItemName = (typeof SETUP_ITEMS)[number];

const setupItem = z.object({
  name: z.enum(SETUP_ITEMS),
  /** `unknown`: from inside it cannot be known. `simulated`: as outside production. */
  state: z.enum(["ready", "missing", "unknown", "simulated"]),
  /** Whether people lose something without it. */
  isImportant: z.boolean(),
  /** When it was last seen to work. */
  at: z.nullable(instant),
  /** How many are not in order. */
  count: z.number(),
  guide,
});
export type SetupItem = z.output<typeof setupItem>;

export const readSetup = defineEndpoint({
  method: "GET",
  path: "/api/setup",
  access: "admin",
  summary: "What of the installation is set up and what is not.",
  reply: z.object({ items: z.array(setupItem).check(z.maxLength(SETUP_ITEMS.length)) }),
});

export const countMissingSetup = defineEndpoint({
  method: "GET",
  path: "/api/setup/missing",
  access: "admin",
  summary: "How many important things are not set up, for the mark in the menu.",
  reply: z.object({ count: z.number() }),
});

export const sendTestMail = defineEndpoint({
  method: "POST",
  path: "/api/setup/test-mail",
  access: "admin",
  summary: "Mail the caller's own address at once, and answer what the mail server said.",
  reply: z.object({
    to: textUpTo(200),
    isAccepted: z.boolean(),
    /** The mail server's own sentence, without addresses. */
    answer: textUpTo(1000),
  }),
});
export type TestMailResult = z.output<(typeof sendTestMail)["reply"]>;
