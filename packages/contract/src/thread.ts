import * as z from "zod/mini";
import { instant } from "./fields.ts";

/**
 * Where the owner stands on the switch, as packages/core/src/switch/thread.ts tells it, with ISO instants.
 * `lamp` is where today stands on the line: 0 the last sign of life, 1 the delivery.
 */
const line = {
  lastSignAt: instant,
  reminderAt: instant,
  deliveryAt: instant,
  lamp: z.number(),
};

export const thread = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("held"), ...line }),
  z.object({ kind: z.literal("reminder-waiting"), ...line }),
  z.object({ kind: z.literal("reminded"), ...line }),
  z.object({ kind: z.literal("asleep"), ...line, sleepUntil: instant }),
  z.object({ kind: z.literal("paused"), lastSignAt: instant }),
  z.object({ kind: z.literal("expired"), lastSignAt: instant }),
  z.object({ kind: z.literal("inactive"), lastSignAt: instant }),
  z.object({ kind: z.literal("delivered"), lastSignAt: instant, deliveredAt: instant }),
]);
export type ThreadOnWire = z.output<typeof thread>;
