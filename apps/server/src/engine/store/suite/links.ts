import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { wallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import { AT, type GetTestStore } from "./test-store.ts";

export const linkSuite = (testStore: GetTestStore): void => {
  const insert = async (wanted: { owner?: string; purpose?: string; ref?: string } = {}): Promise<string> => {
    const hash = randomIds.uuid();
    const link = { owner: randomIds.uuid(), purpose: "confirm-agency", ref: "1", ...wanted };
    await testStore().store.rows.insertLink({ hash, ...link, createdAt: AT, expiresAt: wallMs(AT + 1) });
    return hash;
  };
  const find = (hash: string, purpose = "confirm-agency") => testStore().store.rows.findLink(hash, purpose);

  it("A link is found only by its hash and purpose", async () => {
    const owner = randomIds.uuid();
    const hash = await insert({ owner });
    expect(await find(hash)).toEqual({ hash, owner, ref: "1", expiresAt: AT + 1, usedAt: null });
    expect(await find(hash, "delivery")).toBeUndefined();
    expect(await find(randomIds.uuid())).toBeUndefined();
  });

  it("A link is marked as used once, and its last use can be set again", async () => {
    const { rows } = testStore().store;
    const hash = await insert();
    expect([await rows.markLinkUsed(hash, AT), await rows.markLinkUsed(hash, wallMs(AT + 9))]).toEqual([
      true,
      false,
    ]);
    expect(await find(hash)).toMatchObject({ usedAt: AT });
    await rows.setLinkUsedAt(hash, wallMs(AT + 9));
    expect(await find(hash)).toMatchObject({ usedAt: AT + 9 });
  });

  it("Changing refs affects all links of that owner, purpose and those refs and no others", async () => {
    const owner = randomIds.uuid();
    const changed = [await insert({ owner }), await insert({ owner }), await insert({ owner, ref: "3" })];
    const others = [await insert({ owner, ref: "2" }), await insert()];
    const delivery = await insert({ owner, purpose: "delivery" });
    const links = { owner, purpose: "confirm-agency", refs: ["1", "3"] };
    await testStore().store.rows.changeLinkRefs(links, "3/late/5");
    for (const hash of changed) expect(await find(hash)).toMatchObject({ ref: "3/late/5" });
    const refs = [];
    for (const hash of others) refs.push((await find(hash))?.ref);
    expect([...refs, (await find(delivery, "delivery"))?.ref]).toEqual(["2", "1", "1"]);
  });
};
