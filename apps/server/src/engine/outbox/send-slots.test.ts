import { describe, expect, it } from "vitest";
import { createManualTimer } from "../../testing/manual-timer.ts";
import { createSendSlots } from "./send-slots.ts";

const SLOTS = 5;
const SLOW_AFTER_MS = 5_000;
const SLOW_MAX = 15;

/** Slots with mails that end when the test says so. */
const openSlots = () => {
  const timer = createManualTimer();
  const slots = createSendSlots(timer);
  const ends = new Map<string, () => void>();
  let number = 0;
  const start = (): string => {
    const id = `mail-${(number += 1)}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(id, resolve);
    void slots.run(id, () => promise);
    return id;
  };
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await timer.pass(0);
  };
  const isFree = async (): Promise<boolean> => {
    let free = false;
    void slots.whenFree().then(() => (free = true));
    await timer.pass(0);
    return free;
  };
  return { slots, timer, start, end, isFree };
};

describe("the send slots of the outbox", () => {
  it("Five mails fill the outbox, and the end of one makes room again", async () => {
    const { start, end, isFree } = openSlots();
    const [first = ""] = Array.from({ length: SLOTS }, start);
    expect(await isFree()).toBe(false);
    await end(first);
    expect(await isFree()).toBe(true);
  });

  it("Running a mail returns its result, and nothing is in flight afterwards", async () => {
    const { slots } = openSlots();
    expect(await slots.run("one", async () => "sent")).toBe("sent");
    expect(slots.inFlight.size).toBe(0);
  });

  it("Mails that hang make room after five seconds and are forgotten when they end", async () => {
    const { slots, timer, start, end, isFree } = openSlots();
    const ids = Array.from({ length: SLOTS }, start);
    await timer.pass(SLOW_AFTER_MS);
    expect(await isFree()).toBe(true);
    Array.from({ length: SLOTS }, start);
    expect(await isFree()).toBe(false);
    for (const id of ids) await end(id);
    expect(await isFree()).toBe(false);
    expect(slots.inFlight.size).toBe(SLOTS);
  });

  it("At most fifteen hanging mails make room for others", async () => {
    const { timer, start, end, isFree } = openSlots();
    const ids: string[] = [];
    for (let round = 0; round * SLOTS < SLOW_MAX; round++) {
      ids.push(...Array.from({ length: SLOTS }, start));
      await timer.pass(SLOW_AFTER_MS);
    }
    expect(await isFree()).toBe(true);
    Array.from({ length: SLOTS }, start);
    await timer.pass(SLOW_AFTER_MS);
    expect(await isFree()).toBe(false);
    await end(ids[0] ?? "");
    expect(await isFree()).toBe(false);
  });

  it("No second mail goes to an address that hangs until the first has ended", async () => {
    const { slots, timer, start, end } = openSlots();
    const hanging = start();
    expect(slots.mayGoTo(hanging, "eva@example.com")).toBe(true);
    const other = start();
    expect(slots.mayGoTo(other, "eva@example.com")).toBe(true);
    await end(other);
    await timer.pass(SLOW_AFTER_MS);
    expect(slots.mayGoTo(start(), "eva@example.com")).toBe(false);
    expect(slots.mayGoTo(start(), "ben@example.com")).toBe(true);
    await end(hanging);
    expect(slots.mayGoTo(start(), "eva@example.com")).toBe(true);
  });

  it("Waiting for the outbox to finish ends when no mail is in flight, hanging ones included", async () => {
    const { slots, timer, start, end } = openSlots();
    await slots.drained();
    const id = start();
    let hasDrained = false;
    void slots.drained().then(() => (hasDrained = true));
    await timer.pass(SLOW_AFTER_MS);
    expect(hasDrained).toBe(false);
    await end(id);
    expect(hasDrained).toBe(true);
  });
});
