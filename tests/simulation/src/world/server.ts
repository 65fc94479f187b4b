import { SECOND_MS } from "@afterword/core/time/duration";
import { createJobSignal, runJobs } from "@afterword/server/platform/jobs/run-jobs";
import { PUSH_JOBS, SWITCH_JOBS, type SwitchJobContext } from "@afterword/server/engine/jobs";
import { createMailEvidence } from "@afterword/server/engine/evidence/mail-evidence";
import { createAcceptanceQueues } from "@afterword/server/engine/outbox/record-acceptance";
import { createSendSlots } from "@afterword/server/engine/outbox/send-slots";
import { createSetAside } from "@afterword/server/engine/switch/set-aside";
import type { MasterKey } from "@afterword/server/platform/crypto/master-key";
import type { Ids } from "@afterword/server/platform/crypto/ids";
import { openServiceClock } from "@afterword/server/engine/clock/service-clock";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import { createMemoryStore, type MemoryStore } from "../store/memory-store.ts";
import type { Tables } from "../store/tables.ts";
import { drawBatchSize } from "./batch-size.ts";
import type { Clocks } from "./clocks.ts";
import type { Database } from "./database.ts";
import { createExactTimer, type LoopTimers } from "./loop-timer.ts";
import type { Post } from "./post.ts";
import { NO_PUSHES, type PushServices } from "./push-services.ts";
import { plainReturnPaths } from "./return-paths.ts";

/** A process of the product: its real code, with this world behind its ports. */
export type Server = {
  readonly process: Process;
  readonly context: SwitchJobContext;
  readonly store: MemoryStore;
  /** Callbacks of pending requests, for when no answer will come. */
  readonly waiting: Set<() => void>;
};

export type Surroundings = {
  readonly time: VirtualTime;
  readonly tables: Tables;
  readonly clocks: Clocks;
  readonly database: Database;
  readonly post: Post;
  /** Null in a world without phones. */
  readonly pushes: PushServices | null;
  readonly timers: LoopTimers;
  readonly ids: Ids;
  readonly masterKey: MasterKey;
  /** Draws the sizes of batches. */
  readonly batchChance: Chance;
  /** Called with a new connection and the times of its faults. */
  readonly onConnect: (process: Process, faults: readonly number[]) => void;
  readonly onError: (error: unknown, sentence: string) => void;
};

/** Starts the product in this process as `startJobs` does. A failure to start ends the process. */
export const startServer = (process: Process, number: number, world: Surroundings): Server => {
  const connection = world.database.connect(process);
  world.onConnect(process, connection.faults);
  const store = createMemoryStore(world.tables, connection);
  const jobSignal = createJobSignal();
  const timer = createExactTimer(process);
  const context: SwitchJobContext = {
    config: { publicUrl: "https://afterword.example", contactEmail: null, mailFrom: FROM },
    log: {
      error: (about: unknown, sentence?: string) => world.onError(about, sentence ?? ""),
      warn: () => undefined,
      info: () => undefined,
    },
    store,
    isStoreDamaged: () => false,
    clock: world.clocks.clockOf(number),
    timer: world.timers.timerOf(process),
    ids: world.ids,
    masterKey: world.masterKey,
    returnPaths: plainReturnPaths,
    mailEvidence: createMailEvidence(world.masterKey),
    mailer: world.post.mailerOf(process),
    pushSender: world.pushes?.senderOf(process) ?? NO_PUSHES,
    sendSlots: createSendSlots(timer),
    acceptances: createAcceptanceQueues(
      () => context,
      () => timer.startPause(0).over,
    ),
    batchSize: () => drawBatchSize(world.batchChance),
    setAside: createSetAside(world.clocks.clockOf(number)),
    notifyJobs: jobSignal.notify,
    onJobSignal: jobSignal.subscribe,
  };
  openServiceClock(context).then(
    () => runJobs(context, world.pushes === null ? SWITCH_JOBS : { ...SWITCH_JOBS, ...PUSH_JOBS }),
    () => process.crash(),
  );
  const waiting = new Set<() => void>();
  process.onCrash(() => {
    for (const noticeSilence of waiting) world.time.at(world.time.now() + SILENCE_MS, noticeSilence);
  });
  return { process, context, store, waiting };
};

/** How long a person waits for the answer of a dead server. */
const SILENCE_MS = 5 * SECOND_MS;

export type Ending<T> = { readonly answered: (answer: T) => void; readonly failed: () => void };

/** Sends a request as a person does: the result is an answer, an error, or silence. */
export const ask = <T>(server: Server, act: (server: Server) => Promise<T>, ending: Ending<T>): void => {
  const { waiting } = server;
  const fail = (): void => {
    if (waiting.delete(fail)) ending.failed();
  };
  waiting.add(fail);
  const succeed = (answer: T): void => {
    if (waiting.delete(fail)) ending.answered(answer);
  };
  act(server).then(succeed, fail);
};

const FROM = { name: "Afterword", address: "notes@afterword.example" };
