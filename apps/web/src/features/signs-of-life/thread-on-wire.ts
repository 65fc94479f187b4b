import type { ThreadOnWire } from "@afterword/contract/thread";
import type { Thread } from "@afterword/core/switch/thread";
import { wallMs } from "@afterword/core/time/instant";

/** Core's thread has milliseconds, the wire has instants as text; otherwise they are the same. */
export const threadFromWire = (thread: ThreadOnWire): Thread =>
  mapInstants(thread, (value) => (typeof value === "string" ? wallMs(Date.parse(value)) : value)) as Thread;

export const threadToWire = (thread: Thread): ThreadOnWire =>
  mapInstants(thread, (value) =>
    typeof value === "number" ? new Date(value).toISOString() : value,
  ) as ThreadOnWire;

const INSTANTS: ReadonlySet<string> = new Set([
  "lastSignAt",
  "reminderAt",
  "deliveryAt",
  "waitingSince",
  "since",
  "until",
  "endedAt",
  "deliveredAt",
]);

const mapInstants = (thread: object, change: (value: unknown) => unknown): unknown =>
  Object.fromEntries(
    Object.entries(thread).map(([name, value]) => [name, INSTANTS.has(name) ? change(value) : value]),
  );
