/**
 * Which way imports may point inside the server:
 *
 *   platform <- engine <- features <- operations <- the files of src itself (app, routes, start-server, main, cli)
 *
 * Each floor has a list of what it may import; everything else of this repository is refused, also a folder that is
 * named nowhere. A feature is imported through its public.ts only. Inside the engine: clock, evidence, links, mails,
 * store <- switch <- outbox <- bounces, and switch <- phones <- push. tests/house/planted-server-imports.ts plants a
 * violation in every folder of a floor.
 */
import { ourCode, packages, testFiles } from "./shared.ts";

/** The folders of each floor but features, whose folders are free to come. */
export const serverFolders = {
  platform: [
    "config",
    "crypto",
    "db",
    "files",
    "google",
    "http",
    "jobs",
    "log",
    "media-store",
    "push",
    "sandbox",
    "smtp",
    "throttle",
    "time",
  ],
  engine: ["bounces", "clock", "evidence", "links", "mails", "outbox", "phones", "push", "store", "switch"],
  operations: ["canary", "demo", "jobs", "maintenance", "monitoring", "setup"],
} as const;

const src = "^apps/server/src/";
const folderOf = (floor: keyof typeof serverFolders): string =>
  `${src}${floor}/(?:${serverFolders[floor].join("|")})/`;
const platform = folderOf("platform");
const engine = [folderOf("engine"), `${src}engine/(?:context|jobs)\\.ts$`];
const operations = folderOf("operations");
const features = `${src}features/[a-z-]+/`;
const rootFiles = `${src}(?:app|cli|context|main|open-database|routes|start-server)\\.ts$`;
const context = `${src}context\\.ts$`;
/** Where the database of an installation is; the commands of maintenance ask as well. */
const openDatabase = `${src}open-database\\.ts$`;
const publicFiles = `${src}features/[a-z-]+/public\\.ts$`;

/** Interfaces of what is outside, each with its adapters beside it. */
const ports = [
  `${src}platform/(?:crypto/ids|http/pages|media-store/object-store|push/push-sender|smtp/mailer|time/clock)\\.ts$`,
  `${src}engine/store/(?:switch-store\\.ts$|rows/)`,
  `${src}operations/(?:canary/link-checker|monitoring/uptime-monitor)\\.ts$`,
];
const adapters = `${src}(?:platform/(?:crypto/random-ids|http/web-pages|media-store/(?:folder-store|s3-store)|push/open-push|smtp/(?:local-inbox|smtp-mailer)|time/system-clock)|operations/(?:canary/http-link-checker|monitoring/http-uptime-monitor))\\.ts$`;
const sqlPackages = "(?:^|/)node_modules/(?:kysely|pg)/";

const floors = [
  {
    name: "server-folder-is-named",
    comment: "A folder that no rule names is bound by no rule: give it a floor in tools/walls/server.ts.",
    from: {
      path: src,
      pathNot: [testFiles, platform, ...engine, features, operations, rootFiles, `${src}testing/`],
    },
    to: {},
  },
  {
    name: "platform-imports-only-platform",
    comment: "platform <- engine: it knows databases, mail and HTTP, and no note and no rule of a user.",
    from: { path: `${src}platform/`, pathNot: testFiles },
    to: { path: ourCode, pathNot: [platform, packages] },
  },
  {
    name: "engine-imports-only-what-is-below",
    comment:
      "platform <- engine: what keeps the promise must run without a feature, as the simulation runs it.",
    from: { path: `${src}engine/`, pathNot: testFiles },
    to: { path: ourCode, pathNot: [platform, ...engine, packages] },
  },
  {
    name: "feature-imports-public-files-of-others",
    comment: "A feature can be read and changed alone; its public.ts says what others rely on.",
    from: { path: `${src}features/([^/]+)/`, pathNot: testFiles },
    to: {
      path: ourCode,
      pathNot: [platform, ...engine, context, publicFiles, `${src}features/$1/`, packages],
    },
  },
  {
    name: "operations-import-public-files-of-features",
    comment: "Who runs the installation is another caller of the same commands, through the same public.ts.",
    from: { path: `${src}operations/`, pathNot: testFiles },
    to: {
      path: ourCode,
      pathNot: [platform, ...engine, operations, context, openDatabase, publicFiles, packages],
    },
  },
  {
    name: "context-is-a-type",
    comment:
      "Only what starts the server builds a context; a feature that built one would choose its own adapters.",
    from: { path: [features, operations], pathNot: [testFiles, `${src}operations/maintenance/`] },
    to: { path: [context, openDatabase], dependencyTypesNot: ["type-only"] },
  },
  {
    name: "root-imports-public-files-and-routes-of-features",
    comment:
      "What starts the server is one more reader of a feature. Only context.ts may build a feature's own parts.",
    from: { path: `${src}[a-z-]+\\.ts$`, pathNot: [testFiles, context] },
    to: { path: features, pathNot: [publicFiles, "/[a-z-]*routes\\.ts$"] },
  },
  {
    name: "main-is-imported-by-nobody",
    comment: "Importing main would start the server.",
    from: { path: src, pathNot: testFiles },
    to: { path: `${src}main\\.ts$` },
  },
];

const insideTheEngine = [
  {
    name: "engine-parts-below-the-switch",
    comment:
      "clock, evidence, links, mails, store <- switch <- phones, outbox, push, bounces: one of them can be read after the other.",
    from: { path: `${src}engine/(?:clock|evidence|links|mails|store)/`, pathNot: testFiles },
    to: { path: `${src}engine/(?:(?:bounces|outbox|phones|push|switch)/|jobs\\.ts$)` },
  },
  {
    name: "switch-knows-no-outbox",
    comment:
      "switch <- outbox: a decision leaves a row; what sends it comes later and may ask the switch again.",
    from: { path: `${src}engine/switch/`, pathNot: testFiles },
    to: { path: `${src}engine/(?:(?:bounces|outbox|phones|push)/|jobs\\.ts$)` },
  },
  {
    name: "outbox-knows-no-bounce",
    comment: "outbox <- bounces: a bounce is about a mail that has left.",
    from: { path: `${src}engine/outbox/`, pathNot: testFiles },
    to: { path: `${src}engine/bounces/` },
  },
  {
    name: "engine-knows-ports-only",
    comment:
      "Years of the switch are tried in memory and virtual time; a query or a timer of its own would be left out of that.",
    from: {
      path: `${src}engine/(?:bounces|clock|evidence|links|mails|outbox|phones|push|switch)/`,
      pathNot: testFiles,
    },
    to: { path: `${src}(?:platform/db|engine/store/sql)/|${sqlPackages}|^(?:node:)?timers(?:/|$)` },
  },
];

const portsAndAdapters = [
  {
    name: "port-is-an-interface",
    comment: "A port says what the outside can do for us; it must not know who does it.",
    from: { path: ports, pathNot: testFiles },
    to: { pathNot: [...ports, "^packages/(?:core|contract)/src/"] },
  },
  {
    name: "only-context-builds-adapters",
    comment: "One place chooses who stands behind each port; everything else sees the port.",
    from: { path: src, pathNot: [testFiles, context] },
    to: { path: adapters },
  },
  {
    name: "one-driver",
    comment: "One pool, one place that opens it: transactions and their rules hold only there.",
    from: { path: src, pathNot: [testFiles, `${src}platform/db/`] },
    to: { path: "(?:^|/)node_modules/(?:pg|@electric-sql)/" },
  },
];

const insideAFeature = [
  {
    name: "queries-know-no-command",
    comment: "queries <- commands <- routes: SQL at the bottom decides nothing and answers no call.",
    from: { path: `${src}features/[^/]+/[a-z-]*queries\\.ts$`, pathNot: testFiles },
    to: {
      path: `${src}(?:features/[^/]+/(?![a-z-]*queries\\.ts$|public\\.ts$)|platform/(?:http|jobs)/|engine/(?:bounces|mails|outbox|switch)/)`,
    },
  },
  {
    name: "commands-know-no-route",
    comment: "queries <- commands <- routes: a command that knows HTTP cannot be called by a job.",
    from: { path: `${src}features/[^/]+/`, pathNot: [testFiles, "/[a-z-]*routes\\.ts$"] },
    to: { path: `${src}features/[^/]+/[a-z-]*routes\\.ts$|(?:^|/)node_modules/fastify/` },
  },
  {
    name: "routes-know-no-sql",
    comment:
      "A route is thin: guards in order, then one command. SQL in it would be a second way to the same rows.",
    from: { path: `${src}features/[^/]+/[a-z-]*routes\\.ts$` },
    to: { path: sqlPackages },
  },
  {
    name: "words-and-answers-know-no-database",
    comment:
      "Mails and answers are made from what they are handed; a query hidden in them runs outside the transaction.",
    from: { path: `${src}features/[^/]+/present\\.ts$`, pathNot: testFiles },
    to: { path: `${src}platform/db/|${sqlPackages}`, pathNot: `${src}platform/db/schema\\.ts$` },
  },
];

export const serverRules = [...floors, ...insideTheEngine, ...portsAndAdapters, ...insideAFeature];
