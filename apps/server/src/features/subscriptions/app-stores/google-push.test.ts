import { generateKeyPairSync } from "node:crypto";
import { wallMs } from "@afterword/core/time/instant";
import { beforeEach, describe, expect, it } from "vitest";
import {
  AUDIENCE,
  createPlay,
  createStore,
  EMAIL,
  expected,
  GET,
  json,
  NOTICE,
  NOW,
  pushBody,
  pushKey,
  signPush,
  status,
  subscription,
  type FakePlay,
} from "./google-play.fixture.ts";
import { provePush } from "./google-push.ts";

let play: FakePlay;
beforeEach(() => {
  play = createPlay();
});

describe("a push of Pub/Sub", () => {
  const push = async (notice: object = NOTICE, token?: string) =>
    createStore(play).readNotification({
      body: Buffer.from(pushBody(notice)),
      authorization: `Bearer ${token ?? (await signPush())}`,
    });

  it("A push is read by asking Google what it tells of", async () => {
    expect(await push()).toEqual({ kind: "notification", id: "136969346945", said: expected });
  });

  it("A voided order ends the subscription whose running order it is", async () => {
    const { subscriptionNotification: _, ...head } = NOTICE;
    const voided = { purchaseToken: "token-1", orderId: "GPA.1..1", productType: 1, refundType: 1 };
    expect(await push({ ...head, voidedPurchaseNotification: voided })).toMatchObject({
      said: { endedAt: new Date(NOW - 1000) },
    });
    const other = { ...voided, productType: 2 };
    expect(await push({ ...head, voidedPurchaseNotification: other })).toMatchObject({ said: null });
  });

  it("A test, a pending purchase and a token that Google does not know say nothing", async () => {
    const { subscriptionNotification: _, ...head } = NOTICE;
    expect(await push({ ...head, testNotification: { version: "1.0" } })).toMatchObject({ said: null });
    play.answers[GET] = json({ ...subscription, subscriptionState: "SUBSCRIPTION_STATE_PENDING" });
    expect(await push()).toMatchObject({ said: null });
    play.answers[GET] = status(404);
    expect(await push()).toMatchObject({ said: null });
  });

  it("While Google cannot be asked a push is not taken", async () => {
    play.answers[GET] = () => Promise.reject(new Error("connect ECONNREFUSED"));
    expect(await push()).toMatchObject({ kind: "silent" });
  });

  it.each<[string, () => Promise<string>]>([
    ["another audience", () => signPush({ aud: "https://elsewhere.example" })],
    ["another issuer", () => signPush({ iss: "https://evil.example" })],
    ["another e-mail", () => signPush({ email: "other@notes.iam.gserviceaccount.com" })],
    ["an e-mail that was not verified", () => signPush({ email_verified: false })],
    ["a token that has run out", () => signPush({ exp: NOW / 1000 - 1 })],
    ["another key", () => signPush({}, generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey)],
    ["another algorithm", () => signPush({}, pushKey.privateKey, "PS256")],
    ["no algorithm", async () => `${encode({ alg: "none" })}.${encode({ email: EMAIL, aud: AUDIENCE })}.`],
    ["no token", async () => ""],
  ])("A push with %s is refused before Google is asked", async (_what, token) => {
    expect(await push(NOTICE, await token())).toMatchObject({ kind: "unverified" });
    expect(play.asked).toEqual([]);
  });

  it("A push for another app, or in another form, is refused", async () => {
    expect(await push({ ...NOTICE, packageName: "com.example.other" })).toMatchObject({ kind: "unverified" });
    expect(await push({ packageName: "com.example.notes" })).toMatchObject({ kind: "unverified" });
    const [body, authorization] = [Buffer.from("{"), `Bearer ${await signPush()}`];
    expect(await createStore(play).readNotification({ body, authorization })).toMatchObject({
      kind: "unverified",
    });
  });

  it("A push waits while Google's keys cannot be fetched", async () => {
    const away = { pushKeys: () => Promise.reject(new TypeError("fetch failed")) };
    const settings = { ...away, pushAudience: AUDIENCE, pushEmail: EMAIL };
    const clock = { machineNow: () => wallMs(NOW) };
    const read = await provePush({ ...settings, clock }, `Bearer ${await signPush()}`);
    expect(read).toMatchObject({ kind: "silent" });
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
