import { serverFolders } from "../../tools/walls/server.ts";
import { plantingIn, type PlantedImports } from "./planted-tree.ts";

const src = "apps/server/src";

const { foldersIn, inEach } = plantingIn(src);

const named = (floor: keyof typeof serverFolders): readonly string[] =>
  serverFolders[floor].map((folder) => `${floor}/${folder}`);

/** Those that are there, and one that is not thought of yet. */
const features = [...foldersIn("features"), "features/not-there-yet"];
const anotherFeature = "features/lending/lend.ts";
const lowerEngine = ["clock", "evidence", "links", "mails", "store"].map((name) => `engine/${name}`);
const portsOnly = [
  "bounces",
  "clock",
  "evidence",
  "links",
  "mails",
  "outbox",
  "phones",
  "push",
  "switch",
].map((name) => `engine/${name}`);

/** For each rule about the server an import that breaks it, in every folder that the rule guards. */
export const plantedServerImports: PlantedImports = {
  "server-folder-is-named": [
    { from: `${src}/notebook/note-content.ts`, to: "../platform/db/open.ts" },
    ...["platform", "engine", "operations"].map((floor) => ({
      from: `${src}/${floor}/not-thought-of/one.ts`,
      to: "../../platform/db/open.ts",
    })),
    { from: `${src}/loose.ts`, to: "./platform/db/open.ts" },
  ],
  "platform-imports-only-platform": [
    ...inEach([...foldersIn("platform"), ...named("platform")], "engine/switch/sweep.ts"),
    { from: `${src}/platform/http/upward.ts`, to: "../../context.ts" },
  ],
  "engine-imports-only-what-is-below": [
    ...inEach([...foldersIn("engine"), ...named("engine")], "features/plans/public.ts"),
    { from: `${src}/engine/context.ts`, to: "../context.ts" },
    { from: `${src}/engine/jobs.ts`, to: "../operations/jobs/start-jobs.ts" },
  ],
  "feature-imports-public-files-of-others": [
    ...inEach(features, anotherFeature),
    ...inEach(features, "operations/jobs/start-jobs.ts", "upward.ts"),
  ],
  "operations-import-public-files-of-features": inEach(
    [...foldersIn("operations"), ...named("operations")],
    anotherFeature,
  ),
  "context-is-a-type": features.map((folder) => ({
    from: `${src}/${folder}/build.ts`,
    to: "../../context.ts",
  })),
  "root-imports-public-files-and-routes-of-features": [
    "app",
    "cli",
    "main",
    "open-database",
    "routes",
    "start-server",
  ].map((name) => ({ from: `${src}/${name}.ts`, to: "./features/lending/lend.ts" })),
  "main-is-imported-by-nobody": [{ from: `${src}/platform/http/restart.ts`, to: "../../main.ts" }],
  "engine-parts-below-the-switch": [
    ...inEach(lowerEngine, "engine/switch/sweep.ts", "upward.ts"),
    ...inEach(lowerEngine, "engine/jobs.ts", "sideways.ts"),
  ],
  "switch-knows-no-outbox": [
    ...inEach(["engine/switch"], "engine/outbox/send-slots.ts", "upward.ts"),
    ...inEach(["engine/switch"], "engine/push/send-due-pushes.ts", "onward.ts"),
  ],
  "outbox-knows-no-bounce": inEach(["engine/outbox"], "engine/bounces/bounce.ts", "upward.ts"),
  "engine-knows-ports-only": inEach(portsOnly, "kysely", "peek.ts"),
  "port-is-an-interface": [
    { from: `${src}/platform/smtp/mailer.ts`, to: "nodemailer" },
    { from: `${src}/platform/push/push-sender.ts`, to: "jose" },
    { from: `${src}/platform/time/clock.ts`, to: "../db/open.ts" },
    { from: `${src}/platform/crypto/ids.ts`, to: "../db/open.ts" },
    { from: `${src}/platform/http/pages.ts`, to: "../db/open.ts" },
    { from: `${src}/engine/store/switch-store.ts`, to: "../../platform/db/open.ts" },
    { from: `${src}/engine/store/rows/users.ts`, to: "kysely" },
    { from: `${src}/operations/canary/link-checker.ts`, to: "../../platform/db/open.ts" },
    { from: `${src}/operations/monitoring/uptime-monitor.ts`, to: "../../platform/db/open.ts" },
  ],
  "only-context-builds-adapters": inEach(
    [...named("platform"), ...named("engine"), ...features, ...named("operations")],
    "platform/smtp/smtp-mailer.ts",
    "build.ts",
  ),
  "one-driver": inEach(
    [...named("engine"), ...features, ...named("operations"), ...named("platform").filter(isNotTheDriver)],
    "pg",
    "direct.ts",
  ),
  "queries-know-no-command": [
    ...inEach(features, "platform/http/route.ts", "queries.ts"),
    ...inEach(features, "engine/switch/sweep.ts", "more-queries.ts"),
  ],
  "commands-know-no-route": inEach(features, "fastify", "answer.ts"),
  "routes-know-no-sql": inEach(features, "kysely", "routes.ts"),
  "words-and-answers-know-no-database": inEach(features, "platform/db/open.ts", "present.ts"),
};

function isNotTheDriver(folder: string): boolean {
  return folder !== "platform/db";
}

/** Imports of the server that point the right way; no rule may object to them. */
export const properServerImports = [
  { from: `${src}/main.ts`, to: "./context.ts" },
  { from: `${src}/context.ts`, to: "./platform/smtp/smtp-mailer.ts" },
  { from: `${src}/platform/smtp/smtp-mailer.ts`, to: "./mailer.ts" },
  { from: `${src}/platform/db/open.ts`, to: "pg" },
  { from: `${src}/engine/store/sql/users.ts`, to: "../rows/users.ts" },
  { from: `${src}/engine/store/sql/users.ts`, to: "kysely" },
  { from: `${src}/engine/outbox/send.ts`, to: "../switch/decide-after-event.ts" },
  { from: `${src}/engine/switch/decide-after-event.ts`, to: "../../platform/log/log.ts" },
  { from: `${src}/features/notes/routes.ts`, to: "./note-saving.ts" },
  { from: `${src}/features/notes/routes.ts`, to: "fastify" },
  { from: `${src}/features/notes/note-saving.ts`, to: "./queries.ts" },
  { from: `${src}/features/notes/note-saving.ts`, to: "../../engine/switch/decide-after-event.ts" },
  { from: `${src}/features/notes/note-saving.ts`, to: "../plans/public.ts" },
  { from: `${src}/features/plans/public.ts`, to: "./choose-plan.ts" },
  { from: `${src}/features/notes/save-note.test.ts`, to: "../plans/choose-plan.ts" },
  { from: `${src}/features/notes/save-note.test.ts`, to: "@afterword/testing/clock" },
  { from: `${src}/features/notes/queries.ts`, to: "../../platform/db/open.ts" },
  { from: `${src}/features/notes/queries.ts`, to: "kysely" },
  { from: `${src}/operations/demo/seed-demo.ts`, to: "../../features/plans/public.ts" },
] as const;
