import type { User } from "@afterword/contract/endpoints/accounts";
import { messages } from "@afterword/core/messages/catalog";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readNow } from "../../../engine/clock/service-clock.ts";
import { addSoldPlan, type SoldPlan } from "../../../testing/paid-plans.ts";
import { readMails } from "../../../testing/read-mails.ts";
import { freshToken, startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";
import { tellOfEnds } from "../mails/tell-of-ends.ts";
import { createAppleShop, type AppleShop, type Sale } from "./apple-shop.fixture.ts";
import { askAppStores } from "./asking.ts";
import { createPlay, createStore, GET, json, status, subscription } from "./google-play.fixture.ts";

let server: TestServer;
let apple: AppleShop;
const play = createPlay();
let family: SoldPlan;
let ada: Person;
let adas: string;
beforeAll(async () => {
  apple = createAppleShop(() => server.context.clock.now());
  server = await startTestServer({}, { appStores: { apple: apple.store, google: createStore(play) } });
  family = await addSoldPlan(server.context, "Family");
});
beforeEach(async () => {
  ada = await server.addPerson();
  adas = (await userOf()).accountToken ?? "";
  await server.context.database.db.deleteFrom("store_subscriptions").execute();
  apple.asked.length = 0;
  apple.isAway = false;
  play.now = now();
});
afterAll(() => server.close());

const now = () => server.context.clock.now();
const userOf = async (): Promise<User> =>
  (await server.call("GET", `/api/user/${ada._id}`, { token: ada.token })).json<User>();
const standingOf = async () => {
  const { subscriptionPlan, subscriptionValidUntil, subscriptionCancelled } = await userOf();
  return [subscriptionPlan.name, subscriptionValidUntil, subscriptionCancelled];
};
const endOf = ({ expires }: Pick<Sale, "expires">): string => new Date(expires).toISOString();
const post = (path: string, body: object) => server.call("POST", path, { token: ada.token, body });
const buy = async (changes: Partial<Sale> = {}, product = family.product): Promise<Sale> => {
  const sale = apple.sell(product, adas, changes);
  await tell(sale);
  return sale;
};
const tell = async (sale: Sale): Promise<void> => {
  const { statusCode } = await server.app.inject({
    method: "POST",
    url: "/api/stores/apple",
    payload: await apple.notify(sale, { at: now() }),
    headers: { "content-type": "application/json" },
  });
  expect(statusCode).toBe(200);
};
const ask = () => askAppStores(server.context);
const pass = async (ms: number): Promise<void> => {
  await server.pass(ms);
  ada = { ...ada, token: await freshToken(server, ada) };
};
const rowOf = () =>
  server.context.database.db
    .selectFrom("store_subscriptions")
    .select(["ask_ms", "silent_since_ms", "attempts", "read_at", "plan"])
    .where("owner", "=", ada._id)
    .executeTakeFirstOrThrow();

const failingOnce = (uuid: () => string) => {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 1) throw new Error("a fault of ours");
    return uuid();
  };
};

describe("asking an app store how things stand (behaviour §2)", () => {
  it("What a notification tells is asked for whole at once, and then once a day", async () => {
    await buy();
    await ask();
    await ask();
    expect(apple.asked).toHaveLength(1);
    await pass(DAY_MS - MINUTE_MS);
    await ask();
    expect(apple.asked).toHaveLength(1);
    await pass(MINUTE_MS);
    await ask();
    expect(apple.asked).toHaveLength(2);
  });

  it("A renewal and a refund whose notifications were lost are made good within a day", async () => {
    const sale = await buy();
    await ask();
    const renewed = apple.change(sale, { expires: sale.expires + 30 * DAY_MS, renews: false });
    await pass(DAY_MS);
    await ask();
    expect(await standingOf()).toEqual(["Family", endOf(renewed), true]);
    apple.change(sale, { revoked: now() });
    await pass(DAY_MS);
    await ask();
    expect((await standingOf())[1]).toBe("2026-11-22T23:59:59.999Z");
  });

  it("A refund of an earlier period takes nothing away, once the store was asked", async () => {
    const sale = await buy();
    await ask();
    apple.asked.length = 0;
    await server.pass(MINUTE_MS);
    await tell({ ...sale, expires: sale.expires - 30 * DAY_MS, revoked: now() });
    await ask();
    expect(apple.asked).toEqual([sale.original]);
    expect(await standingOf()).toEqual(["Family", endOf(sale), false]);
  });

  it("A product that no plan had gives its plan as soon as one has it", async () => {
    const sale = await buy({}, "plan_unheard");
    await ask();
    expect(await standingOf()).toEqual(["Free", null, false]);
    const later = await addSoldPlan(server.context, "Later");
    const plans = server.context.database.db.updateTable("plans").where("id", "=", later.id);
    await plans.set({ product: "plan_unheard" }).execute();
    await pass(DAY_MS);
    await ask();
    expect(await standingOf()).toEqual(["Later", endOf(sale), false]);
  });

  it("What is asked for before midnight and answered after it was read on the day before", async () => {
    const sale = await buy({ expires: now() + 2 * DAY_MS });
    await ask();
    const midnight = (Math.floor(sale.expires / DAY_MS) + 1) * DAY_MS;
    await server.pass(midnight - 1 - now());
    apple.whileAsked = async () => server.pass(1);
    await ask();
    apple.whileAsked = async () => undefined;
    expect([now(), (await rowOf()).read_at.getTime()]).toEqual([midnight, midnight - 1]);
  });

  it("A subscription that Google has forgotten stands as it was, and is not asked for again", async () => {
    const sale = (token: string) => ({ store_id: "google", token, receipt: family.id });
    const [, , item] = subscription.lineItems ?? [];
    play.answers[GET] = json({
      ...subscription,
      externalAccountIdentifiers: { obfuscatedExternalAccountId: adas },
      lineItems: [{ ...item, productId: family.product }],
    });
    expect((await post("/api/user/subscribe", sale("token-1"))).statusCode).toBe(200);
    const before = await standingOf();
    play.answers[GET] = status(410);
    await pass(DAY_MS);
    await ask();
    expect(await standingOf()).toEqual(before);
    expect((await rowOf()).ask_ms).toBeNull();
  });

  it("A purchase that gives no plan is not acknowledged, so that its money goes back", async () => {
    const [, , item] = subscription.lineItems ?? [];
    const sell = (productId: string) => {
      const externalAccountIdentifiers = { obfuscatedExternalAccountId: adas };
      const lineItems = [{ ...item, productId }];
      play.answers[GET] = json({ ...subscription, externalAccountIdentifiers, lineItems });
    };
    const acknowledged = () => play.asked.filter((one) => one.endsWith(":acknowledge")).length;
    sell(family.product);
    await post("/api/user/subscribe", { store_id: "google", token: "token-1", receipt: family.id });
    const before = acknowledged();
    sell("plan_of_none");
    await pass(DAY_MS);
    await ask();
    expect(acknowledged()).toBe(before);
    sell(family.product);
    await pass(DAY_MS);
    await ask();
    expect(acknowledged()).toBe(before + 1);
  });

  it("A renewal that is booked some seconds after midnight is asked for within the hour, and until then it is no lapse", async () => {
    const sale = await buy({ expires: Math.floor(now() / DAY_MS + 3) * DAY_MS - SECOND_MS });
    await ask();
    await pass(sale.expires + 11 * SECOND_MS - now());
    await ask();
    const { service } = await readNow(server.context.store.rows, server.context);
    expect((await rowOf()).ask_ms).toBe(service + HOUR_MS);
    expect(await standingOf()).toEqual(["Family", endOf(sale), false]);
    const renewed = apple.change(sale, { expires: sale.expires + 30 * DAY_MS });
    await pass(HOUR_MS);
    await ask();
    expect(await standingOf()).toEqual(["Family", endOf(renewed), false]);
  });

  it("One that says a day after its end that it renews has ended, and its owner is told", async () => {
    const sale = await buy({ expires: Math.floor(now() / DAY_MS + 3) * DAY_MS - SECOND_MS });
    await ask();
    await pass(sale.expires + DAY_MS - now());
    await ask();
    expect((await standingOf())[2]).toBe(false);
    await pass(HOUR_MS);
    await ask();
    expect((await standingOf())[2]).toBe(true);
    await tellOfEnds(server.context);
    expect(await readMails(server.context, "plan-ends", ada.email)).toHaveLength(1);
  });

  it("Words that cannot be written keep no other from being asked for", async () => {
    const [first, second] = [await buy(), await buy()];
    await ask();
    for (const sale of [first, second]) apple.change(sale, { revoked: now() });
    await pass(DAY_MS);
    apple.asked.length = 0;
    // A refund is told by a mail, which needs an id.
    const ids = { ...server.context.ids, uuid: failingOnce(server.context.ids.uuid) };
    await askAppStores({ ...server.context, ids });
    expect(apple.asked).toHaveLength(2);
    await pass(2 * MINUTE_MS);
    await ask();
    expect(apple.asked).toHaveLength(3);
    expect(await readMails(server.context, "purchase-refunded", ada.email)).toHaveLength(2);
  });

  it("A row whose key does not open keeps no other from being asked for", async () => {
    await buy();
    const { db } = server.context.database;
    await db
      .updateTable("store_subscriptions")
      .set({ sealed_key: Buffer.alloc(60) })
      .execute();
    const sale = await buy();
    await ask();
    expect(apple.asked).toEqual([sale.original]);
  });
});

describe("an app store that does not answer", () => {
  it("One that hangs keeps no other waiting", async () => {
    const [, , item] = subscription.lineItems ?? [];
    const externalAccountIdentifiers = { obfuscatedExternalAccountId: adas };
    const lineItems = [{ ...item, productId: family.product }];
    play.answers[GET] = json({ ...subscription, externalAccountIdentifiers, lineItems });
    play.answers[":acknowledge"] = json({});
    await post("/api/user/subscribe", { store_id: "google", token: "token-1", receipt: family.id });
    await buy();
    await pass(DAY_MS);
    const before = play.asked.length;
    apple.whileAsked = () => expect.poll(() => play.asked.length).toBeGreaterThan(before);
    await ask();
    apple.whileAsked = async () => undefined;
    expect(apple.asked).toHaveLength(1);
    expect((await rowOf()).silent_since_ms).toBeNull();
  });

  it("It is asked again after one minute, then after ever longer pauses, up to six hours", async () => {
    await buy();
    apple.isAway = true;
    const pauses: number[] = [];
    const { ask_ms: first } = await rowOf();
    for (let tries = 0; tries < 11; tries += 1) {
      const { ask_ms: due } = await rowOf();
      await ask();
      const pauseMs = ((await rowOf()).ask_ms ?? 0) - (due ?? 0);
      pauses.push(pauseMs / MINUTE_MS);
      await server.pass(pauseMs);
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]);
    expect((await rowOf()).silent_since_ms).toBe(first);
    apple.isAway = false;
    await ask();
    expect(await rowOf()).toMatchObject({ silent_since_ms: null, attempts: 0 });
  });

  it("After ten days of silence past its end a subscription is still unconfirmed, and counts on when it was renewed", async () => {
    const sale = await buy({ expires: now() + DAY_MS });
    await ask();
    const { read_at: readAt } = await rowOf();
    apple.isAway = true;
    for (let turns = 0; turns < 44; turns += 1) {
      await server.pass(6 * HOUR_MS);
      await ask();
    }
    await pass(0);
    // Nor does the purchase, handed over again, say that nothing came after it.
    const handed = { receipt: family.id, store_id: "apple", token: await apple.tokenOf(sale) };
    expect((await post("/api/user/subscribe", handed)).statusCode).toBe(200);
    expect((await rowOf()).read_at).toEqual(readAt);
    expect(await standingOf()).toEqual(["Family", endOf(sale), false]);
    apple.isAway = false;
    const renewed = apple.change(sale, { expires: sale.expires + 30 * DAY_MS });
    await pass(6 * HOUR_MS);
    await ask();
    expect(await standingOf()).toEqual(["Family", endOf(renewed), false]);
  });
});

describe("restoring what an account has in a store (docs/decisions/054)", () => {
  const { subscription: say } = messages;
  const restore = async () => {
    const answer = await post("/api/user/update-plan", { store_id: "apple" });
    return [answer.statusCode, answer.statusCode === 200 ? answer.json<object>() : answer.body];
  };

  it("What the store says is had at once, and is no sign of life", async () => {
    const sale = await buy();
    const renewed = apple.change(sale, { expires: sale.expires + 30 * DAY_MS });
    const plan = { _id: family.id, name: "Family" };
    expect(await restore()).toEqual([200, { outcome: "restored", plan }]);
    expect(await standingOf()).toEqual(["Family", endOf(renewed), false]);
    expect((await userOf()).lastSigns.map(({ source }) => source)).toEqual(["log-in"]);
  });

  it("Where there is none, or one that has ended, none is found", async () => {
    expect(await restore()).toEqual([402, say.noneFound]);
    const sale = await buy();
    apple.change(sale, { revoked: now() });
    expect(await restore()).toEqual([402, say.noneFound]);
  });

  it("While the store does not answer the person is told to try later", async () => {
    await buy();
    apple.isAway = true;
    expect((await restore())[0]).toBe(503);
  });
});
