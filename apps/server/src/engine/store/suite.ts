import { afterAll, beforeAll, describe } from "vitest";
import { bounceSuite } from "./suite/bounces.ts";
import { contentionSuite } from "./suite/contention.ts";
import { brakeSuite } from "./suite/brake.ts";
import { claimSuite } from "./suite/claimed-mails.ts";
import { clockSuite } from "./suite/clock.ts";
import { decisionSuite } from "./suite/decisions.ts";
import { evidenceSuite } from "./suite/evidence.ts";
import { linkSuite } from "./suite/links.ts";
import { mailSuite } from "./suite/mails.ts";
import { markSuite } from "./suite/marked-mails.ts";
import { phoneSuite } from "./suite/phones.ts";
import { pushSuite } from "./suite/pushes.ts";
import { releaseSuite } from "./suite/releases.ts";
import type { OpenStore, GetTestStore } from "./suite/test-store.ts";
import { requeueSuite } from "./suite/requeued-mails.ts";
import { subscriptionSuite } from "./suite/subscriptions.ts";
import { transactionSuite } from "./suite/transactions.ts";
import { userSuite } from "./suite/users.ts";

/** What every store of the switch must do, also one that lets a single caller in at a time. */
export const switchStoreSuite = (openStore: OpenStore): void => {
  const testStore = openTestStore(openStore);
  describe("transactions", () => {
    transactionSuite(testStore);
  });
  describe("users", () => {
    userSuite(testStore);
  });
  describe("decisions", () => {
    decisionSuite(testStore);
  });
  describe("releases", () => {
    releaseSuite(testStore);
  });
  describe("mails", () => {
    mailSuite(testStore);
  });
  describe("mails claimed together", () => {
    claimSuite(testStore);
  });
  describe("accepted mails marked together", () => {
    markSuite(testStore);
  });
  describe("requeued mails", () => {
    requeueSuite(testStore);
  });
  describe("bounced mails", () => {
    bounceSuite(testStore);
  });
  describe("the flow of mail", () => {
    evidenceSuite(testStore);
  });
  describe("links", () => {
    linkSuite(testStore);
  });
  describe("pushes", () => {
    pushSuite(testStore);
  });
  describe("the service clock", () => {
    clockSuite(testStore);
  });
  describe("subscriptions", () => {
    subscriptionSuite(testStore);
  });
  describe("phones and their challenges", () => {
    phoneSuite(testStore);
  });
  describe("the brake", () => {
    brakeSuite(testStore);
  });
};

/** What a store must do besides that lets several callers in at once. */
export const sharedSwitchStoreSuite = (openStore: OpenStore): void => {
  const testStore = openTestStore(openStore);
  describe("concurrent callers", () => {
    contentionSuite(testStore);
  });
};

const openTestStore = (openStore: OpenStore): GetTestStore => {
  let testStore: Awaited<ReturnType<OpenStore>> | undefined;
  beforeAll(async () => {
    testStore = await openStore();
  });
  afterAll(() => testStore?.close());
  return () => {
    if (testStore === undefined) throw new Error("the suite opens the store before its first test");
    return testStore;
  };
};
