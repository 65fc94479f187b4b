import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { expect, it } from "vitest";
import type { ChallengePurpose, NewChallenge } from "../rows/phones.ts";
import { PHONE, plant, service, type GetTestStore } from "./test-store.ts";

const NEVER = { deadMs: service(-1), others: 100 };

export const phoneSuite = (testStore: GetTestStore): void => {
  const issue = async (
    owner: string,
    wanted: { readonly purpose?: ChallengePurpose; readonly issuedMs?: number } = {},
    kept = NEVER,
  ): Promise<NewChallenge> => {
    const { purpose = "quiet", issuedMs = 5 } = wanted;
    const challenge = { owner, hash: randomIds.uuid(), purpose, issuedMs: service(issuedMs) };
    await testStore().store.rows.insertChallenge(challenge, kept);
    return challenge;
  };
  const use = (challenge: NewChallenge) => testStore().store.rows.useChallenge(challenge);

  it("A phone is read with its token's hash and whether quiet signs are on, and none is none", async () => {
    const { store, plantPhone } = testStore();
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const tokenHash = randomIds.uuid();
    await plantPhone(owner, { ...PHONE, tokenHash, quietSigns: true });
    expect(await store.rows.lockPhone(owner)).toEqual({ tokenHash, quietSigns: true });
    expect(await store.rows.lockPhone(other)).toBeUndefined();
  });

  it("A challenge is used once, by its owner and for its purpose alone", async () => {
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const challenge = await issue(owner, { issuedMs: 17 });
    expect(await use({ ...challenge, owner: other })).toBeUndefined();
    expect(await use({ ...challenge, purpose: "reminder" })).toBeUndefined();
    expect(await use({ ...challenge, hash: randomIds.uuid() })).toBeUndefined();
    expect([await use(challenge), await use(challenge)]).toEqual([17, undefined]);
  });

  it("A challenge that was used in a transaction which failed can be used again", async () => {
    const { store } = testStore();
    const challenge = await issue(await plant(testStore()));
    const work = store.transaction(async (rows) => {
      await rows.useChallenge(challenge);
      throw new Error("the process was killed");
    });
    await expect(work).rejects.toThrow("the process was killed");
    expect(await use(challenge)).toBe(5);
  });

  it("A new challenge takes the place of dead ones and of the oldest, and of no other purpose or owner", async () => {
    const [owner, other] = [await plant(testStore()), await plant(testStore())];
    const [dead, oldest, old, fresh] = [
      await issue(owner, { issuedMs: 1 }),
      await issue(owner, { issuedMs: 2 }),
      await issue(owner, { issuedMs: 3 }),
      await issue(owner, { issuedMs: 4 }),
    ];
    const [reminder, foreign] = [
      await issue(owner, { purpose: "reminder", issuedMs: 1 }),
      await issue(other),
    ];
    const newest = await issue(owner, { issuedMs: 5 }, { deadMs: service(1), others: 2 });
    const used = [];
    for (const one of [dead, oldest, old, fresh, newest, reminder, foreign]) used.push(await use(one));
    expect(used).toEqual([undefined, undefined, 3, 4, 5, 1, 5]);
  });
};
