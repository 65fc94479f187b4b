import type { Thread } from "@afterword/core/switch/thread";
import * as z from "zod/mini";
import { instant, type OnWire } from "./fields.ts";

/** Where the owner stands on the switch, as core tells it (switch/thread.ts). */
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
  z.object({ kind: z.literal("unreachable"), lastSignAt, since: instant, ...line }),
  z.object({ kind: z.literal("held-back"), lastSignAt, ...line }),
  z.object({ kind: z.literal("unconfirmed"), lastSignAt, endedAt: instant, ...line }),
  z.object({ kind: z.literal("asleep"), lastSignAt, until: instant, ...line }),
  z.object({ kind: z.literal("paused"), lastSignAt }),
  z.object({ kind: z.literal("expired"), lastSignAt, endedAt: z.nullable(instant) }),
  z.object({ kind: z.literal("inactive"), lastSignAt }),
  z.object({ kind: z.literal("delivered"), lastSignAt, deliveredAt: instant }),
]) satisfies z.ZodMiniType<ThreadOnWire>;
export type ThreadOnWire = OnWire<Thread>;
