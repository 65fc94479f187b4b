import { setTimeout as pause } from "node:timers/promises";
import { wallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import type { SwitchRows, SwitchStore } from "../switch-store.ts";
import { AT, mailOf, moment, PHONE, plant, service, WATCHING, type GetTestStore } from "./test-store.ts";

/** Long enough for a caller that need not wait. */
const A_MOMENT_MS = 60;

export const contentionSuite = (testStore: GetTestStore): void => {
  userLocks(testStore);
  claimLocks(testStore);
  markLocks(testStore);
  otherLocks(testStore);
};

const userLocks = (testStore: GetTestStore): void => {
  it("Uncommitted changes are invisible to others", async () => {
    const { store } = testStore();
    const owner = await plant(testStore());
    const held = await hold(store, (rows) =>
      rows.writeDecisions({
        states: [{ owner, switchState: WATCHING, dueMs: service(5), calendarDueAt: null }],
      }),
    );
    expect(await store.rows.findUser(owner)).toMatchObject({ dueMs: null });
    await held.commit();
    expect(await store.rows.findUser(owner)).toMatchObject({ dueMs: 5 });
  });

  it("A second lock on a user waits and then sees the first one's changes", async () => {
    const { store } = testStore();
    const owner = await plant(testStore());
    const held = await hold(store, async (rows) => {
      await rows.lockUser(owner);
      await rows.writeDecisions({
        states: [{ owner, switchState: WATCHING, dueMs: service(6), calendarDueAt: null }],
      });
    });
    const second = watched(store.transaction((rows) => rows.lockUser(owner)));
    await pause(A_MOMENT_MS);
    expect(second.hasEnded()).toBe(false);
    await held.commit();
    expect(await second.ended).toMatchObject({ dueMs: 6 });
  });

  it("A lock is released when its transaction fails", async () => {
    const { store } = testStore();
    const owner = await plant(testStore());
    const held = await hold(store, (rows) => rows.lockUser(owner));
    const second = watched(store.transaction((rows) => rows.lockUser(owner)));
    await held.fail();
    expect(await second.ended).toMatchObject({ id: owner });
  });

  it("A due user locked by another transaction is left out at once, and the others are locked", async () => {
    const { store } = testStore();
    const owner = await plant(testStore(), { dueMs: service(5) });
    const other = await plant(testStore(), { dueMs: service(5) });
    const look = async () => {
      const users = await store.transaction((rows) => rows.lockDueUsers([owner, other], moment(5)));
      return users.map(({ id }) => id);
    };
    const held = await hold(store, (rows) => rows.lockUser(owner));
    expect(await look()).toEqual([other]);
    await held.commit();
    expect(await look()).toEqual([owner, other].toSorted());
  });

  it("Of several users the one locked by another transaction is left out at once, and its changes are seen later", async () => {
    const { store } = testStore();
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const lockFree = async () => {
      const users = await store.transaction((rows) => rows.lockFreeUsers([owner, other]));
      return new Map(users.map(({ id, dueMs }) => [id, dueMs]));
    };
    const states = [{ owner, switchState: WATCHING, dueMs: service(6), calendarDueAt: null }];
    const held = await hold(store, (rows) => rows.writeDecisions({ states }));
    expect(await lockFree()).toEqual(new Map([[other, null]]));
    await held.commit();
    expect((await lockFree()).get(owner)).toBe(6);
  });
};

const claimLocks = (testStore: GetTestStore): void => {
  it("Of several mails claimed by four callers at once, each goes to one of them", async () => {
    const { store } = testStore();
    const owner = await plant(testStore());
    const mails = Array.from({ length: 5 }, () => mailOf(owner));
    for (const mail of mails) await store.rows.insertMail(mail);
    const wanted = mails.map((mail) => ({ ...mail, attempts: 0 }));
    const claims = await Promise.all(
      [wanted, wanted.toReversed(), wanted, wanted.toReversed()].map((all) =>
        store.rows.claimMails(all, service(9_000)),
      ),
    );
    const lent = claims.flat().map(({ id }) => id);
    expect(lent.toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
  });

  it("A mail locked by another transaction is skipped, and the others are claimed at once", async () => {
    const { store } = testStore();
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const [held, free] = [mailOf(owner), mailOf(other)];
    for (const mail of [held, free]) await store.rows.insertMail(mail);
    const writer = await hold(store, (rows) => rows.cancelMail(held));
    const wanted = [held, free].map((mail) => ({ ...mail, attempts: 0 }));
    expect(await store.rows.claimMails(wanted, service(9_000))).toMatchObject([{ id: free.id }]);
    await writer.fail();
    expect(await store.rows.claimMails(wanted, service(9_000))).toMatchObject([{ id: held.id, attempts: 1 }]);
  });
};

const markLocks = (testStore: GetTestStore): void => {
  it("An accepted mail that another transaction is writing is left out of those that are marked together", async () => {
    const { store } = testStore();
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const [held, free] = [mailOf(owner), mailOf(other)];
    for (const mail of [held, free]) await store.rows.insertMail(mail);
    const writer = await hold(store, (rows) => rows.cancelMail(held));
    const accepted = [held, free].map((mail) => ({ ...mail, at: AT, answer: "250 taken" }));
    expect(await store.rows.markFreeMailsSent(accepted)).toMatchObject([{ id: free.id, isFirst: true }]);
    await writer.fail();
    const again = await store.rows.markFreeMailsSent(accepted);
    expect(again.find(({ id }) => id === held.id)?.isFirst).toBe(true);
  });

  it("Of two transactions that mark a mail, the second waits and is told that it was not the first", async () => {
    const { store, mailState } = testStore();
    for (const ending of ["commit", "fail"] as const) {
      const mail = mailOf(await plant(testStore()));
      await store.rows.insertMail(mail);
      const accepted = { at: AT, answer: "250 taken" };
      const held = await hold(store, (rows) => rows.markSent({ ...mail, ...accepted }));
      const second = watched(store.rows.markSent({ ...mail, ...accepted }));
      await pause(A_MOMENT_MS);
      expect(second.hasEnded()).toBe(false);
      await held[ending]();
      expect(await second.ended).toBe(ending === "fail");
      expect(await mailState(mail)).toBe("sent");
    }
  });

  it("Five callers that mark the same accepted mails at once are told of each first acceptance once", async () => {
    const { store } = testStore();
    const owner = await plant(testStore());
    const mails = Array.from({ length: 5 }, () => mailOf(owner));
    for (const mail of mails) await store.rows.insertMail(mail);
    const accepted = mails.map((mail) => ({ ...mail, at: AT, answer: "250 taken" }));
    const answers = await Promise.all(
      [accepted, accepted.toReversed(), accepted, accepted.toReversed(), accepted].map((all) =>
        store.rows.markFreeMailsSent(all),
      ),
    );
    const first = answers.flat().filter(({ isFirst }) => isFirst);
    expect(first.map(({ id }) => id).toSorted()).toEqual(mails.map(({ id }) => id).toSorted());
  });
};

const otherLocks = (testStore: GetTestStore): void => {
  it("Concurrent advances of the service clock all count", async () => {
    const { store } = testStore();
    await Promise.all(
      Array.from({ length: 5 }, () =>
        store.transaction(async (rows) => {
          const row = await rows.lockClock({ serviceMs: service(0), beatAt: AT, offsetMs: 0 });
          await rows.writeClock({ ...row, serviceMs: service(row.serviceMs + 10), beatAt: wallMs(AT) });
        }),
      ),
    );
    expect(await store.rows.findClock()).toMatchObject({ serviceMs: 50 });
  });

  it("A sign from a phone waits while the phone is locked, and one challenge is used by one of five", async () => {
    const { store, plantPhone } = testStore();
    const owner = await plant(testStore());
    await plantPhone(owner, { ...PHONE, tokenHash: owner, quietSigns: true });
    const held = await hold(store, (rows) => rows.lockPhone(owner));
    const second = watched(store.transaction((rows) => rows.lockPhone(owner)));
    await pause(A_MOMENT_MS);
    expect(second.hasEnded()).toBe(false);
    await held.commit();
    expect(await second.ended).toMatchObject({ tokenHash: owner });
    const challenge = { owner, hash: owner, purpose: "quiet" } as const;
    await store.rows.insertChallenge(
      { ...challenge, issuedMs: service(7) },
      { deadMs: service(0), others: 1 },
    );
    const uses = await Promise.all(Array.from({ length: 5 }, () => store.rows.useChallenge(challenge)));
    expect(uses.filter((issuedMs) => issuedMs !== undefined)).toEqual([7]);
  });
};

/** A transaction that has done its work and waits for the test to end it. */
const hold = async (store: SwitchStore, work: (rows: SwitchRows) => Promise<unknown>) => {
  const worked = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const ended = store.transaction(async (rows) => {
    await work(rows);
    worked.resolve();
    await ending.promise;
  });
  await Promise.race([worked.promise, ended]);
  return {
    commit: async (): Promise<void> => {
      ending.resolve();
      await ended;
    },
    fail: async (): Promise<void> => {
      ending.reject(new Error("the process was killed"));
      await ended.catch(() => undefined);
    },
  };
};

const watched = <T>(promise: Promise<T>) => {
  let hasEnded = false;
  const ended = promise.finally(() => (hasEnded = true));
  return { ended, hasEnded: () => hasEnded };
};
