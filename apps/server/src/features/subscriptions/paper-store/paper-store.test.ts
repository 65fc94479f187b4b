import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DAY_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { createAppleVerifier, readAppleRoot } from "../app-stores/apple-verifier.ts";
import type { NotificationReading, StoreSaid } from "../app-stores/app-store.ts";
import { makeAuthority } from "./authority.ts";
import type { PaperStoreName } from "./ledger.ts";
import { PAPER_APP } from "./paper-app.ts";
import { createPaperStore, type PaperStore } from "./paper-store.ts";

const START = Date.UTC(2026, 0, 31, 12);
const FEBRUARY_ENDS = Date.UTC(2026, 1, 28, 12);
const ACCOUNT = "9c5d1c1e-0000-4000-8000-000000000001";

let folder: string;
let now: number;
let paper: PaperStore;
let told: NotificationReading[];
let isTaken: boolean;

const open = (): PaperStore => {
  const clock = { now: () => wallMs(now), machineNow: () => wallMs(START) };
  const opened = createPaperStore({ dataDir: folder, clock, ids: randomIds });
  opened.sendTo(async ({ body, headers }) => {
    if (!isTaken) return false;
    const call = { body: Buffer.from(body), authorization: headers["authorization"] };
    told.push(await opened.appStore.readNotification(call));
    return true;
  });
  return opened;
};

/** Made once: an RSA key takes its time. */
let authority: string;
beforeAll(async () => {
  authority = JSON.stringify(await makeAuthority());
});
const keepAuthority = async (): Promise<void> => {
  await mkdir(join(folder, "paper-store"));
  await writeFile(join(folder, "paper-store", "authority.json"), authority);
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "afterword-paper-"));
  [now, told, isTaken] = [START, [], true];
  paper = open();
});
afterEach(() => rm(folder, { recursive: true }));

const buy = async (store: PaperStoreName, change: object = {}) => {
  const order = { store, buyer: "b", product: "plan_a", accountToken: ACCOUNT, isOffer: false, ...change };
  const purchase = await paper.buy(order);
  if (purchase === null) throw new Error("the paper store did not sell");
  return purchase;
};

const keyOf = async (): Promise<string> => (await paper.list())[0]?.key ?? "";

const read = async (): Promise<StoreSaid> => {
  const reading = await paper.appStore.readAgain({ key: await keyOf(), environment: "Production" });
  if (reading.kind !== "said") throw new Error(`it answered ${JSON.stringify(reading)}`);
  return reading.said;
};

const passDays = async (days: number): Promise<void> => {
  now += days * DAY_MS;
  await paper.catchUp();
};

const saidLast = (): Partial<StoreSaid> => {
  const last = told.at(-1);
  if (last?.kind !== "notification") throw new Error(`no notification: ${JSON.stringify(last)}`);
  return last.said ?? {};
};

describe.each(["apple", "google"] as const)(
  "the paper store as %s, read by the code of production",
  (store) => {
    beforeEach(keepAuthority);

    it("A purchase is verified with its product, its account and its end after a calendar month", async () => {
      const { token, product } = await buy(store);
      expect(product).toBe("plan_a");
      expect(await paper.appStore.verifyPurchase(token)).toMatchObject({
        kind: "said",
        said: {
          key: await keyOf(),
          store: "paper",
          environment: "Production",
          product: "plan_a",
          accountToken: ACCOUNT,
          expiresAt: new Date(FEBRUARY_ENDS),
        },
      });
    });

    it("It renews with the clock, month by month, and tells of each renewal once", async () => {
      await buy(store);
      await passDays(70);
      await passDays(0);
      expect(told).toHaveLength(3);
      expect(saidLast()).toMatchObject({ expiresAt: new Date(Date.UTC(2026, 3, 28, 12)) });
      expect(await read()).toMatchObject({ extent: "whole", renewal: { renews: true, graceUntil: null } });
    });

    it("What was cancelled ends at the end of what was paid", async () => {
      await buy(store);
      await paper.act(await keyOf(), "cancel");
      expect(saidLast()).toMatchObject({ renewal: { renews: false }, expiresAt: new Date(FEBRUARY_ENDS) });
      await passDays(40);
      expect(await paper.listOwned(store, "b")).toEqual([]);
      expect(await read()).toMatchObject({ renewal: { renews: false }, expiresAt: new Date(FEBRUARY_ENDS) });
    });

    it("A card that fails leads to grace, to further tries and to the end, and a mended one pays", async () => {
      await buy(store);
      await paper.act(await keyOf(), "fail-card");
      await passDays(29);
      const grace = await read();
      expect(grace.renewal?.graceUntil?.getTime()).toBeGreaterThan(now);
      await passDays(20);
      expect((await read()).renewal).toEqual({
        renews: true,
        // Google counts on from the end of grace.
        graceUntil: new Date(FEBRUARY_ENDS + (store === "google" ? 76 : 60) * DAY_MS),
      });
      await paper.act(await keyOf(), "mend-card");
      expect(await read()).toMatchObject({ renewal: { renews: true, graceUntil: null } });
      expect(saidLast().expiresAt?.getTime()).toBeGreaterThan(now);
      await paper.act(await keyOf(), "fail-card");
      await passDays(100);
      expect((await paper.list())[0]?.phase).toBe("expired");
    });

    it("A refund ends it now, and a code gives it without an account", async () => {
      await buy(store, { isOffer: true, accountToken: null });
      expect(await read()).toMatchObject({ accountToken: null });
      await passDays(3);
      await paper.act(await keyOf(), "refund");
      expect(saidLast()).toMatchObject({ endedAt: new Date(now) });
    });

    it("While it is silent it answers nothing, and what it did not tell it tells later", async () => {
      await buy(store);
      paper.setSilent(true);
      await passDays(29);
      expect(told).toEqual([]);
      const known = { key: await keyOf(), environment: "Production" } as const;
      expect(await paper.appStore.readAgain(known)).toMatchObject({ kind: "silent" });
      paper.setSilent(false);
      await passDays(0);
      expect(told).toHaveLength(2);
    });

    it("A notification that was not taken is sent again, and the same subscription is known after a restart", async () => {
      await buy(store);
      isTaken = false;
      await paper.catchUp();
      isTaken = true;
      await paper.catchUp();
      expect(told).toHaveLength(1);
      paper = open();
      expect(await read()).toMatchObject({ product: "plan_a" });
      expect(await paper.listOwned(store, "b")).toHaveLength(1);
    });

    it("What runs already is not sold again, and what was cancelled goes on", async () => {
      await buy(store);
      await expect(buy(store)).rejects.toThrow("did not sell");
      await paper.act(await keyOf(), "cancel");
      await buy(store);
      expect(await read()).toMatchObject({ renewal: { renews: true } });
    });
  },
);

describe("what differs between the faces of the paper store", () => {
  beforeEach(keepAuthority);

  it("Apple keeps the name of a subscription through a change of plan, and Google names the one before", async () => {
    for (const store of ["apple", "google"] as const) await buy(store);
    const before = await paper.list();
    for (const store of ["apple", "google"] as const) {
      const { token } = await buy(store, { product: "plan_b" });
      const reading = await paper.appStore.verifyPurchase(token);
      expect(reading).toMatchObject({ said: { product: "plan_b" } });
      const key = before.find((one) => one.store === store)?.key;
      expect(reading).toMatchObject({
        said: store === "apple" ? { key, replaces: null } : { replaces: key },
      });
    }
  });

  it("Google is told that a purchase was booked", async () => {
    await buy("google");
    const said = await read();
    expect(said.needsAcknowledgement).toBe(true);
    await paper.appStore.acknowledge(said);
    expect(await read()).toMatchObject({ needsAcknowledgement: false });
  });
});

describe("who believes the paper store", () => {
  it("A paper store that sold nothing knows nothing, and makes nothing", async () => {
    expect(await paper.appStore.verifyPurchase("a.b.c")).toMatchObject({ kind: "unverified" });
    const call = { body: Buffer.from("{}"), authorization: undefined };
    expect(await paper.appStore.readNotification(call)).toMatchObject({ kind: "unverified" });
    expect([await paper.list(), await paper.listOwned("apple", "b"), await paper.act("k", "renew")]).toEqual([
      [],
      [],
      null,
    ]);
    expect(await readdir(folder)).toEqual([]);
  });

  it("Apple's own root, and another paper store, refuse what this one signs", async () => {
    const { token } = await buy("apple");
    const verifier = createAppleVerifier({ ...PAPER_APP, roots: [readAppleRoot()], onlineChecks: false });
    expect(await verifier.transaction(token)).toMatchObject({ kind: "unverified" });
    const [mine, elsewhere] = [folder, await mkdtemp(join(tmpdir(), "afterword-paper-"))];
    folder = elsewhere;
    paper = open();
    await buy("apple");
    expect(await paper.appStore.verifyPurchase(token)).toEqual({
      kind: "unverified",
      why: "VERIFICATION_FAILURE",
    });
    await rm(elsewhere, { recursive: true });
    folder = mine;
  });
});
