import type { androidpublisher_v3 as google } from "@googleapis/androidpublisher";
import { DAY_MS, HOUR_MS } from "@afterword/core/time/duration";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createPlay,
  createStore,
  expected,
  EXPIRY,
  GET,
  json,
  NOTICE,
  NOW,
  pushBody,
  signPush,
  status,
  subscription,
  type FakePlay,
} from "./google-play.fixture.ts";

let play: FakePlay;
beforeEach(() => {
  play = createPlay();
});

describe("a subscription in Google's words", () => {
  it("Every field of Google's types that counts is read, of the item that runs the longest", async () => {
    const store = createStore(play);
    expect(await store.verifyPurchase("token-1")).toEqual({ kind: "said", said: expected });
    expect(play.asked).toContain(`GET /androidpublisher/v3/applications/com.example.notes/purchases${GET}`);
  });

  it.each<[string, string[]]>([
    ["subscriptionState", ["subscriptionState"]],
    ["lineItems", ["lineItems"]],
    ["productId", ["lineItems", "2", "productId"]],
    ["expiryTime", ["lineItems", "2", "expiryTime"]],
  ])("A subscription that calls its %s by another name is not read as it was", async (_name, path) => {
    play.answers[GET] = json(renamed(structuredClone(subscription), path));
    expect(await createStore(play).verifyPurchase("token-1")).not.toMatchObject({
      said: { product: "plan_family", expiresAt: new Date(EXPIRY) },
    });
  });

  const HOLD = new Date(Date.parse(EXPIRY) + 60 * DAY_MS);
  it.each([
    ["ACTIVE", { renewal: { renews: true, graceUntil: null }, paused: false }],
    ["CANCELED", { renewal: { renews: false, graceUntil: null }, paused: false }],
    ["EXPIRED", { renewal: { renews: false, graceUntil: null }, paused: false }],
    ["IN_GRACE_PERIOD", { renewal: { renews: true, graceUntil: new Date(EXPIRY) }, paused: false }],
    ["ON_HOLD", { renewal: { renews: true, graceUntil: HOLD }, paused: false }],
    ["PAUSED", { renewal: { renews: false, graceUntil: null }, paused: true }],
  ])("The state %s is read as what it means", async (state, said) => {
    play.answers[GET] = json({ ...subscription, subscriptionState: `SUBSCRIPTION_STATE_${state}` });
    expect(await createStore(play).readAgain({ key: "token-1", environment: "Production" })).toMatchObject({
      said,
    });
  });

  it("A purchase by a licence tester is one of the sandbox", async () => {
    play.answers[GET] = json({ ...subscription, testPurchase: {} });
    expect(await createStore(play).verifyPurchase("token-1")).toMatchObject({
      said: { environment: "Sandbox" },
    });
  });

  it("A purchase that is not paid yet is pending", async () => {
    play.answers[GET] = json({ ...subscription, subscriptionState: "SUBSCRIPTION_STATE_PENDING" });
    expect(await createStore(play).verifyPurchase("token-1")).toEqual({ kind: "pending" });
  });

  it("A plan bought again in Google Play itself, after its end, is of the account that had it", async () => {
    const { externalAccountIdentifiers, linkedPurchaseToken, ...bought } = subscription;
    const again: google.Schema$SubscriptionPurchaseV2 = {
      ...bought,
      outOfAppPurchaseContext: {
        expiredExternalAccountIdentifiers: externalAccountIdentifiers ?? {},
        expiredPurchaseToken: linkedPurchaseToken ?? null,
      },
    };
    play.answers[GET] = json(again);
    expect(await createStore(play).verifyPurchase("token-1")).toEqual({ kind: "said", said: expected });
  });

  it("A token may be as long as Google makes them", async () => {
    const linkedPurchaseToken = "t".repeat(1950);
    play.answers[GET] = json({ ...subscription, linkedPurchaseToken });
    expect(await createStore(play).verifyPurchase("token-1")).toMatchObject({
      said: { replaces: linkedPurchaseToken },
    });
  });

  it("A change of plan that was never paid takes nothing from the subscription that runs on", async () => {
    play.answers[GET] = json({
      ...subscription,
      subscriptionState: "SUBSCRIPTION_STATE_PENDING_PURCHASE_CANCELED",
    });
    const store = createStore(play);
    expect(await store.verifyPurchase("token-1")).toMatchObject({ kind: "unverified" });
    const call = { body: Buffer.from(pushBody(NOTICE, "1")), authorization: `Bearer ${await signPush()}` };
    expect(await store.readNotification(call)).toEqual({ kind: "notification", id: "1", said: null });
  });

  it.each([
    [404, "unverified", "silent"],
    [410, "unverified", "forgotten"],
    [401, "silent", "silent"],
    [503, "silent", "silent"],
  ])("The answer %i makes a purchase %s, and what was known %s", async (code, purchase, known) => {
    play.answers[GET] = status(code);
    expect(await createStore(play).verifyPurchase("token-1")).toMatchObject({ kind: purchase });
    const again = await createStore(play).readAgain({ key: "token-1", environment: "Production" });
    expect(again).toMatchObject({ kind: known });
  });

  it("Without a token for the service account the store is silent", async () => {
    play.answers["/token"] = status(401);
    expect(await createStore(play).verifyPurchase("token-1")).toMatchObject({ kind: "silent" });
  });

  it("One access token serves for many calls, until it has run out", async () => {
    const store = createStore(play);
    const tokens = () => play.asked.filter((call) => call === "POST /token").length;
    await store.verifyPurchase("token-1");
    await store.verifyPurchase("token-1");
    expect(tokens()).toBe(1);
    play.now += HOUR_MS;
    await store.verifyPurchase("token-1");
    expect(tokens()).toBe(2);
  });

  it("A purchase is acknowledged by its product and token", async () => {
    play.answers[":acknowledge"] = json({});
    const store = createStore(play);
    const read = await store.verifyPurchase("token-1");
    if (read.kind !== "said") throw new Error("it was not read");
    await store.acknowledge(read.said);
    expect(play.asked.at(-1)).toMatch(/^POST .*\/subscriptions\/plan_family\/tokens\/token-1:acknowledge$/);
    // What Google answers, by its own description.
    for (const empty of [200, 204]) {
      play.answers[":acknowledge"] = status(empty);
      await store.acknowledge(read.said);
    }
    play.answers[":acknowledge"] = status(500);
    await expect(store.acknowledge(read.said)).rejects.toThrow("acknowledgement");
  });
});

describe("purchases whose money went back", () => {
  const voidedTimeMillis = String(NOW - HOUR_MS);
  const listing = (orderId: string): google.Schema$VoidedPurchasesListResponse => ({
    voidedPurchases: [
      { purchaseToken: "token-1", orderId, voidedTimeMillis, voidedSource: 0, voidedReason: 1 },
    ],
  });

  it("A subscription whose running order is in Google's list has ended", async () => {
    play.answers["/voidedpurchases"] = json(listing("GPA.1..1"));
    expect(await createStore(play).verifyPurchase("token-1")).toMatchObject({
      said: { endedAt: new Date(NOW - HOUR_MS) },
    });
  });

  it("The refund of an earlier order ends nothing", async () => {
    play.answers["/voidedpurchases"] = json(listing("GPA.1..0"));
    expect(await createStore(play).verifyPurchase("token-1")).toEqual({ kind: "said", said: expected });
  });

  it("All pages of the list are read, once an hour", async () => {
    const pages = [{ tokenPagination: { nextPageToken: "2" } }, listing("GPA.1..1")];
    play.answers["/voidedpurchases"] = () => Response.json(pages.shift() ?? {});
    const store = createStore(play);
    const ended = { said: { endedAt: new Date(NOW - HOUR_MS) } };
    expect(await store.verifyPurchase("token-1")).toMatchObject(ended);
    expect(await store.verifyPurchase("token-1")).toMatchObject(ended);
    play.now += 2 * HOUR_MS;
    expect(await store.verifyPurchase("token-1")).not.toMatchObject(ended);
  });

  it("Of many that ask at the same moment one reads the list, since Google counts its readings", async () => {
    const store = createStore(play);
    const all = Promise.withResolvers<void>();
    let asking = 0;
    play.answers[GET] = () => {
      asking += 1;
      if (asking === 40) setImmediate(all.resolve);
      return Response.json(subscription);
    };
    play.answers["/voidedpurchases"] = () => all.promise.then(() => Response.json({}));
    await Promise.all(Array.from({ length: 40 }, () => store.verifyPurchase("token-1")));
    const readings = () => play.asked.filter((one) => one.endsWith("/voidedpurchases")).length;
    expect(readings()).toBe(1);
    play.now += 2 * HOUR_MS;
    play.answers["/voidedpurchases"] = status(429);
    expect(await store.verifyPurchase("token-1")).toMatchObject({ kind: "silent" });
    play.answers["/voidedpurchases"] = json({});
    expect(await store.verifyPurchase("token-1")).toMatchObject({ kind: "said" });
  });
});

/** The same with one field under another name. */
const renamed = (value: object, [first = "", ...rest]: string[]): object => {
  const { [first]: inner, ...others } = value as Record<string, object>;
  if (rest.length === 0) return { ...others, [`${first}_`]: inner };
  const changed = renamed(inner ?? {}, rest);
  const list: unknown = Array.isArray(value) ? value.with(Number(first), changed) : null;
  return typeof list === "object" && list !== null ? list : { ...others, [first]: changed };
};
