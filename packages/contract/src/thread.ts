import * as z from "zod/mini";
import { instant } from "./fields.ts";

/** Where the owner stands on the switch, as packages/core/src/switch/thread.ts tells it, with ISO instants. */
const line = {
  reminderAt: instant,
  deliveryAt: instant,
  /** Where the reminder stands on the line, 0 the base to 1 the delivery. */
  reminderMark: z.number(),
  /** Where today stands on the line, 0 to 1. */
  lamp: z.number(),
};

const lastSignAt = instant;

export const thread = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("held"), lastSignAt, ...line }),
  z.object({ kind: z.literal("reminder-waiting"), lastSignAt, waitingSince: instant, ...line }),
  z.object({ kind: z.literal("reminded"), lastSignAt, ...line }),
  z.object({ kind: z.literal("held-back"), lastSignAt, ...line }),
  z.object({ kind: z.literal("asleep"), lastSignAt, until: instant, ...line }),
  z.object({ kind: z.literal("paused"), lastSignAt }),
  z.object({ kind: z.literal("expired"), lastSignAt, endedAt: z.nullable(instant) }),
  z.object({ kind: z.literal("inactive"), lastSignAt }),
  z.object({ kind: z.literal("delivered"), lastSignAt, deliveredAt: instant }),
]);
export type ThreadOnWire = z.output<typeof thread>;
