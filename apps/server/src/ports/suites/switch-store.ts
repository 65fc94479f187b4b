import { afterAll, beforeAll, describe } from "vitest";
import { bounceSuite } from "./switch-store/bounces.ts";
import { contentionSuite } from "./switch-store/contention.ts";
import { brakeSuite } from "./switch-store/brake.ts";
import { claimSuite } from "./switch-store/claimed-mails.ts";
import { clockSuite } from "./switch-store/clock.ts";
import { linkSuite } from "./switch-store/links.ts";
import { mailSuite } from "./switch-store/mails.ts";
import { releaseSuite } from "./switch-store/releases.ts";
import type { OpenStore, Ground } from "./switch-store/ground.ts";
import { requeueSuite } from "./switch-store/requeued-mails.ts";
import { transactionSuite } from "./switch-store/transactions.ts";
import { userSuite } from "./switch-store/users.ts";

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
