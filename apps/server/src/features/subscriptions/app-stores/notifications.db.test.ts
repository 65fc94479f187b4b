import type { User } from "@afterword/contract/endpoints/accounts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "../../../app.ts";
import { randomIds } from "../../../platform/crypto/random-ids.ts";
import { addSoldPlan, addVoucher, type SoldPlan } from "../../../testing/paid-plans.ts";
import { startTestServer, type Person, type TestServer } from "../../../testing/test-server.ts";
import { askAppStores } from "./asking.ts";
import { createAppleShop, type AppleShop, type Notice, type Sale } from "./apple-shop.fixture.ts";
import {
  createPlay,
  createStore,
  EXPIRY,
  GET,
  json,
  NOTICE,
  NOW as START,
  pushBody,
  signPush,
  status,
  subscription,
  type FakePlay,
} from "./google-play.fixture.ts";
import { forgetNotifications, takeNotification } from "./notifications.ts";

let server: TestServer;
let apple: AppleShop;
const play: FakePlay = createPlay();
const NO_PLAN: SoldPlan = { id: "", name: "", product: "" };
let [family, solo] = [NO_PLAN, NO_PLAN];
let ada: Person;
let adas: string;
beforeAll(async () => {
  apple = createAppleShop(() => server.context.clock.now());
  server = await startTestServer({}, { appStores: { apple: apple.store, google: createStore(play) } });
  family = await addSoldPlan(server.context, "Family");
  solo = await addSoldPlan(server.context, "Solo");
});
beforeEach(async () => {
  ada = await server.addPerson();
  adas = (await userOf(ada)).accountToken ?? "";
});
afterAll(() => server.close());

const userOf = async ({ _id, token }: Person): Promise<User> =>
  (await server.call("GET", `/api/user/${_id}`, { token })).json<User>();
const standingOf = async (person = ada) => {
  const { subscriptionPlan, subscriptionValidUntil, subscriptionCancelled } = await userOf(person);
  return [subscriptionPlan.name, subscriptionValidUntil, subscriptionCancelled];
};
const NOTHING = ["Free", null, false];
const endOf = ({ expires }: Pick<Sale, "expires">): string => new Date(expires).toISOString();

/** As a machine calls: without a session, a cookie or a header of a page. */
const post = (url: string, payload: string, headers: Record<string, string> = {}, app = server.app) =>
  app.inject({ method: "POST", url, payload, headers: { "content-type": "application/json", ...headers } });
const tell = async (body: string, app = server.app) =>
  (await post("/api/stores/apple", body, {}, app)).statusCode;
const notify = async (sale: Sale, notice?: Notice) => tell(await apple.notify(sale, notice));
const hand = async (sale: Sale) => {
  const body = { receipt: family.id, token: await apple.tokenOf(sale, START - DAY_MS), store_id: "apple" };
  expect((await server.call("POST", "/api/user/subscribe", { token: ada.token, body })).statusCode).toBe(200);
  return sale;
};
const parked = async () => {
  const rows = server.context.database.db.selectFrom("store_notifications").select("id");
  return (await rows.where("parked_because", "=", "product-unknown").execute()).map(({ id }) => id);
};

describe("what Apple notifies (behaviour §2)", () => {
  it("A purchase that is notified before the app hands it over is bound by its account token, and is no sign of life", async () => {
    const sale = apple.sell(family.product, adas);
    expect(await notify(sale, { type: "SUBSCRIBED" })).toBe(200);
    expect(await standingOf()).toEqual(["Family", endOf(sale), false]);
    expect((await userOf(ada)).lastSigns.map(({ source }) => source)).toEqual(["log-in"]);
  });

  it("A purchase that the app could not hand over any more is had like one that it did, and a renewal takes nothing from a voucher", async () => {
    const { context } = server;
    const redeem = async () => {
      const voucherCode = await addVoucher(context, { plan: solo });
      await server.call("POST", "/api/user/update-plan", { token: ada.token, body: { voucherCode } });
      return (await standingOf())[0];
    };
    expect(await redeem()).toBe("Solo");
    const sale = apple.sell(family.product, adas);
    await notify(sale, { type: "SUBSCRIBED", at: START });
    expect((await standingOf())[0]).toBe("Family");
    expect(await redeem()).toBe("Solo");
    const renewed = apple.change(sale, { expires: sale.expires + 30 * DAY_MS });
    await notify(renewed, { at: START + SECOND_MS });
    expect((await standingOf())[0]).toBe("Solo");
  });

  it("A purchase that names no account waits for the one that hands it over", async () => {
    const sale = apple.sell(family.product, null);
    expect(await notify(sale, { type: "OFFER_REDEEMED" })).toBe(200);
    expect(await standingOf()).toEqual(NOTHING);
    await hand(sale);
    expect(await standingOf()).toEqual(["Family", endOf(sale), false]);
  });

  it.each<[string, Partial<Sale>, (sale: Sale) => unknown[]]>([
    ["renewal", { expires: START + 60 * DAY_MS }, (sale) => ["Family", endOf(sale), false]],
    ["cancellation", { renews: false }, (sale) => ["Family", endOf(sale), true]],
    [
      "failed renewal",
      { isRetried: true },
      ({ expires }) => ["Family", endOf({ expires: expires + 60 * DAY_MS }), false],
    ],
    ["refund", { revoked: START }, () => ["Family", endOf({ expires: Date.UTC(2026, 10, 21) - 1 }), true]],
  ])("A %s is taken", async (_what, change, expected) => {
    const sale = await hand(apple.sell(family.product, adas));
    const changed = apple.change(sale, change);
    expect(await notify(changed)).toBe(200);
    expect(await standingOf()).toEqual(expected(changed));
  });

  it("A change of plan in the store changes the plan", async () => {
    const sale = await hand(apple.sell(family.product, adas));
    const changed = apple.change(sale, { product: solo.product, expires: sale.expires + 1 });
    expect(await notify(changed, { type: "DID_CHANGE_RENEWAL_PREF" })).toBe(200);
    expect(await standingOf()).toEqual(["Solo", endOf(changed), false]);
  });

  it("What was signed last counts, although it comes before what was signed earlier", async () => {
    const sale = await hand(apple.sell(family.product, adas));
    expect(await notify({ ...sale, renews: false }, { at: START })).toBe(200);
    expect(await notify(sale, { at: START - SECOND_MS })).toBe(200);
    expect(await standingOf()).toEqual(["Family", endOf(sale), true]);
  });

  it("A notification that is sent again counts once", async () => {
    const sale = await hand(apple.sell(family.product, adas));
    const id = randomIds.uuid();
    expect(await notify({ ...sale, renews: false }, { id, at: START - 2 * SECOND_MS })).toBe(200);
    expect(await notify({ ...sale, renews: true }, { id, at: START })).toBe(200);
    expect(await standingOf()).toEqual(["Family", endOf(sale), true]);
  });

  it("A purchase of an unknown product is parked and gives no plan", async () => {
    const id = randomIds.uuid();
    expect(await notify(apple.sell("plan_unheard", adas), { id })).toBe(200);
    expect(await standingOf()).toEqual(NOTHING);
    expect(await parked()).toEqual([id]);
  });

  it("After ninety days a notification is forgotten, unless it is parked", async () => {
    const [known, waiting] = [randomIds.uuid(), randomIds.uuid()];
    await notify(apple.sell(family.product, adas), { id: known });
    await notify(apple.sell("plan_unheard", adas), { id: waiting });
    const { context } = server;
    const left = async (days: number) => {
      const clock = { now: () => wallMs(START + days * DAY_MS) };
      await forgetNotifications({ ...context, clock: { ...context.clock, ...clock } });
      const rows = context.database.db.selectFrom("store_notifications").select("id");
      return (await rows.where("id", "in", [known, waiting]).execute()).map(({ id }) => id).toSorted();
    };
    expect(await left(90)).toEqual([known, waiting].toSorted());
    expect(await left(91)).toEqual([waiting]);
  });

  it("One that a clock far ahead took for long over is asked for at once when the clock is right", async () => {
    await hand(apple.sell(family.product, adas));
    const rows = server.context.database.db.selectFrom("store_subscriptions").where("owner", "=", ada._id);
    const readAt = async () => (await rows.select("read_at").executeTakeFirstOrThrow()).read_at.getTime();
    await server.pass(DAY_MS);
    const { clock } = server.context;
    const ahead = { ...clock, now: () => wallMs(clock.now() + 200 * DAY_MS) };
    await askAppStores({ ...server.context, clock: ahead });
    expect(await readAt()).toBe(ahead.now());
    await askAppStores(server.context);
    expect(await readAt()).toBe(clock.now());
  });
});

describe("a notification that is not taken", () => {
  const away = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });

  it("While the database is away it is answered with 503, and counts when it comes again", async () => {
    const sale = apple.sell(family.product, adas);
    const body = await apple.notify(sale);
    // The database goes in the middle of the transaction.
    const uuid = () => {
      throw away;
    };
    const app = buildApp({ ...server.context, ids: { ...server.context.ids, uuid } });
    expect(await tell(body, app)).toBe(503);
    await app.close();
    expect(await standingOf()).toEqual(NOTHING);
    expect(await tell(body)).toBe(200);
    expect(await standingOf()).toEqual(["Family", endOf(sale), false]);
  });

  it.each<[string, (signed: string[]) => string[]]>([
    ["was changed after it was signed", ([head = "", body = "", ...rest]) => [head, forged(body), ...rest]],
    ["has the algorithm none", ([, body = ""]) => [encoded({ alg: "none", x5c: [] }), body, ""]],
    ["is none", () => [""]],
  ])("A notification that %s is refused", async (_what, change) => {
    const body = await apple.notify(apple.sell(family.product, adas));
    const { signedPayload } = JSON.parse(body) as { signedPayload: string };
    const planted = change(signedPayload.split(".")).join(".");
    expect(await tell(JSON.stringify({ signedPayload: planted }))).toBe(401);
    expect(await standingOf()).toEqual(NOTHING);
  });

  it("A purchase in the sandbox does not count in production, and is not sent again", async () => {
    const { context } = server;
    const production = { ...context, config: { ...context.config, mode: "production" } } as const;
    const sale = apple.sell(family.product, adas, { environment: "Sandbox" });
    const call = { body: Buffer.from(await apple.notify(sale)), authorization: undefined };
    expect(await takeNotification(production, "apple", call)).toEqual({ ok: true, value: "OK" });
    expect(await standingOf()).toEqual(NOTHING);
  });

  it("A larger body than any app store sends is refused before it is read", async () => {
    const answer = await post("/api/stores/apple", JSON.stringify({ signedPayload: "x".repeat(130 * 1024) }));
    expect(answer.statusCode).toBe(413);
  });
});

describe("what Pub/Sub pushes for Google Play", () => {
  const push = async (id: string, token?: string, type = "application/json") => {
    const headers = { authorization: `Bearer ${token ?? (await signPush())}`, "content-type": type };
    return (await post("/api/stores/google", pushBody(NOTICE, id), headers)).statusCode;
  };
  beforeEach(() => {
    const [, , item] = subscription.lineItems ?? [];
    play.answers[GET] = json({
      ...subscription,
      acknowledgementState: "ACKNOWLEDGEMENT_STATE_ACKNOWLEDGED",
      externalAccountIdentifiers: { obfuscatedExternalAccountId: adas },
      lineItems: [{ ...item, productId: family.product }],
    });
  });

  it("A push of any type is taken once Google has told how things stand", async () => {
    play.answers[GET] = status(503);
    expect(await push("1")).toBe(503);
    const [, , item] = subscription.lineItems ?? [];
    play.answers[GET] = json({
      ...subscription,
      externalAccountIdentifiers: { obfuscatedExternalAccountId: adas },
      lineItems: [{ ...item, productId: family.product }],
    });
    expect(await push("1", undefined, "text/plain")).toBe(200);
    expect(await standingOf()).toEqual(["Family", EXPIRY, false]);
  });

  it.each<[string, Parameters<typeof signPush>[0]]>([
    ["another audience", { aud: "https://elsewhere.example" }],
    ["another e-mail", { email: "other@notes.iam.gserviceaccount.com" }],
    ["another issuer", { iss: "https://evil.example" }],
    ["a token that has run out", { exp: START / 1000 - 1 }],
  ])("A push with %s is refused", async (_what, claims) => {
    expect(await push(randomIds.uuid(), await signPush(claims))).toBe(401);
    expect(await standingOf()).toEqual(NOTHING);
  });

  it("While Google does not take the acknowledgement it is tried again within the hour, and counts as silent", async () => {
    const waiting = { externalAccountIdentifiers: { obfuscatedExternalAccountId: adas } };
    const [, , item] = subscription.lineItems ?? [];
    const lineItems = [{ ...item, productId: family.product }];
    play.answers[GET] = json({ ...subscription, ...waiting, lineItems });
    play.answers[":acknowledge"] = status(403);
    const { context } = server;
    const rows = context.database.db.selectFrom("store_subscriptions").where("owner", "=", ada._id);
    const silentSince = async () => (await rows.select("silent_since_ms").execute())[0]?.silent_since_ms;
    expect(await push("not-acknowledged")).toBe(200);
    const since = await silentSince();
    expect(since).not.toBeNull();
    const again = async () => {
      await server.pass(HOUR_MS);
      play.now = context.clock.now();
      await askAppStores(context);
      return [play.asked.at(-1)?.split("/").at(-1), await silentSince()];
    };
    expect(await again()).toEqual(["token-1:acknowledge", since]);
    play.answers[":acknowledge"] = json({});
    expect(await again()).toEqual(["token-1:acknowledge", since]);
    play.answers[GET] = json({ ...subscription, ...waiting, lineItems, acknowledgementState: "" });
    expect((await again())[1]).toBeNull();
  });
});

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const forged = (body: string): string => {
  const words = JSON.parse(Buffer.from(body, "base64url").toString()) as object;
  return encoded({ ...words, notificationType: "REFUND" });
};
