import { hoursToMs } from "@afterword/core/time/duration";
import type { SwitchState } from "@afterword/core/switch/state";
import { beforeEach, expect, it } from "vitest";
import type { SwitchUser } from "../rows/users.ts";
import { AT, plant, service, WATCHING, type GetTestStore } from "./test-store.ts";

/** Far from what other tests of the suite plant. */
const ACCEPTED = service(1_000_000_000);
const DUE = service(ACCEPTED + hoursToMs(48));
const REMINDED: SwitchState = { kind: "reminded", cycle: 4, acceptedAt: ACCEPTED, lastReminder: 3 };
const HELD = { cycle: 4, since: AT, releasedAt: null };

export const brakeSuite = (testStore: GetTestStore): void => {
  rowSuite(testStore);
  overdueSuite(testStore);
  deliveredSuite(testStore);
};

const plantOverdue = (testStore: GetTestStore, wanted: Partial<SwitchUser> = {}): Promise<string> =>
  plant(testStore(), { switchState: REMINDED, dueMs: DUE, ...wanted });

const rowSuite = (testStore: GetTestStore): void => {
  it("The brake has one row, which is read as it was written", async () => {
    const { store } = testStore();
    const row = {
      hold: await plantOverdue(testStore),
      clearedMs: service(77),
      clearedLeft: 5,
      lastHeldAt: AT,
    };
    await store.transaction(async (rows) => {
      await rows.lockBrake();
      await rows.writeBrake(row);
      expect(await rows.lockBrake()).toEqual(row);
    });
    expect(await store.transaction((rows) => rows.lockBrake())).toEqual(row);
  });
};

const overdueSuite = (testStore: GetTestStore): void => {
  const overdue = async (at = DUE): Promise<readonly string[]> => {
    const users = await testStore().store.rows.listOverdue({ service: at, after: null, limit: 1_000 });
    expect(await testStore().store.rows.countOverdue(at)).toBe(users.length);
    return users.map(({ id }) => id);
  };
  let inTime: string;
  beforeEach(async () => {
    inTime = await plantOverdue(testStore);
  });

  it("A user is overdue when reminded, due now and past the sending delay", async () => {
    const later = await plantOverdue(testStore, { dueMs: service(DUE + 1) });
    const slower = await plantOverdue(testStore, { sendingDelayHours: 49 });
    const watched = await plantOverdue(testStore, { switchState: WATCHING });
    const found = await overdue();
    expect(found).toContain(inTime);
    for (const other of [later, slower, watched]) expect(found).not.toContain(other);
    expect(await overdue(service(DUE - 1))).not.toContain(inTime);
  });

  it("Overdue users are listed by id from a given one on", async () => {
    await plantOverdue(testStore);
    const all = await overdue();
    expect(all).toEqual(all.toSorted());
    const rest = await testStore().store.rows.listOverdue({ service: DUE, after: all[0] ?? null, limit: 1 });
    expect(rest.map(({ id }) => id)).toEqual([all[1]]);
  });

  it("A held-back user is stored as such and is not overdue until that is cleared", async () => {
    const { rows } = testStore().store;
    expect(await rows.findUser(inTime)).toMatchObject({ held: null });
    await rows.writeHeld(inTime, HELD);
    expect(await rows.findUser(inTime)).toMatchObject({ held: HELD });
    expect(await rows.isAnyHeld()).toBe(true);
    expect(await overdue()).not.toContain(inTime);
    const released = { ...HELD, releasedAt: AT };
    await rows.writeHeld(inTime, released);
    expect(await rows.findUser(inTime)).toMatchObject({ held: released });
    expect(await rows.isAnyHeld()).toBe(false);
    await rows.writeHeld(inTime, null);
    expect(await rows.findUser(inTime)).toMatchObject({ held: null });
    expect(await overdue()).toContain(inTime);
  });

  it("System accounts are never overdue", async () => {
    const canary = await plantOverdue(testStore, { isSystem: true });
    expect(await testStore().store.rows.findUser(canary)).toMatchObject({ isSystem: true });
    expect(await overdue()).not.toContain(canary);
  });
};

/** Later than what other tests of the suite write. */
const LATER = 5_000_000_000;

const deliveredSuite = (testStore: GetTestStore): void => {
  it("Delivered users are counted within a period, once per cycle", async () => {
    const { rows } = testStore().store;
    const owner = await plantOverdue(testStore);
    const deliver = (ms: number, cycle: number, released = false) =>
      rows.addDelivered({ owner, cycle, atMs: service(LATER + ms), released });
    await deliver(1, 1);
    await deliver(2, 2, true);
    await deliver(3, 3);
    const count = (from: number, to: number | null, released: "counted" | "left-out" = "counted") => {
      const period = { from: service(LATER + from), to: to === null ? null : service(LATER + to) };
      return rows.countDelivered({ ...period, released });
    };
    expect(await count(0, null)).toBe(3);
    expect(await count(0, null, "left-out")).toBe(2);
    expect(await count(1, 2)).toBe(1);
    expect(await count(3, null)).toBe(0);
    await expect(deliver(9, 3)).rejects.toThrow(Error);
  });
};
