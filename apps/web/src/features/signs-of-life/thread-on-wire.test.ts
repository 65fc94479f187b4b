import { thread as threadSchema } from "@afterword/contract/thread";
import type { ThreadOnWire } from "@afterword/contract/thread";
import { describe, expect, it } from "vitest";
import { threadFromWire, threadToWire } from "./thread-on-wire.ts";

const at = "2026-11-21T08:12:00.000Z";
const line = { reminderAt: at, deliveryAt: at, reminderMark: 0.5, lamp: 0.2 };
const threads: ThreadOnWire[] = [
  { kind: "held", lastSignAt: at, ...line },
  { kind: "reminder-waiting", lastSignAt: at, waitingSince: at, ...line },
  { kind: "reminded", lastSignAt: at, ...line },
  { kind: "unreachable", lastSignAt: at, since: at, ...line },
  { kind: "unconfirmed", lastSignAt: at, endedAt: at, ...line },
  { kind: "asleep", lastSignAt: at, until: at, ...line },
  { kind: "paused", lastSignAt: at },
  { kind: "expired", lastSignAt: at, endedAt: at },
  { kind: "expired", lastSignAt: at, endedAt: null },
  { kind: "inactive", lastSignAt: at },
  { kind: "delivered", lastSignAt: at, deliveredAt: at },
];

describe("a thread", () => {
  it.each(threads)("A thread is the same after coming from the wire and going back: $kind", (thread) => {
    const back = threadToWire(threadFromWire(thread));
    expect(back).toEqual(thread);
    expect(threadSchema.safeParse(back).success).toBe(true);
  });

  it("A thread read from the wire has every instant in milliseconds", () => {
    const ms = Date.parse(at);
    expect(threadFromWire({ kind: "reminder-waiting", lastSignAt: at, waitingSince: at, ...line })).toEqual({
      kind: "reminder-waiting",
      lastSignAt: ms,
      waitingSince: ms,
      reminderAt: ms,
      deliveryAt: ms,
      reminderMark: 0.5,
      lamp: 0.2,
    });
  });
});
