import type { Context } from "@afterword/server/context";
import { createMailEvidence } from "@afterword/server/engine/evidence/mail-evidence";
import { openServiceClock } from "@afterword/server/engine/clock/service-clock";
import { SWITCH_JOBS } from "@afterword/server/engine/jobs";
import { createAcceptanceQueues } from "@afterword/server/engine/outbox/record-acceptance";
import { createSendSlots } from "@afterword/server/engine/outbox/send-slots";
import { createSetAside } from "@afterword/server/engine/switch/set-aside";
import { createSwitchStore } from "@afterword/server/engine/store/sql/sql-store";
import { RECORDING_JOBS } from "@afterword/server/features/media/public";
import { createRecordingUrls } from "@afterword/server/features/media/recording-urls";
import { createPictureAddresses } from "@afterword/server/features/pictures/picture-addresses";
import { eraseDelivered } from "@afterword/server/operations/maintenance/erase-delivered";
import type { Ids } from "@afterword/server/platform/crypto/ids";
import type { MasterKey } from "@afterword/server/platform/crypto/master-key";
import { createStreamSlots } from "@afterword/server/platform/http/stream-slots";
import { createJobSignal, runJobs, type Job } from "@afterword/server/platform/jobs/run-jobs";
import { createRecordingStore } from "@afterword/server/platform/media-store/recording-store";
import { DAY_MS } from "@afterword/core/time/duration";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import { drawBatchSize } from "../world/batch-size.ts";
import type { Clocks } from "../world/clocks.ts";
import type { Database } from "../world/database.ts";
import { createExactTimer } from "../world/loop-timer.ts";
import type { Post } from "../world/post.ts";
import { plainReturnPaths } from "../world/return-paths.ts";
import { NO_PUSHES } from "../world/push-services.ts";
import type { FailingObjects } from "./failing-objects.ts";
import { createPeerTranscoder } from "./peer-transcoder.ts";
import type { Rests } from "./rests.ts";
import type { SharedDatabase } from "./shared-database.ts";

/** A process of the product with the parts that recordings pass through: switch, outbox, notes, pages, and the jobs. */
export type RecordingServer = { readonly process: Process; readonly context: Context };

export type Surroundings = {
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly faults: Database;
  readonly database: SharedDatabase;
  readonly objects: FailingObjects;
  readonly post: Post;
  readonly rests: Rests;
  readonly ids: Ids;
  readonly masterKey: MasterKey;
  /** Where conversions work. */
  readonly folder: string;
  readonly hasFfmpeg: () => boolean;
  readonly onError: (error: unknown, sentence: string) => void;
};

/** A failure to start ends the process. */
export const startServer = (process: Process, number: number, world: Surroundings): RecordingServer => {
  const context = contextOf(process, number, world);
  openServiceClock(context).then(
    () => beginJobs(process, context, world.rests),
    () => process.crash(),
  );
  return { process, context };
};

const contextOf = (process: Process, number: number, world: Surroundings): Context => {
  const { clocks, masterKey, onError } = world;
  const clock = clocks.clockOf(number);
  const timer = createExactTimer(process);
  const jobSignal = createJobSignal();
  const connection = world.faults.connect(process);
  const db = world.database.connect(process, connection);
  const used: Partial<Record<keyof Context, unknown>> = {
    config: {
      publicUrl: "https://afterword.example",
      contactEmail: null,
      mailFrom: { name: "Afterword", address: "notes@afterword.example" },
      dataDir: world.folder,
    },
    log: {
      error: (about: unknown, sentence?: string) => onError(about, sentence ?? ""),
      warn: () => undefined,
      info: () => undefined,
    },
    database: { kind: "memory", db },
    // The database's own clock is the machine's, which has nothing to do with the time of this world.
    store: { ...createSwitchStore(db), databaseNow: async () => clocks.databaseNow() },
    isStoreDamaged: () => false,
    clock,
    timer,
    ids: world.ids,
    masterKey,
    returnPaths: plainReturnPaths,
    mailEvidence: createMailEvidence(masterKey),
    mailer: world.post.mailerOf(process),
    pushSender: NO_PUSHES,
    sendSlots: createSendSlots(timer),
    acceptances: createAcceptanceQueues(
      () => context,
      () => timer.startPause(0).over,
    ),
    batchSize: () => drawBatchSize(world.chance),
    setAside: createSetAside(clock),
    recordingStore: createRecordingStore(world.objects.of(process), masterKey),
    recordingUrls: createRecordingUrls(masterKey, clock),
    pictureAddresses: createPictureAddresses(masterKey, clock),
    transcoder: createPeerTranscoder(process, world.chance, world.hasFfmpeg),
    withRecordingSlot: createStreamSlots(),
    throttle: { rateLimitSecret: (_kind: string, _ip: string, work: () => Promise<unknown>) => work() },
    notifyJobs: jobSignal.notify,
    onJobSignal: jobSignal.subscribe,
  };
  // What is missing belongs to log-ins, pictures and pages, which no one uses here: asking for it throws.
  const context = used as Context;
  return context;
};

const JOBS: Readonly<Record<string, Job<Context>>> = {
  "look-at-switch": jobOf("look-at-switch"),
  "send-outbox": jobOf("send-outbox"),
  ...RECORDING_JOBS,
  "erase-delivered": { everyMs: DAY_MS, runsOnSignal: false, run: eraseDelivered },
};

/** Without the heartbeat, which ./rests.ts stands in for. */
function jobOf(name: string): Job<Context> {
  const job = SWITCH_JOBS[name];
  if (job === undefined) throw new Error(`there is no job ${name}`);
  return job;
}

/** Each in a loop with pauses of its own; while it runs it has the timer of the server. */
const beginJobs = (process: Process, context: Context, rests: Rests): void => {
  for (const [name, job] of Object.entries(JOBS)) {
    const loop = { ...context, timer: rests.timerOf(process, name) };
    runJobs(loop, { [name]: { ...job, run: (_: unknown, signal: AbortSignal) => job.run(context, signal) } });
  }
  rests.look();
};
