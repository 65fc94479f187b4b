import type { Logger } from "pino";
import type { Config } from "../platform/config/config.ts";
import type { Ids } from "../platform/crypto/ids.ts";
import type { MasterKey } from "../platform/crypto/master-key.ts";
import type { Mailer, SendResult } from "../platform/smtp/mailer.ts";
import type { PushKind, PushResult, PushSender } from "../platform/push/push-sender.ts";
import type { MovableClock, Timer } from "../platform/time/clock.ts";
import type { ReturnPaths } from "./bounces/return-paths.ts";
import type { MailEvidence } from "./evidence/mail-evidence.ts";
import type { AcceptanceQueues } from "./outbox/attempt.ts";
import type { SendSlots } from "./outbox/send-slots.ts";
import type { SetAside } from "./switch/set-aside.ts";
import type { PushPurpose } from "./store/rows/pushes.ts";
import type { SwitchStore } from "./store/switch-store.ts";

/** What `batchSize` answers in the product. */
export const BATCH_MAX = 100;

/** What switch and outbox work with: nothing that is not a port, a key or a setting. */
export type SwitchContext = {
  /** The rows of switch and outbox, which see nothing else of the database. */
  readonly store: SwitchStore;
  /** Whether they are known to be damaged: what is missing would be missed by a decision (docs/decisions/073). */
  readonly isStoreDamaged: () => boolean;
  readonly clock: MovableClock;
  readonly timer: Timer;
  readonly ids: Ids;
  readonly masterKey: MasterKey;
  readonly mailer: Mailer;
  /** Reaches phones; only beside the mails (behaviour §1.7). */
  readonly pushSender: PushSender;
  /** The mails that this process is sending. */
  readonly sendSlots: SendSlots;
  /** The accepted mails of this process that wait for their mark, each in its slot. */
  readonly acceptances: AcceptanceQueues;
  /** How many users or mails one batch may have; the simulation draws it anew each time. */
  readonly batchSize: () => number;
  /** The users whose decision failed in this process. */
  readonly setAside: SetAside;
  /** Signs the envelope senders of our mails; null where nothing takes in what comes back. */
  readonly returnPaths: ReturnPaths | null;
  /** Of whether our mail flows, which says which refusals count (behaviour §1.2). */
  readonly mailEvidence: MailEvidence;
  readonly config: Pick<Config, "contactEmail" | "mailFrom" | "publicUrl">;
  readonly log: Pick<Logger, "error" | "warn" | "info">;
  /** Counts for the alarms and metrics; decides nothing. */
  readonly processStats?: EngineStats;
};

/** Asks the jobs to look now instead of at their next tick; called after a commit that made something due. */
export type JobNotifier = { readonly notifyJobs: () => void };

/** How a sweep ended, in counts. */
export type EndedSweep =
  | { readonly kind: "clocks-differ" | "damaged" | "failed" }
  | { readonly kind: "swept"; readonly looked: number; readonly failed: number };

/** An answer of the mail server to one attempt of the outbox. */
export type AnsweredMail = {
  readonly kind: string;
  readonly result: SendResult["kind"];
  /** Since it was queued, in service time. */
  readonly waitedMs: number;
};

/** An answer of a push service to one attempt. */
export type AnsweredPush = {
  readonly kind: PushPurpose;
  readonly service: PushKind;
  readonly result: PushResult["kind"];
};

/** What the engine counts of itself. */
type EngineStats = {
  readonly sweepEnded: (report: EndedSweep) => void;
  readonly mailAnswered: (mail: AnsweredMail) => void;
  readonly pushAnswered: (push: AnsweredPush) => void;
};
