import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { expect, it } from "vitest";
import type { DecidedState } from "../rows/decisions.ts";
import type { Held } from "../rows/users.ts";
import { AT, mailOf, PHONE, plant, service, WATCHING, type GetTestStore } from "./test-store.ts";

const HELD: Held = { cycle: 4, group: "new", since: AT, sinceMs: service(7), releasedAt: null };

export const decisionSuite = (testStore: GetTestStore): void => {
  stateSuite(testStore);
  otherSuite(testStore);
};

const stateSuite = (testStore: GetTestStore): void => {
  it("Decisions about several users are stored together, each with its mails and their links", async () => {
    const { store, mailState } = testStore();
    const owners = [await plant(testStore()), await plant(testStore()), await plant(testStore())];
    const mails = owners.map((owner) => mailOf(owner));
    const switchState = { kind: "reminding", cycle: 1, queuedAt: service(9) } as const;
    await store.rows.writeDecisions({
      states: owners.map((owner, at) => ({ ...stateOf(owner, at), switchState, calendarDueAt: AT })),
      mails: mails.map((mail, at) => (at === 0 ? mail : { ...mail, link: linkOf(mail.owner, mail.id) })),
    });
    for (const [at, { owner, id }] of mails.entries()) {
      const found = await store.rows.findUser(owner);
      expect(found).toMatchObject({ switchState, dueMs: at, calendarDueAt: AT });
      expect(await mailState({ owner, id })).toBe("queued");
      expect((await store.rows.findLink(id, "delivery"))?.owner).toBe(at === 0 ? undefined : owner);
    }
  });

  it("A decision whose mail was queued before is stored without a second mail, but with its link", async () => {
    const { store, mailState } = testStore();
    const owner = await plant(testStore());
    const [mail, other] = [mailOf(owner), mailOf(owner)];
    const again = { ...other, key: mail.key, link: linkOf(owner, other.id) };
    await store.rows.insertMail(mail);
    await store.rows.writeDecisions({ states: [stateOf(owner, 3)], mails: [again] });
    expect(await store.rows.findUser(owner)).toMatchObject({ dueMs: 3 });
    expect(await mailState(again)).toBeUndefined();
    expect((await store.rows.findLink(other.id, "delivery"))?.owner).toBe(owner);
  });

  it("Decisions of which one cannot be stored are not stored either", async () => {
    const { store, mailState } = testStore();
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const mail = mailOf(owner);
    const link = linkOf(owner, mail.id);
    await store.rows.insertLink(link);
    const decided = store.transaction(async (rows) => {
      await rows.lockFreeUsers([owner, other]);
      await rows.writeDecisions({
        states: [stateOf(other, 4), stateOf(owner, 4)],
        mails: [{ ...mail, link }],
      });
    });
    await expect(decided).rejects.toThrow(/duplicate key|exists/);
    expect(await store.rows.findUser(other)).toMatchObject({ dueMs: null });
    expect(await mailState(mail)).toBeUndefined();
  });
};

const otherSuite = (testStore: GetTestStore): void => {
  it("Several users are held back, or not held any more, at once", async () => {
    const { store } = testStore();
    const [held, free] = [await plant(testStore()), await plant(testStore(), { held: HELD })];
    await store.rows.writeDecisions({
      held: [
        { owner: held, held: HELD },
        { owner: free, held: null },
      ],
    });
    expect(await store.rows.findUser(held)).toMatchObject({ held: HELD });
    expect(await store.rows.findUser(free)).toMatchObject({ held: null });
    await store.rows.writeDecisions({ held: [{ owner: held, held: null }] });
  });

  it("Pushes are queued once for owners whose phone has a push token, and for no others", async () => {
    const { store, plantPhone } = testStore();
    const [reached, silent] = [await plant(testStore()), await plant(testStore())];
    await plantPhone(reached, { ...PHONE, push: { kind: "apns", token: "a token" }, pushTokenAt: AT });
    await plantPhone(silent, PHONE);
    const times = { queuedAt: AT, queuedMs: service(-9), expiresMs: service(99) };
    const push = { kind: "reminder", key: "1/1", ...times } as const;
    const pushes = [reached, silent, reached].map((owner) => ({ ...push, owner, id: randomIds.uuid() }));
    await store.rows.writeDecisions({ pushes });
    const due = await store.rows.listDuePushes({ service: service(-9), limit: 9 });
    expect(due.map(({ owner }) => owner)).toEqual([reached]);
  });
};

const stateOf = (owner: string, dueMs: number): DecidedState => ({
  owner,
  switchState: WATCHING,
  dueMs: service(dueMs),
  calendarDueAt: null,
});

const linkOf = (owner: string, hash: string) => ({
  hash,
  owner,
  purpose: "delivery",
  ref: "a",
  createdAt: AT,
  expiresAt: null,
});
