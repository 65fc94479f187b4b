import { SETUP_ITEMS, type SetupItem, type SetupItemName } from "@afterword/contract/endpoints/system";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../context.ts";
import { countAdminsWithoutFactor } from "../../features/second-factor/public.ts";
import { findContents, findUnfilledTexts } from "../../features/snippets/public.ts";
import { findSandbox, type Sandbox } from "../../platform/sandbox/sandbox.ts";
import { canaryStatus } from "../canary/canary-status.ts";
import { readMaintenanceRecords, type MaintenanceRecord } from "../maintenance/maintenance-records.ts";
import { readGuide } from "../monitoring/guide.ts";

type Finding = {
  readonly state: SetupItem["state"];
  readonly at?: WallMs | null;
  readonly count?: number;
};

/** Those without which people lose something: a missing one is marked in the menu. */
const IMPORTANT: ReadonlySet<SetupItemName> = new Set([
  "legal-texts",
  "mail",
  "canary",
  "operator-address",
  "uptime-monitor",
  "second-factor",
  "dump",
  "trial-restore",
  "recording-store",
]);

/** A dump that is older is none to begin again with. */
const DUMP_GOOD_FOR_MS = 30 * DAY_MS;
const TRIAL_GOOD_FOR_MS = 180 * DAY_MS;

/** What of the installation is set up and what is not, as far as it can be known from inside. */
export const readSetup = async (context: Context): Promise<readonly SetupItem[]> => {
  const findings = await findAll(context);
  return Promise.all(
    SETUP_ITEMS.map(async (name) => {
      const { state, at = null, count = 0 } = findings[name];
      return {
        name,
        state,
        isImportant: IMPORTANT.has(name),
        at: at === null ? null : new Date(at).toISOString(),
        count,
        guide: await readGuide("docs/deploy.md", name),
      };
    }),
  );
};

/** How many important things are missing; without the guide, because every page of an admin asks for it. */
export const countMissing = async (context: Context): Promise<number> => {
  const findings = await findAll(context);
  return SETUP_ITEMS.filter((name) => IMPORTANT.has(name) && findings[name].state === "missing").length;
};

const findAll = async (context: Context): Promise<Readonly<Record<SetupItemName, Finding>>> => {
  const { config, database } = context;
  const records = await readMaintenanceRecords(context);
  const isThere = (set: unknown): Finding => ({ state: set ? "ready" : "missing" });
  return {
    "legal-texts": noneOf(findUnfilledTexts(await findContents(database.db)).length),
    mail: await findMail(context),
    bounces: isThere(config.bounces),
    canary: await findCanary(context),
    "operator-address": isThere(config.operatorEmail),
    "uptime-monitor": isThere(config.heartbeatUrl),
    "second-factor": noneOf(await countAdminsWithoutFactor(database.db)),
    dump: backupOf(context, records.lastDump, DUMP_GOOD_FOR_MS),
    "trial-restore": backupOf(context, records.lastTrialRestore, TRIAL_GOOD_FOR_MS),
    "recording-store": isThere(context.processStats.recordingStoreAwayMs(context.clock.now()) === 0),
    ffmpeg: isThere(await context.transcoder.isAvailable()),
    sandbox: await findSandboxHere(),
    "app-stores": findAppStores(context),
    push: await findPush(context),
  };
};

const findAppStores = ({ config, paperStore }: Context): Finding => {
  if (config.apple ?? config.google) return { state: "ready" };
  return { state: paperStore === null ? "missing" : "simulated" };
};

const noneOf = (count: number): Finding => ({ state: count === 0 ? "ready" : "missing", count });

/** Whether a mail server that took mail before takes it now is what the test mail tells. */
const findMail = async ({ config, database: { db } }: Context): Promise<Finding> => {
  const row = await db
    .selectFrom("mails")
    .select((of) => of.fn.max("sent_at").as("at"))
    .executeTakeFirst();
  const at = wallOrNull(row?.at ?? null);
  if (config.smtpUrl === null) return { state: "missing", at };
  return { state: at === null ? "unknown" : "ready", at };
};

/** Pushes are forgotten after some days, so this tells of those. */
const findPush = async ({ config, database: { db } }: Context): Promise<Finding> => {
  if ((config.apns ?? config.fcm) === null) return { state: "missing" };
  const accepted = db.selectFrom("pushes").select((of) => of.fn.max("answered_at").as("at"));
  const at = wallOrNull((await accepted.where("state", "=", "accepted").executeTakeFirst())?.at ?? null);
  return { state: at === null ? "unknown" : "ready", at };
};

/** One that is on and has not come through yet proves nothing. */
const findCanary = async (context: Context): Promise<Finding> => {
  const { isOn, passedAt, failed } = await canaryStatus(context);
  if (!isOn) return { state: "missing" };
  return { state: passedAt === null || failed !== null ? "unknown" : "ready", at: passedAt };
};

/**
 * A PostgreSQL server may be backed up by other means, which are not seen from here. The embedded database has no other
 * than a dump.
 */
const backupOf = (
  { clock, database }: Context,
  record: MaintenanceRecord | null,
  goodForMs: number,
): Finding => {
  const at = record?.at ?? null;
  if (at !== null && clock.now() - at <= goodForMs) return { state: "ready", at };
  return { state: database.kind === "url" ? "unknown" : "missing", at };
};

let sandbox: Sandbox | null = null;

/** Tried once in the life of a process, with a program that does nothing. */
const findSandboxHere = async (): Promise<Finding> => {
  sandbox ??= await findSandbox({ command: ["/bin/true"], shown: [] }, 0);
  if (sandbox === null) return { state: "unknown" };
  return { state: sandbox === "namespaces" ? "ready" : "missing" };
};

const wallOrNull = (at: Date | null): WallMs | null => (at === null ? null : wallMs(at.getTime()));
