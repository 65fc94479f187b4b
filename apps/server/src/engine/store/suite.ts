import { afterAll, beforeAll, describe } from "vitest";
import { bounceSuite } from "./suite/bounces.ts";
import { contentionSuite } from "./suite/contention.ts";
import { brakeSuite } from "./suite/brake.ts";
import { claimSuite } from "./suite/claimed-mails.ts";
import { clockSuite } from "./suite/clock.ts";
import { linkSuite } from "./suite/links.ts";
import { mailSuite } from "./suite/mails.ts";
import { releaseSuite } from "./suite/releases.ts";
import type { OpenStore, Ground } from "./suite/ground.ts";
import { requeueSuite } from "./suite/requeued-mails.ts";
import { transactionSuite } from "./suite/transactions.ts";
import { userSuite } from "./suite/users.ts";

/** What every store of the switch must do, also one that lets a single caller in at a time. */
export const switchStoreSuite = (openStore: OpenStore): void => {
  const ground = openGround(openStore);
  describe("transactions", () => {
    transactionSuite(ground);
  });
  describe("users", () => {
    userSuite(ground);
  });
  describe("releases", () => {
    releaseSuite(ground);
  });
  describe("mails", () => {
    mailSuite(ground);
  });
  describe("mails claimed together", () => {
    claimSuite(ground);
  });
  describe("requeued mails", () => {
    requeueSuite(ground);
  });
  describe("bounced mails", () => {
    bounceSuite(ground);
  });
  describe("links", () => {
    linkSuite(ground);
  });
  describe("the service clock", () => {
    clockSuite(ground);
  });
  describe("the brake", () => {
    brakeSuite(ground);
  });
};

/** What a store must do besides that lets several callers in at once. */
export const sharedSwitchStoreSuite = (openStore: OpenStore): void => {
  const ground = openGround(openStore);
  describe("concurrent callers", () => {
    contentionSuite(ground);
  });
};

const openGround = (openStore: OpenStore): Ground => {
  let ground: Awaited<ReturnType<OpenStore>> | undefined;
  beforeAll(async () => {
    ground = await openStore();
  });
  afterAll(() => ground?.close());
  return () => {
    if (ground === undefined) throw new Error("the suite opens the store before its first test");
    return ground;
  };
};
