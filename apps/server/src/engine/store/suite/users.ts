import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { wallMs, type Now, type WallMs } from "@afterword/core/time/instant";
import type { DueUser } from "../rows/users.ts";
import { expect, it } from "vitest";
import { AT, moment, PLAN, plant, service, WATCHING, type GetTestStore } from "./test-store.ts";

export const userSuite = (testStore: GetTestStore): void => {
  rowSuite(testStore);
  ownSuite(testStore);
  dueSuite(testStore);
  termSuite(testStore);
};

const rowSuite = (testStore: GetTestStore): void => {
  it("A user is found as stored, and an unknown id finds none", async () => {
    const { rows } = testStore().store;
    const dates = {
      sleepUntil: AT,
      subscriptionValidUntil: AT,
      subscriptionReadAt: AT,
      calendarDueAt: wallMs(AT + 5),
    };
    const wanted = { ...dates, confirmedCycle: 1, dueMs: service(5), firstname: "Grace" };
    const id = await plant(testStore(), wanted);
    const user = await rows.findUser(id);
    expect(user).toMatchObject({ id, ...wanted, switchState: WATCHING, lastSignAt: AT });
    expect(user?.wrappedKey.toString()).toBe("a key");
    expect(await testStore().store.transaction((trx) => trx.lockUser(id))).toEqual(user);
    expect(await rows.findUser(randomIds.uuid())).toBeUndefined();
    expect(await testStore().store.transaction((trx) => trx.lockUser(randomIds.uuid()))).toBeUndefined();
  });

  it("Of several users those whose look is due are locked, in the order of their ids", async () => {
    const { store } = testStore();
    const due = await plant(testStore(), { dueMs: service(500) });
    const resting = await plant(testStore());
    const expiring = await plant(testStore(), { dueMs: service(500), calendarDueAt: AT });
    const all = [expiring, resting, due, randomIds.uuid()];
    const lock = async (now: Now) => {
      const users = await store.transaction((rows) => rows.lockDueUsers(all, now));
      return users.map(({ id }) => id);
    };
    expect(await lock(moment(499))).toEqual([]);
    expect(await lock(moment(500))).toEqual([due, expiring].toSorted());
    expect(await lock(moment(499, AT))).toEqual([expiring]);
    const locked = await store.transaction((rows) => rows.lockFreeUsers(all));
    expect(locked.map(({ id }) => id)).toEqual([due, resting, expiring].toSorted());
    expect(locked.find(({ id }) => id === expiring)).toEqual(await store.rows.findUser(expiring));
  });
};

const ownSuite = (testStore: GetTestStore): void => {
  it("A decision and a sign of life are stored for their owner only", async () => {
    const { store, listSigns } = testStore();
    const [id, other] = [await plant(testStore()), await plant(testStore())];
    const switchState = { kind: "reminding", cycle: 4, queuedAt: service(9) } as const;
    await store.rows.writeDecisions({
      states: [{ owner: id, switchState, dueMs: service(12), calendarDueAt: AT }],
    });
    const at = wallMs(AT + 5);
    const sign = {
      owner: id,
      id: randomIds.uuid(),
      at,
      atMs: service(11),
      source: "button",
      device: "a",
      cycle: 4,
    };
    await store.rows.writeSignOfLife({ ...sign, lateFor: AT, isQuiet: false, proves: false });
    expect(await store.rows.findUser(id)).toMatchObject({
      switchState,
      dueMs: 12,
      calendarDueAt: AT,
      lastSignMs: 11,
      lastStrongMs: 11,
      lastSignAt: at,
      confirmedCycle: 4,
      isProved: false,
    });
    expect(await listSigns(id)).toEqual([{ source: "button", lateFor: AT }]);
    expect(await store.rows.findUser(other)).toMatchObject({
      switchState: WATCHING,
      lastSignMs: 0,
      confirmedCycle: 0,
    });
    expect(await listSigns(other)).toEqual([]);
  });

  it("A quiet sign is its owner's last one, and leaves the last strong one as it was", async () => {
    const id = await plant(testStore(), { lastStrongMs: service(3) });
    const { rows } = testStore().store;
    const given = { at: AT, atMs: service(5), cycle: 2, lateFor: null, isQuiet: true, proves: false };
    const sign = { owner: id, id: randomIds.uuid(), source: "phone-unlocked", device: "a", ...given };
    await rows.writeSignOfLife(sign);
    expect(await rows.findUser(id)).toMatchObject({ lastSignMs: 5, lastStrongMs: 3, confirmedCycle: 2 });
  });

  it("An account stays proved by the first sign of life that proves it", async () => {
    const id = await plant(testStore(), { createdMs: service(3) });
    const { rows } = testStore().store;
    for (const proves of [true, false]) {
      const given = { at: AT, atMs: service(5), cycle: 2 };
      const sign = { owner: id, id: randomIds.uuid(), ...given, source: "button", device: "a" };
      await rows.writeSignOfLife({ ...sign, lateFor: null, isQuiet: false, proves });
      expect(await rows.findUser(id)).toMatchObject({ createdMs: 3, isProved: true });
    }
  });
};

const dueSuite = (testStore: GetTestStore): void => {
  const list = (now: Now, limit: number, after: DueUser | null = null) =>
    testStore().store.rows.listDueUsers({ now, after, limit });
  const plantDue = (ms: number, calendarDueAt: WallMs | null = null) =>
    plant(testStore(), { dueMs: service(ms), calendarDueAt });

  it("Due users are listed by their look, from the end of the last list on", async () => {
    const ids = [];
    for (const ms of [-50, -60, -60, -40, -10]) ids.push(await plantDue(ms));
    const now = moment(-20);
    const [first, second] = [await list(now, 2), await list(now, 10)];
    expect(first.map((due) => due.by === "service" && due.dueMs)).toEqual([-60, -60]);
    const rest = await list(now, 10, first.at(-1));
    expect([...first, ...rest]).toEqual(second);
    expect(second.map(({ id }) => id).toSorted()).toEqual(ids.slice(0, 4).toSorted());
  });

  it("Users due by the calendar follow those due in service time, and none is listed twice", async () => {
    /** Long before any other day of the suite. */
    const day = wallMs(Date.UTC(2020, 0, 2));
    const both = await plantDue(-1_000, wallMs(day - 2));
    const inService = await plantDue(-1_100);
    const last = await plantDue(5, day);
    const first = await plant(testStore(), { calendarDueAt: wallMs(day - 1) });
    const alsoLast = await plantDue(5, day);
    await plantDue(5, wallMs(day + 1));
    const now = moment(-1_000, day);
    const order = [inService, both, first, ...[last, alsoLast].toSorted()];
    expect((await list(now, 10)).map(({ id }) => id)).toEqual(order);
    const paged: string[] = [];
    for (let after: DueUser | null | undefined = null; after !== undefined;) {
      const page = await list(now, 1, after);
      paged.push(...page.map(({ id }) => id));
      after = page.at(-1);
    }
    expect(paged).toEqual(order);
  });
};

const termSuite = (testStore: GetTestStore): void => {
  it("The terms of a user have the price, grant and retention of the plan", async () => {
    const { rows } = testStore().store;
    for (const isGranted of [false, true]) {
      const plan = randomIds.uuid();
      const terms = { priceCents: 500, isGranted, retentionMonths: 12 };
      const id = await plant(testStore(), { plan }, { plan: terms });
      const expected = {
        planPriceCents: 500,
        planIsGranted: isGranted,
        retentionMonths: 12,
        deliverableNotes: [],
      };
      expect(await rows.getTerms(id)).toEqual(expected);
      expect(await rows.listTerms([id, randomIds.uuid()])).toEqual(new Map([[id, expected]]));
    }
  });

  it("Deliverable notes are active, have recipients and were not delivered yet", async () => {
    const { store } = testStore();
    const plan = randomIds.uuid();
    const recipients = [{ id: randomIds.uuid(), sealed: Buffer.from("Ben") }];
    const [kept, also, paused, lonely] = [
      randomIds.uuid(),
      randomIds.uuid(),
      randomIds.uuid(),
      randomIds.uuid(),
    ].toSorted();
    const note = (id = "", active = true, to = recipients) => ({
      id,
      active,
      writtenAt: AT,
      recipients: to,
    });
    const notes = [note(also), note(kept), note(paused, false), note(lonely, true, [])];
    const id = await plant(testStore(), { plan }, { plan: PLAN, notes });
    const other = await plant(testStore());
    const deliverable = async () => (await store.rows.listTerms([other, id])).get(id)?.deliverableNotes;
    expect(await deliverable()).toEqual([kept, also]);
    await store.rows.writeDecisions({ triggered: [{ owner: id, note: kept ?? "", at: AT }] });
    expect(await deliverable()).toEqual([also]);
  });
};
