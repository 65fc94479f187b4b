import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { isProduction, type Config } from "./platform/config/config.ts";
import { listenForBounces } from "./engine/bounces/listen-for-bounces.ts";
import type { BounceListener } from "./engine/bounces/listen-for-bounces.ts";
import { closeContext, createContext } from "./context.ts";
import { placeOf } from "./open-database.ts";
import type { Context } from "./context.ts";
import { isDatabaseOutage, isStatementTimeout } from "./platform/db/database-outage.ts";
import { damageSentence } from "./platform/db/folder-integrity.ts";
import { createServerWait } from "./platform/db/wait-for-server.ts";
import { listenFailure } from "./platform/http/listen-failure.ts";
import { listenWhileWaiting } from "./platform/http/waiting-answers.ts";
import type { WaitingListener } from "./platform/http/waiting-answers.ts";
import { createLog } from "./platform/log/log.ts";
import { knowsNoTls } from "./platform/smtp/starttls.ts";
import { refuseDemo } from "./operations/demo/refuse-demo.ts";
import { seedDemo } from "./operations/demo/seed-demo.ts";
import { deleteRestoredAccounts } from "./features/accounts/public.ts";
import { ensureCanary } from "./operations/canary/canary.ts";
import { ensureFreePlan } from "./features/plans/public.ts";
import { buildApp } from "./app.ts";
import { startJobs } from "./operations/jobs/start-jobs.ts";
import { clearDumps } from "./operations/maintenance/dump-aside.ts";
import { adviseFirstAdmin } from "./operations/maintenance/create-admin.ts";
import { migrateInstallation } from "./operations/maintenance/installation.ts";
import { opensEveryKey } from "./operations/maintenance/wrapped-keys.ts";
import type { Jobs } from "./platform/jobs/run-jobs.ts";
import { openServiceClock } from "./engine/clock/service-clock.ts";
import { listenForMetrics } from "./operations/monitoring/metrics-app.ts";
import type { MetricsListener } from "./operations/monitoring/metrics-app.ts";

export type RunningServer = {
  readonly context: Context;
  /** Where it listens, with the actual port where any free one was asked for. */
  readonly address: string;
  /** The same for metrics; null where they are off. */
  readonly metricsAddress: string | null;
  /** What its operator has to do before it is of use to anyone; null: nothing. */
  readonly advice: string | null;
  /** Accepts nothing new, finishes what is under way, then lets go of everything. */
  readonly stop: () => Promise<void>;
};

/**
 * Brings everything up in the order in which one part needs another; waits for a database server that is away, and says
 * so. Throws one sentence when it cannot.
 */
export const startServer = async (
  config: Config,
  say: (sentence: string) => void = () => undefined,
): Promise<RunningServer> => {
  const log = createLog();
  const place = placeOf(config);
  if (place.kind !== "url") return startOnce(config, log);
  const wait = createServerWait(place);
  for (;;) {
    try {
      return await startOnce(config, log);
    } catch (error) {
      if (isStatementTimeout(error)) throw tooSlow(error);
      if (!isDatabaseOutage(error)) throw error;
      await waitForDatabase(config, (addresses) =>
        wait(error, (sentence) => {
          log.warn({ addresses }, sentence);
          say(sentence);
        }),
      );
    }
  }
};

const tooSlow = (error: unknown): Error =>
  new Error(
    `A statement at the start took the database too long (${error instanceof Error ? error.message : String(error)}): ` +
      "it is overloaded, or another process holds locks.",
    { cause: error },
  );

/** Who asks meanwhile hears that the server lives and what it waits for. */
const waitForDatabase = async (
  config: Config,
  wait: (addresses: readonly string[]) => Promise<void>,
): Promise<void> => {
  const places = [
    { ...config, setting: "PORT" },
    ...(config.metrics === null ? [] : [{ ...config.metrics, setting: "METRICS_PORT" }]),
  ];
  const listeners: WaitingListener[] = [];
  try {
    for (const place of places) listeners.push(await explained(place, listenWhileWaiting(config, place)));
    await wait(listeners.map(({ address }) => address));
  } finally {
    for (const { close } of listeners) await close();
  }
};

const startOnce = async (config: Config, log: Logger): Promise<RunningServer> => {
  const context = await createContext(config, { log });
  const started: Started = { context };
  try {
    await refuseDamage(context);
    await migrateInstallation(context);
    if (isProduction(config)) await refuseDemo(context);
    await refuseOtherMasterKey(context);
    await openServiceClock(context);
    await ensureFreePlan(context);
    await deleteRestoredAccounts(context);
    if (!isProduction(config)) await seedDemo(context);
    await ensureCanary(context);
    await clearDumps(context);
    await refuseMailWithoutTls(config);
    started.app = buildApp(context);
    started.jobs = await startJobs(context);
    started.bounces = await listenIfWanted(context);
    started.metrics = await listenForMetrics(context);
    const advice = await adviseFirstAdmin(context);
    const address = await listen(started.app, config);
    const metricsAddress = started.metrics?.address ?? null;
    return { context, address, metricsAddress, advice, stop: () => stop(started) };
  } catch (error) {
    await stop(started);
    throw error;
  }
};

type Started = {
  readonly context: Context;
  app?: FastifyInstance;
  jobs?: Jobs;
  metrics?: MetricsListener | null;
  bounces?: BounceListener | null;
};

const stop = async ({ context, app, jobs, bounces, metrics }: Started): Promise<void> => {
  await app?.close();
  await bounces?.close();
  await jobs?.stop();
  // Last of all, so that it can be seen how a stop goes on.
  await metrics?.close();
  await closeContext(context);
};

/** Rows written under a key that no admin has would be as good as lost, so nothing is written under another one. */
const refuseOtherMasterKey = async (context: Context): Promise<void> => {
  if (await opensEveryKey(context)) return context.database.integrity?.trustKeys();
  const { masterKey, dataDir } = context.config;
  throw new Error(
    masterKey === null
      ? `The key in ${dataDir}/master.key does not open what this database holds: put back the key it was made with, or set MASTER_KEY.`
      : "MASTER_KEY does not open what this database holds; start with the key it was made with " +
          "and, while it is being changed, with the previous one in MASTER_KEY_PREVIOUS.",
  );
};

/** One that answers and knows no TLS will know none tomorrow; one that is away may come back, and gets no mail until then. */
const refuseMailWithoutTls = async ({ smtpUrl, smtpNeedsTls }: Config): Promise<void> => {
  if (smtpUrl === null || !smtpNeedsTls || !(await knowsNoTls(smtpUrl.reveal()))) return;
  throw new Error(
    "The mail server of SMTP_URL offers no TLS, so others could read secret links on their way to it; " +
      "SMTP_WITHOUT_TLS=accepted allows it.",
  );
};

/** What is missing would be missed by decisions and readers alike, so nothing is decided, sent or answered then. */
const refuseDamage = async ({ config, database, log }: Context): Promise<void> => {
  const unknown = database.integrity?.unknown ?? null;
  if (unknown !== null) log.warn(unknown);
  const damages = (await database.integrity?.read({ isThorough: true })) ?? [];
  const place = placeOf(config);
  if (damages.length > 0 && place.kind === "folder") throw new Error(damageSentence(place.folder, damages));
};

const listenIfWanted = async (context: Context): Promise<BounceListener | null> => {
  const { config, returnPaths } = context;
  const port = config.bounces?.port ?? null;
  return port === null || returnPaths === null
    ? null
    : listenForBounces(context, { host: config.host, port, returnPaths });
};

const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> =>
  explained({ host, port, setting: "PORT" }, app.listen({ host, port }));

const explained = async <T>(
  place: Pick<Config, "host" | "port"> & { readonly setting: string },
  listening: Promise<T>,
): Promise<T> => {
  try {
    return await listening;
  } catch (error) {
    throw listenFailure("The server", place, error);
  }
};
