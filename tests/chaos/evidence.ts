import type { PlantedWriter } from "@afterword/server/testing/plant-writers";
import type { Copy } from "./smtp-sink.ts";
import type { ProductClock } from "./product-clock.ts";

/** Everything that was observed from outside during a run, and what its database holds at the end. */
export type Evidence = {
  readonly writers: readonly WatchedWriter[];
  readonly clock: Pick<ProductClock, "at" | "moves">;
  readonly copies: readonly Copy[];
  readonly answers: readonly Answer[];
  readonly faults: readonly Fault[];
  readonly mails: readonly MailRow[];
  readonly deliveries: readonly DeliveryRow[];
  /** Product times between which the mail server accepted nothing. */
  readonly closedFrom: number;
  readonly closedUntil: number;
  readonly rhythm: Rhythm;
};

export type Rhythm = { readonly frequencyMs: number; readonly delayMs: number };

export type WatchedWriter = PlantedWriter & {
  /** Product time of the last sign of life before the run. */
  readonly signAt: number;
  /** Gives no further sign of life: everything must be delivered by the end. */
  readonly isSilent: boolean;
  /** The first reminder was sent through the mail server of this run. */
  readonly isRemindedHere: boolean;
};

/** The answer to a writer's press on "I'm fine"; machine times. */
export type Answer = {
  readonly owner: string;
  readonly askedAt: number;
  readonly answeredAt: number;
  readonly kind: "in-time" | "too-late" | "link-over" | "unknown";
};

/** Something was killed, while at most so many connections carried a mail. */
export type Fault = {
  readonly kind: "server" | "database";
  /** Machine time. */
  readonly at: number;
  readonly connections: number;
};

export type MailRow = {
  readonly owner: string;
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly state: string;
  /** Product time. */
  readonly queuedAt: number;
};

export type DeliveryRow = {
  readonly owner: string;
  readonly note: string;
  readonly recipient: string;
  readonly state: string;
  /** Product time. */
  readonly triggeredAt: number;
};
