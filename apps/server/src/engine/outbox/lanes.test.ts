import { describe, expect, it } from "vitest";
import { createManualTimer } from "../../testing/manual-timer.ts";
import { createLanes } from "./lanes.ts";

const LANES = 5;
const SLOW_AFTER_MS = 5_000;
const SLOW_MAX = 15;

/** Lanes with mails that end when the test says so. */
const openLanes = () => {
  const timer = createManualTimer();
  const lanes = createLanes(timer);
  const ends = new Map<string, () => void>();
  let number = 0;
  const start = (): string => {
    const id = `mail-${(number += 1)}`;
    const { promise, resolve } = Promise.withResolvers<void>();
    ends.set(id, resolve);
    void lanes.run(id, () => promise);
    return id;
  };
  const end = async (id: string): Promise<void> => {
    ends.get(id)?.();
    await timer.pass(0);
  };
  const isFree = async (): Promise<boolean> => {
    let free = false;
    void lanes.free().then(() => (free = true));
    await timer.pass(0);
    return free;
  };
  return { lanes, timer, start, end, isFree };
};

describe("the lanes of the outbox", () => {
  it("Five mails fill the outbox, and the end of one makes room again", async () => {
    const { start, end, isFree } = openLanes();
    const [first = ""] = Array.from({ length: LANES }, start);
    expect(await isFree()).toBe(false);
    await end(first);
    expect(await isFree()).toBe(true);
  });

  it("Running a mail answers its result, and nothing is under way afterwards", async () => {
    const { lanes } = openLanes();
    expect(await lanes.run("one", async () => "sent")).toBe("sent");
    expect(lanes.underWay.size).toBe(0);
  });

  it("Mails that hang make room after five seconds and are forgotten when they end", async () => {
    const { lanes, timer, start, end, isFree } = openLanes();
    const ids = Array.from({ length: LANES }, start);
    await timer.pass(SLOW_AFTER_MS);
    expect(await isFree()).toBe(true);
    Array.from({ length: LANES }, start);
    expect(await isFree()).toBe(false);
    for (const id of ids) await end(id);
    expect(await isFree()).toBe(false);
    expect(lanes.underWay.size).toBe(LANES);
  });

  it("At most fifteen hanging mails make room for others", async () => {
    const { timer, start, end, isFree } = openLanes();
    const ids: string[] = [];
    for (let round = 0; round * LANES < SLOW_MAX; round++) {
      ids.push(...Array.from({ length: LANES }, start));
      await timer.pass(SLOW_AFTER_MS);
    }
    expect(await isFree()).toBe(true);
    Array.from({ length: LANES }, start);
    await timer.pass(SLOW_AFTER_MS);
    expect(await isFree()).toBe(false);
    await end(ids[0] ?? "");
    expect(await isFree()).toBe(false);
  });

  it("No second mail goes to an address that hangs until the first has ended", async () => {
    const { lanes, timer, start, end } = openLanes();
    const hanging = start();
    expect(lanes.mayGoTo(hanging, "eva@example.com")).toBe(true);
    const other = start();
    expect(lanes.mayGoTo(other, "eva@example.com")).toBe(true);
    await end(other);
    await timer.pass(SLOW_AFTER_MS);
    expect(lanes.mayGoTo(start(), "eva@example.com")).toBe(false);
    expect(lanes.mayGoTo(start(), "ben@example.com")).toBe(true);
    await end(hanging);
    expect(lanes.mayGoTo(start(), "eva@example.com")).toBe(true);
  });

  it("Waiting for the outbox to finish ends when no mail is under way, hanging ones included", async () => {
    const { lanes, timer, start, end } = openLanes();
    await lanes.landed();
    const id = start();
    let landed = false;
    void lanes.landed().then(() => (landed = true));
    await timer.pass(SLOW_AFTER_MS);
    expect(landed).toBe(false);
    await end(id);
    expect(landed).toBe(true);
  });
});
