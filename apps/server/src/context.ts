import { join } from "node:path";
import type { Logger } from "pino";
import { isProduction, type Config } from "./platform/config/config.ts";
import type { Ids } from "./platform/crypto/ids.ts";
import type { MasterKey } from "./platform/crypto/master-key.ts";
import { createPasswords, type Passwords } from "./platform/crypto/passwords.ts";
import { randomIds } from "./platform/crypto/random-ids.ts";
import { createTickets, type Tickets } from "./platform/crypto/tickets.ts";
import { createTokens, type Tokens } from "./platform/crypto/tokens.ts";
import type { Database } from "./platform/db/database.ts";
import type { Pages } from "./platform/http/pages.ts";
import { createStreamSlots, type WithStreamSlot } from "./platform/http/stream-slots.ts";
import { createUploadSlots, type WithUploadSlot } from "./platform/http/uploads.ts";
import { loadWebPages } from "./platform/http/web-pages.ts";
import { createJobSignal } from "./platform/jobs/run-jobs.ts";
import { createLog } from "./platform/log/log.ts";
import { createFolderStore } from "./platform/media-store/folder-store.ts";
import type { ObjectStore } from "./platform/media-store/object-store.ts";
import { createRecordingStore, type RecordingStore } from "./platform/media-store/recording-store.ts";
import { createS3Client } from "./platform/media-store/s3-client.ts";
import { createS3Store } from "./platform/media-store/s3-store.ts";
import { createTwoStores } from "./platform/media-store/two-stores.ts";
import type { Sandbox } from "./platform/sandbox/sandbox.ts";
import { openPush } from "./platform/push/open-push.ts";
import type { PushInbox, PushSender } from "./platform/push/push-sender.ts";
import { openInbox } from "./platform/smtp/local-inbox.ts";
import type { Inbox, Mailer } from "./platform/smtp/mailer.ts";
import { createSmtpMailer } from "./platform/smtp/smtp-mailer.ts";
import { createThrottle, type Throttle } from "./platform/throttle/throttle.ts";
import type { MovableClock, Timer } from "./platform/time/clock.ts";
import { createSystemClock, nextTurn, systemTimer } from "./platform/time/system-clock.ts";
import { createReturnPaths, type ReturnPaths } from "./engine/bounces/return-paths.ts";
import { createMailEvidence, type MailEvidence } from "./engine/evidence/mail-evidence.ts";
import type { AcceptanceQueues } from "./engine/outbox/attempt.ts";
import { createAcceptanceQueues } from "./engine/outbox/record-acceptance.ts";
import { createSendSlots, type SendSlots } from "./engine/outbox/send-slots.ts";
import { BATCH_MAX } from "./engine/context.ts";
import { createSetAside, type SetAside } from "./engine/switch/set-aside.ts";
import { createSwitchStore } from "./engine/store/sql/sql-store.ts";
import type { SwitchStore } from "./engine/store/switch-store.ts";
import { createDeletedList, type DeletedList } from "./features/accounts/deleted-list.ts";
import { createFailedLogInList, type FailedLogInList } from "./features/audit/failed-log-ins.ts";
import type { AppStores } from "./features/subscriptions/app-stores/app-store.ts";
import { connectAppStores } from "./features/subscriptions/app-stores/connected-stores.ts";
import { createPaperStore, type PaperStore } from "./features/subscriptions/paper-store/paper-store.ts";
import { createFfmpegTranscoder } from "./features/media/ffmpeg-transcoder.ts";
import { createRecordingUrls, type RecordingUrls } from "./features/media/recording-urls.ts";
import type { Transcoder } from "./features/media/transcoder.ts";
import { createPictureAddresses, type PictureAddresses } from "./features/pictures/picture-addresses.ts";
import {
  createShrinkPicture,
  type ProgramEnd,
  type ShrinkPicture,
} from "./features/pictures/shrink-picture.ts";
import { deletedListIn, openDatabaseAndKey, openDatabaseOnly, recordingsIn } from "./open-database.ts";
import { createHttpLinkChecker } from "./operations/canary/http-link-checker.ts";
import type { LinkChecker } from "./operations/canary/link-checker.ts";
import { createHttpUptimeMonitor } from "./operations/monitoring/http-uptime-monitor.ts";
import { createProcessStats, type ProcessStats } from "./operations/monitoring/process-stats.ts";
import type { UptimeMonitor } from "./operations/monitoring/uptime-monitor.ts";

/** Everything the server works with. Built once, here; commands receive it and build nothing themselves. */
export type Context = {
  readonly config: Config;
  readonly log: Logger;
  readonly database: Database;
  /** The rows of switch and outbox, which see nothing else of the database. */
  readonly store: SwitchStore;
  /** Whether the files of the embedded database are known to be damaged. */
  readonly isStoreDamaged: () => boolean;
  readonly masterKey: MasterKey;
  /** Which accounts were deleted, outside the database. */
  readonly deletedList: DeletedList;
  readonly tokens: Tokens;
  readonly tickets: Tickets;
  /** Signs the envelope senders of our mails; null where nothing takes in what comes back. */
  readonly returnPaths: ReturnPaths | null;
  /** Of whether our mail flows, which says which refusals count. */
  readonly mailEvidence: MailEvidence;
  /** Makes every picture that comes anew, small. */
  readonly shrinkPicture: ShrinkPicture;
  /** Reads an uploaded file once a slot is free. */
  readonly withUploadSlot: WithUploadSlot;
  /** The same for a part of a recording, which is handed on as it comes. */
  readonly withRecordingSlot: WithStreamSlot;
  /** Makes recordings into files that every browser plays. */
  readonly transcoder: Transcoder;
  readonly pictureAddresses: PictureAddresses;
  readonly recordingUrls: RecordingUrls;
  /** Where recordings and their parts lie, sealed. */
  readonly recordingStore: RecordingStore;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  /** The failed log-ins that are not in the audit log yet. */
  readonly failedLogIns: FailedLogInList;
  readonly clock: MovableClock;
  readonly timer: Timer;
  readonly ids: Ids;
  readonly mailer: Mailer;
  /** Where mails arrive while no mail server is configured; null otherwise. */
  readonly inbox: Inbox | null;
  /** Reaches phones through the services that are configured. */
  readonly pushSender: PushSender;
  /** Where pushes are kept for simulated phones while none is configured; null in production. */
  readonly pushInbox: PushInbox | null;
  /** The mails that this process is sending. */
  readonly sendSlots: SendSlots;
  /** The accepted mails of this process that wait for their mark. */
  readonly acceptances: AcceptanceQueues;
  /** How many users or mails one batch may have. */
  readonly batchSize: () => number;
  /** The users whose decision failed in this process. */
  readonly setAside: SetAside;
  /** Where plans are bought; those that this installation is connected to. */
  readonly appStores: AppStores;
  /** The app store of paper with which purchases are tried out; null in production. */
  readonly paperStore: PaperStore | null;
  /** Opens links as a browser outside does. */
  readonly linkChecker: LinkChecker;
  /** What this process has counted since it started, for alarms and metrics. */
  readonly processStats: ProcessStats;
  /** Who is pinged while all is well; null while none is configured. */
  readonly uptimeMonitor: UptimeMonitor | null;
  /** Public pages, rendered by the web app's server build. */
  readonly pages: Pages;
  /** Asks the jobs to look now instead of at their next tick; called after a commit that made something due. */
  readonly notifyJobs: () => void;
  /** How the jobs hear of it. Returns an unsubscribe function. */
  readonly onJobSignal: (listener: () => void) => () => void;
};

/** What stands in for the live parts in tests. */
export type Replacements = Partial<
  Omit<
    Context,
    | "config"
    | "tokens"
    | "tickets"
    | "returnPaths"
    | "mailEvidence"
    | "pictureAddresses"
    | "recordingUrls"
    | "withUploadSlot"
    | "withRecordingSlot"
    | "sendSlots"
    | "acceptances"
    | "setAside"
    | "isStoreDamaged"
    | "paperStore"
    | "notifyJobs"
    | "onJobSignal"
  >
>;

/** Opens everything but changes nothing: migrations and jobs come later. Throws one sentence when it cannot. */
export const createContext = async (config: Config, replacements: Replacements = {}): Promise<Context> => {
  const log = replacements.log ?? createLog();
  const pages = replacements.pages ?? (await loadWebPages(join(config.webRoot, "../dist-server")));
  const { database, masterKey } = await openDatabaseAndKey(config, replacements, log);
  const basics = await openBasics(replacements, { log, masterKey });
  const jobSignal = createJobSignal();
  const context: Context = {
    config,
    ...basics,
    ...openAsides(config, replacements, basics),
    database,
    store: replacements.store ?? createSwitchStore(database.db),
    isStoreDamaged: () => (database.integrity?.damages() ?? []).length > 0,
    throttle: replacements.throttle ?? createThrottle(database.pool),
    tokens: createTokens(basics.masterKey),
    tickets: createTickets(basics.masterKey),
    returnPaths: config.bounces === null ? null : createReturnPaths(basics.masterKey, config.bounces.domain),
    mailEvidence: createMailEvidence(basics.masterKey),
    pictureAddresses: createPictureAddresses(basics.masterKey, basics.clock),
    recordingUrls: createRecordingUrls(basics.masterKey, basics.clock),
    ...(await openMail(config, basics.clock, replacements)),
    ...(replacements.pushSender === undefined
      ? await openPush(config, basics.clock)
      : { pushSender: replacements.pushSender, pushInbox: null }),
    withUploadSlot: createUploadSlots(),
    withRecordingSlot: createStreamSlots(),
    recordingStore: replacements.recordingStore ?? openRecordings(config, basics),
    sendSlots: createSendSlots(basics.timer),
    acceptances: createAcceptanceQueues(() => context, nextTurn),
    batchSize: replacements.batchSize ?? (() => BATCH_MAX),
    setAside: createSetAside(basics.clock),
    ...(await openAppStores(config, basics, replacements)),
    pages,
    notifyJobs: jobSignal.notify,
    onJobSignal: jobSignal.subscribe,
  };
  return context;
};

type Basics = Pick<Context, "log" | "masterKey" | "passwords" | "clock" | "timer" | "ids">;

/** What needs nothing of the database. */
const openBasics = async (
  given: Replacements,
  opened: Pick<Context, "log" | "masterKey">,
): Promise<Basics> => ({
  ...opened,
  passwords: given.passwords ?? (await createPasswords()),
  clock: given.clock ?? createSystemClock(),
  timer: given.timer ?? systemTimer,
  ids: given.ids ?? randomIds,
});

type Asides = Pick<
  Context,
  | "deletedList"
  | "failedLogIns"
  | "shrinkPicture"
  | "transcoder"
  | "linkChecker"
  | "processStats"
  | "uptimeMonitor"
>;

/** What stands beside the database and needs nothing of it. */
const openAsides = (
  config: Config,
  given: Replacements,
  { log, clock }: Pick<Context, "log" | "clock">,
): Asides => ({
  deletedList: given.deletedList ?? createDeletedList(deletedListIn(config.dataDir)),
  failedLogIns: given.failedLogIns ?? createFailedLogInList(),
  shrinkPicture:
    given.shrinkPicture ??
    createShrinkPicture({ onFall: reportFall(log), onSandbox: reportSandbox(log, "pictures are read") }),
  transcoder:
    given.transcoder ??
    createFfmpegTranscoder({
      path: config.ffmpegPath,
      onSandbox: reportSandbox(log, "recordings are converted"),
      now: clock.machineNow,
    }),
  linkChecker: given.linkChecker ?? createHttpLinkChecker(),
  processStats: given.processStats ?? createProcessStats(),
  uptimeMonitor: given.uptimeMonitor ?? uptimeMonitorOf(config),
});

const reportFall =
  (log: Logger) =>
  (end: ProgramEnd): void =>
    log.warn(end, "the program that reads pictures crashed");

const reportSandbox =
  (log: Logger, what: string) =>
  (sandbox: Sandbox): void =>
    sandbox === "none"
      ? log.warn(`${what} with the rights of the server: this machine allows no namespaces`)
      : log.info(`${what} in a sandbox`);

/** Outside production there is one more of them, made of paper. */
const openAppStores = async (
  config: Config,
  { clock, ids }: Basics,
  given: Replacements,
): Promise<Pick<Context, "appStores" | "paperStore">> => {
  const paperStore = isProduction(config) ? null : createPaperStore({ dataDir: config.dataDir, clock, ids });
  const appStores = given.appStores ?? {
    ...(await connectAppStores(config, clock)),
    ...(paperStore === null ? {} : { paper: paperStore.appStore }),
  };
  return { appStores, paperStore };
};

/** Lets go of what `createContext` opened, once nothing uses it any more. */
export const closeContext = async ({ mailer, pushSender, database }: Context): Promise<void> => {
  await mailer.close();
  await pushSender.close();
  await database.close();
};

/** What the command line needs of it where nothing is to be shown or sent. */
export type MaintenanceContext = Pick<Context, "database" | "clock">;

export const openDatabaseAndClock = async (
  config: Config,
  beginning: { readonly mayBeginAnew?: boolean } = {},
): Promise<MaintenanceContext> => {
  const database = await openDatabaseOnly(config, createLog(), beginning);
  return { clock: createSystemClock(), database };
};

/** For a command that opens no database. */
export const openClock = (): Context["clock"] => createSystemClock();

type Mail = Pick<Context, "mailer" | "inbox">;

/** Without a configured mail server, mails go over real SMTP to an inbox inside this process. */
const openMail = async (config: Config, clock: MovableClock, given: Replacements): Promise<Mail> => {
  if (given.mailer !== undefined) return { mailer: given.mailer, inbox: given.inbox ?? null };
  const from = config.mailFrom;
  if (config.smtpUrl !== null) {
    const url = config.smtpUrl.reveal();
    return { mailer: createSmtpMailer({ url, from, needsTls: config.smtpNeedsTls }), inbox: null };
  }
  const { inbox, smtpUrl, close } = await openInbox(join(config.dataDir, "inbox"), clock);
  const mailer = createSmtpMailer({ url: smtpUrl, from });
  return {
    inbox,
    mailer: {
      ...mailer,
      close: async () => {
        await mailer.close();
        await close();
      },
    },
  };
};

/** All that is needed to read and write recordings, without the rest of a server. */
export const openRecordings = (
  config: Config,
  { masterKey, timer }: { readonly masterKey: MasterKey; readonly timer?: Timer },
): RecordingStore => {
  const [first, second] = openObjectStores(config, timer);
  return createRecordingStore(second === undefined ? first : createTwoStores(first, second), masterKey);
};

/** One store, or two while recordings move from one to the other; what is new goes to the first. */
export const openObjectStores = (
  config: Config,
  timer: Timer = systemTimer,
): readonly [ObjectStore, ObjectStore?] => {
  const folder = createFolderStore(recordingsIn(config.dataDir));
  if (config.s3 === null) return [folder];
  const { secretKey, ...settings } = config.s3;
  const s3 = createS3Store(createS3Client({ ...settings, secretKey: secretKey.reveal() }, timer));
  return config.recordingsIn === "s3" ? [s3, folder] : [folder, s3];
};

const uptimeMonitorOf = ({ heartbeatUrl }: Config): UptimeMonitor | null =>
  heartbeatUrl === null ? null : createHttpUptimeMonitor(heartbeatUrl.reveal());
