import { describe, expect, it } from "vitest";
import { wallMs } from "@afterword/core/time/instant";
import { DAY_MS } from "@afterword/core/time/duration";
import { createAppleStore } from "./apple-store.ts";
import type { FetchStore } from "./ask-json.ts";
import { readModel, signAsApple, TEST_APP, testKey, verifierSettings } from "./apple-words.fixture.ts";
import type { AppStore } from "./app-store.ts";

const IN_2025 = Date.UTC(2025, 10, 1);
/** Apple's own model of a transaction that counts, in an environment that does. */
const purchase = {
  ...readModel("signedTransaction"),
  environment: "Production",
  signedDate: IN_2025,
  isUpgraded: false,
  revocationDate: undefined,
};
const renewal = { ...readModel("signedRenewalInfo"), environment: "Production", signedDate: IN_2025 + 1 };
const ACCOUNT = "7e3fb20b-4cdb-47cc-936d-99d65f608138";

const asked: string[] = [];
const storeOf = (fetchStore?: FetchStore): AppStore =>
  createAppleStore({
    ...verifierSettings(),
    name: "apple",
    keyId: "KEY",
    issuerId: "issuer",
    privateKey: testKey,
    clock: { machineNow: () => wallMs(IN_2025) },
    fetchStore: async (url, init) => {
      asked.push(`${init.method ?? "GET"} ${url}`);
      return fetchStore === undefined ? new Response(null, { status: 404 }) : fetchStore(url, init);
    },
  });
const store = storeOf();

const expectedPurchase = {
  store: "apple",
  environment: "Production",
  key: "12345",
  replaces: null,
  product: "com.example.product",
  accountToken: ACCOUNT,
  expiresAt: new Date(1_698_149_000_000),
  endedAt: null,
  paused: false,
  needsAcknowledgement: false,
};

describe("a purchase in Apple's words", () => {
  it("Every field of Apple's model that counts is read", async () => {
    expect(await store.verifyPurchase(await signAsApple(purchase))).toEqual({
      kind: "said",
      said: { ...expectedPurchase, extent: "part", renewal: null, saidAt: new Date(IN_2025) },
    });
  });

  it.each(["originalTransactionId", "productId", "expiresDate", "signedDate", "type"])(
    "A purchase that calls its %s by another name is refused",
    async (name) => {
      const { [name]: value, ...rest } = purchase as Record<string, unknown>;
      const planted = await signAsApple({ ...rest, [`${name}_`]: value });
      expect(await store.verifyPurchase(planted)).toMatchObject({ kind: "unverified" });
    },
  );

  it("A purchase that a higher plan took the place of, or that is no subscription, is refused", async () => {
    for (const change of [{ isUpgraded: true }, { type: "Consumable" }]) {
      const signed = await signAsApple({ ...purchase, ...change });
      expect(await store.verifyPurchase(signed)).toMatchObject({ kind: "unverified" });
    }
  });

  it("A refunded purchase has ended, and a purchase of the sandbox says so", async () => {
    const refunded = await signAsApple({ ...purchase, revocationDate: 1_698_148_950_000 });
    expect(await store.verifyPurchase(refunded)).toMatchObject({
      said: { endedAt: new Date(1_698_148_950_000) },
    });
    const sandbox = await signAsApple({ ...purchase, environment: "Sandbox" });
    expect(await store.verifyPurchase(sandbox)).toMatchObject({ said: { environment: "Sandbox" } });
  });

  it("An account token that is no account's is as good as none", async () => {
    const signed = await signAsApple({ ...purchase, appAccountToken: "anna" });
    expect(await store.verifyPurchase(signed)).toMatchObject({ said: { accountToken: null } });
  });

  it("A purchase cannot be checked while Apple does not say whether its certificates stand", async () => {
    const online = createAppleStore({
      ...verifierSettings({ onlineChecks: true }),
      ...TEST_APP,
      name: "apple",
      keyId: "KEY",
      issuerId: "issuer",
      privateKey: testKey,
      clock: { machineNow: () => wallMs(IN_2025) },
    });
    // The certificates of the tests name no place where that is asked.
    const read = await online.verifyPurchase(await signAsApple(purchase));
    expect(read).toMatchObject({ kind: "unverified", why: expect.stringContaining("INVALID_CERTIFICATE") });
  });
});

describe("the App Store Server API", () => {
  const answering = (transaction: object, renewing: object, original = "12345") =>
    storeOf(async () => {
      const model = readModel("getAllSubscriptionStatusesResponse");
      const [signedTransactionInfo, signedRenewalInfo] = await Promise.all([
        signAsApple(transaction),
        signAsApple(renewing),
      ]);
      const ours = { originalTransactionId: original, signedTransactionInfo, signedRenewalInfo, status: 1 };
      const data = [...(model["data"] as object[]), { lastTransactions: [ours] }];
      return Response.json({ ...model, data });
    });
  const known = { key: "12345", environment: "Production" } as const;

  it("Among Apple's model of an answer the subscription that was asked for is read whole", async () => {
    asked.length = 0;
    expect(await answering(purchase, renewal).readAgain(known)).toEqual({
      kind: "said",
      said: {
        ...expectedPurchase,
        extent: "whole",
        renewal: { renews: true, graceUntil: new Date(1_698_149_000_000 + 60 * DAY_MS) },
        saidAt: new Date(IN_2025 + 1),
      },
    });
    expect(asked).toEqual(["GET https://api.storekit.apple.com/inApps/v1/subscriptions/12345"]);
  });

  it("A subscription of the sandbox is asked for in the sandbox", async () => {
    asked.length = 0;
    await store.readAgain({ key: "1/2", environment: "Sandbox" });
    expect(asked).toEqual(["GET https://api.storekit-sandbox.apple.com/inApps/v1/subscriptions/1%2F2"]);
  });

  it.each([
    ["grace without retries", { isInBillingRetryPeriod: false }, true, new Date(1_698_148_900_000)],
    [
      "neither grace nor retries",
      { isInBillingRetryPeriod: false, gracePeriodExpiresDate: undefined, autoRenewStatus: 0 },
      false,
      null,
    ],
  ])("With %s the renewal says so", async (_what, change, renews, graceUntil) => {
    const read = await answering(purchase, { ...renewal, ...change }).readAgain(known);
    expect(read).toMatchObject({ said: { renewal: { renews, graceUntil } } });
  });

  it.each([
    ["lacks the subscription", answering(purchase, renewal, "99999")],
    [
      "has a renewal of another subscription",
      answering(purchase, { ...renewal, originalTransactionId: "9" }),
    ],
    ["has a renewal of another environment", answering(purchase, { ...renewal, environment: "Sandbox" })],
    [
      "calls autoRenewStatus by another name",
      answering(purchase, { ...renewal, autoRenewStatus: undefined }),
    ],
    ["is none", storeOf()],
    ["is no JSON", storeOf(async () => new Response("<html>"))],
    ["never comes", storeOf(() => Promise.reject(new Error("connect ECONNREFUSED")))],
  ])("An answer that %s counts as silence", async (_what, apple) => {
    expect(await apple.readAgain(known)).toMatchObject({ kind: "silent" });
  });
});

describe("a notification in Apple's words", () => {
  const notify = async (change: object = {}, data: object = {}) => {
    const [signedTransactionInfo, signedRenewalInfo] = [
      await signAsApple(purchase),
      await signAsApple(renewal),
    ];
    const model = readModel("signedNotification");
    const inner = { ...(model["data"] as object), environment: "Production" };
    const payload = {
      ...model,
      data: { ...inner, signedTransactionInfo, signedRenewalInfo, ...data },
      ...change,
    };
    const body = Buffer.from(JSON.stringify({ signedPayload: await signAsApple(payload) }));
    return store.readNotification({ body, authorization: undefined });
  };

  it("Apple's model of a notification is read with its transaction and its renewal", async () => {
    expect(await notify()).toMatchObject({
      kind: "notification",
      id: "002e14d5-51f5-4503-b5a8-c3a1af68eb20",
      said: { ...expectedPurchase, extent: "part", renewal: { renews: true } },
    });
  });

  it("A notification that concerns no purchase is taken and says nothing", async () => {
    expect(await notify({}, { signedTransactionInfo: undefined })).toMatchObject({ said: null });
  });

  it.each([
    ["calls its notificationUUID by another name", () => notify({ notificationUUID: undefined })],
    ["is for another app", () => notify({}, { bundleId: "com.example.other" })],
    ["is for another app of the same bundle", () => notify({}, { appAppleId: 1 })],
    ["quotes a transaction that was not signed", () => notify({}, { signedTransactionInfo: "e30.e30.e30" })],
  ])("A notification that %s is refused", async (_what, read) => {
    expect(await read()).toMatchObject({ kind: "unverified" });
  });

  it.each(["", "{}", '{"signedPayload":5}', '{"signedPayload":"x"}'])(
    "The body %j is refused",
    async (body) => {
      const call = { body: Buffer.from(body), authorization: undefined };
      expect(await store.readNotification(call)).toMatchObject({ kind: "unverified" });
    },
  );
});
