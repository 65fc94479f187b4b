import { expect, it } from "vitest";
import { AT, claimOne, mailOf, moment, plant, service, WATCHING, type GetTestStore } from "./test-store.ts";

export const transactionSuite = (testStore: GetTestStore): void => {
  it("A transaction returns the result of its work and keeps its changes", async () => {
    const { store } = testStore();
    const owner = await plant(testStore());
    const answer = await store.transaction(async (rows) => {
      await rows.writeDecisions({
        states: [{ owner, switchState: WATCHING, dueMs: service(77), calendarDueAt: null }],
      });
      return "done";
    });
    expect(answer).toBe("done");
    expect(await store.rows.findUser(owner)).toMatchObject({ dueMs: 77 });
  });

  it("A transaction sees its own changes before it commits", async () => {
    const owner = await plant(testStore());
    const mail = mailOf(owner);
    await testStore().store.transaction(async (rows) => {
      await rows.insertMail(mail);
      expect(await claimOne({ rows }, { ...mail, attempts: 0 }, service(9_000))).toMatchObject({
        attempts: 1,
      });
      await rows.writeDecisions({
        states: [{ owner, switchState: WATCHING, dueMs: service(78), calendarDueAt: null }],
      });
      expect(await rows.lockUser(owner)).toMatchObject({ dueMs: 78 });
    });
  });

  it("A failed transaction keeps no changes and throws the error of its work", async () => {
    const { store, mailState, listSigns } = testStore();
    const owner = await plant(testStore());
    const mail = mailOf(owner);
    const link = { hash: mail.id, owner, purpose: "delivery", ref: "a", createdAt: AT, expiresAt: null };
    const work = store.transaction(async (rows) => {
      await rows.lockUser(owner);
      await rows.writeDecisions({
        states: [{ owner, switchState: WATCHING, dueMs: service(79), calendarDueAt: null }],
      });
      await rows.insertMail(mail);
      await rows.insertLink(link);
      const sign = { owner, id: mail.id, at: AT, atMs: service(5), source: "button", device: "a", cycle: 2 };
      await rows.writeSignOfLife({ ...sign, lateFor: null, isQuiet: false, proves: false });
      throw new Error("the process was killed");
    });
    await expect(work).rejects.toThrow("the process was killed");
    expect(await store.rows.findUser(owner)).toMatchObject({ dueMs: null, lastSignMs: 0, confirmedCycle: 0 });
    expect(await mailState(mail)).toBeUndefined();
    expect(await store.rows.findLink(mail.id, "delivery")).toBeUndefined();
    expect(await listSigns(owner)).toEqual([]);
  });

  it("A failed transaction leaves no lock", async () => {
    const { store } = testStore();
    const owner = await plant(testStore(), { dueMs: service(10) });
    const work = store.transaction(async (rows) => {
      await rows.lockUser(owner);
      throw new Error("the process was killed");
    });
    await expect(work).rejects.toThrow("the process was killed");
    const found = await store.transaction((rows) => rows.lockDueUsers([owner], moment(10)));
    expect(found.map(({ id }) => id)).toEqual([owner]);
  });

  it("The database tells a time after the epoch", async () => {
    expect(await testStore().store.databaseNow()).toBeGreaterThan(0);
  });
};
