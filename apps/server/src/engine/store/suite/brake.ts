import type { BrakeGroup } from "@afterword/core/switch/brake";
import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import type { SwitchState } from "@afterword/core/switch/state";
import { wallMs, type ServiceMs } from "@afterword/core/time/instant";
import { beforeEach, expect, it } from "vitest";
import type { Held, SwitchUser } from "../rows/users.ts";
import { AT, plant, service, WATCHING, type GetTestStore } from "./test-store.ts";

/** Far from what other tests of the suite plant. */
const ACCEPTED = service(1_000_000_000);
const DUE = service(ACCEPTED + hoursToMs(48));
const REMINDED: SwitchState = { kind: "reminded", cycle: 4, acceptedAt: ACCEPTED, lastReminder: 3 };
const HELD: Held = { cycle: 4, group: "new", since: AT, sinceMs: DUE, releasedAt: null };
/** Users are planted with an account of service time 0, which is new for this long without a sign of life. */
const NEW_FOR = 180 * DAY_MS;

export const brakeSuite = (testStore: GetTestStore): void => {
  rowSuite(testStore);
  overdueSuite(testStore);
  groupSuite(testStore);
  heldSuite(testStore);
  deliveredSuite(testStore);
  canarySuite(testStore);
};

const plantOverdue = (testStore: GetTestStore, wanted: Partial<SwitchUser> = {}): Promise<string> =>
  plant(testStore(), { switchState: REMINDED, dueMs: DUE, ...wanted });

const rowSuite = (testStore: GetTestStore): void => {
  it("The brake has one row for each group, which is read as it was written", async () => {
    const { store } = testStore();
    const row = {
      hold: await plantOverdue(testStore),
      clearedMs: service(77),
      clearedLeft: 5,
      lastHeldAt: AT,
    };
    const other = { ...row, clearedLeft: 6 };
    await store.transaction(async (rows) => {
      await rows.lockBrake("new");
      await rows.writeBrake("new", row);
      await rows.lockBrake("established");
      await rows.writeBrake("established", other);
      expect(await rows.lockBrake("new")).toEqual(row);
    });
    expect(await store.transaction((rows) => rows.lockBrake("new"))).toEqual(row);
    expect(await store.transaction((rows) => rows.lockBrake("established"))).toEqual(other);
  });
};

/** Those of a group who are overdue; the count agrees. */
const overdueOf = async (
  testStore: GetTestStore,
  { at = DUE, group = "new" }: { readonly at?: ServiceMs; readonly group?: BrakeGroup } = {},
): Promise<readonly string[]> => {
  const { rows } = testStore().store;
  const users = await rows.listOverdue({ group, service: at, except: [], after: null, limit: 1_000 });
  expect(await rows.countOverdue({ group, service: at, except: [] })).toBe(users.length);
  return users.map(({ id }) => id);
};

const overdueSuite = (testStore: GetTestStore): void => {
  let inTime: string;
  beforeEach(async () => {
    inTime = await plantOverdue(testStore);
  });

  it("A user is overdue when reminded, due now and past the sending delay", async () => {
    const later = await plantOverdue(testStore, { dueMs: service(DUE + 1) });
    const slower = await plantOverdue(testStore, { sendingDelayHours: 49 });
    const watched = await plantOverdue(testStore, { switchState: WATCHING });
    const found = await overdueOf(testStore);
    expect(found).toContain(inTime);
    for (const other of [later, slower, watched]) expect(found).not.toContain(other);
    expect(await overdueOf(testStore, { at: service(DUE - 1) })).not.toContain(inTime);
  });

  it("Overdue users are listed by id from a given one on", async () => {
    await plantOverdue(testStore);
    const all = await overdueOf(testStore);
    expect(all).toEqual(all.toSorted());
    const from = { group: "new", service: DUE, except: [], after: all[0] ?? null, limit: 1 } as const;
    const rest = await testStore().store.rows.listOverdue(from);
    expect(rest.map(({ id }) => id)).toEqual([all[1]]);
  });

  it("System accounts are never overdue", async () => {
    const canary = await plantOverdue(testStore, { isSystem: true });
    expect(await testStore().store.rows.findUser(canary)).toMatchObject({ isSystem: true });
    expect(await overdueOf(testStore)).not.toContain(canary);
  });
};

const groupSuite = (testStore: GetTestStore): void => {
  it("An overdue user is in the group that the age of the account and a sign of life make", async () => {
    const proved = await plantOverdue(testStore, { isProved: true });
    const unproved = await plantOverdue(testStore);
    const inGroups = async (at: ServiceMs) => {
      const [established, fresh] = [
        await overdueOf(testStore, { at, group: "established" }),
        await overdueOf(testStore, { at, group: "new" }),
      ];
      return [proved, unproved].map((id) => [established.includes(id), fresh.includes(id)]);
    };
    const [isEstablished, isNew] = [
      [true, false],
      [false, true],
    ];
    const aMonth = 30 * DAY_MS;
    const old = await plantOverdue(testStore, { createdMs: service(DUE - aMonth), isProved: true });
    const young = await plantOverdue(testStore, { createdMs: service(DUE - aMonth + 1), isProved: true });
    const found = await overdueOf(testStore, { group: "established" });
    expect([found.includes(old), found.includes(young)]).toEqual([true, false]);
    expect(await inGroups(service(NEW_FOR - 1))).toEqual([isEstablished, isNew]);
    expect(await inGroups(service(NEW_FOR))).toEqual([isEstablished, isEstablished]);
  });
};

const heldSuite = (testStore: GetTestStore): void => {
  it("A held-back user is stored as such and is not overdue until that is cleared", async () => {
    const id = await plantOverdue(testStore);
    const { rows } = testStore().store;
    expect(await rows.findUser(id)).toMatchObject({ held: null });
    await rows.writeHeld(id, HELD);
    expect(await rows.findUser(id)).toMatchObject({ held: HELD });
    expect([await rows.findHoldSince("new"), await rows.findHoldSince("established")]).toEqual([DUE, null]);
    expect(await overdueOf(testStore)).not.toContain(id);
    const released = { ...HELD, releasedAt: AT };
    await rows.writeHeld(id, released);
    expect(await rows.findUser(id)).toMatchObject({ held: released });
    expect(await rows.findHoldSince("new")).toBeNull();
    await rows.writeHeld(id, null);
    expect(await rows.findUser(id)).toMatchObject({ held: null });
    expect(await overdueOf(testStore)).toContain(id);
  });
};

/** Later than what other tests of the suite write. */
const LATER = 5_000_000_000;

const deliveredSuite = (testStore: GetTestStore): void => {
  it("Delivered users of a group are counted within a period, once per cycle", async () => {
    const { rows } = testStore().store;
    const owner = await plantOverdue(testStore);
    const deliver = (ms: number, cycle: number, released = false) =>
      rows.writeDecisions({
        delivered: [{ owner, cycle, group: "new", atMs: service(LATER + ms), released }],
      });
    await deliver(1, 1);
    await deliver(2, 2, true);
    await deliver(3, 3);
    const count = (from: number, to: number | null, released: "counted" | "left-out" = "counted") => {
      const period = { from: service(LATER + from), to: to === null ? null : service(LATER + to) };
      return rows.countDelivered({ group: "new", ...period, released });
    };
    expect(await count(0, null)).toBe(3);
    expect(await count(0, null, "left-out")).toBe(2);
    expect(await count(1, 2)).toBe(1);
    expect(await count(3, null)).toBe(0);
    const others = { group: "established", from: service(LATER), to: null, released: "counted" } as const;
    expect(await rows.countDelivered(others)).toBe(0);
    await expect(deliver(9, 3)).rejects.toThrow(Error);
  });
};

const canarySuite = (testStore: GetTestStore): void => {
  it("The nights on which the canary came through are counted from a moment on", async () => {
    const { store, plantCanaryNight } = testStore();
    await plantOverdue(testStore);
    for (const night of [1, 2, 3])
      await plantCanaryNight({ wall: wallMs(AT + night * DAY_MS), service: service(LATER + night) });
    expect(await store.rows.countCanaryNights(service(LATER))).toBe(3);
    expect(await store.rows.countCanaryNights(service(LATER + 1))).toBe(2);
  });
};
