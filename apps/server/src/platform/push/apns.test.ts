import { MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { APNS_KEY_ID, APNS_TEAM, APNS_TOPIC, apnsToken, openApnsPeer } from "./apns-peer.fixture.ts";
import { createApnsSender } from "./apns.ts";
import type { PushSender, PushTarget } from "./push-sender.ts";
import {
  AHEAD_MS,
  MACHINE_NOW,
  NOW,
  remotePushSenderSuite,
  REMINDER,
  SUITE_TIMEOUT_MS,
  WAKE,
} from "./suites/push-sender.ts";

const target = (digit: string): PushTarget => ({ kind: "apns", token: apnsToken(digit) });
const GONE_AT = MACHINE_NOW - 5 * MINUTE_MS;

let now = MACHINE_NOW;
let peer: Awaited<ReturnType<typeof openApnsPeer>>;
let sender: PushSender;
beforeEach(async () => {
  now = MACHINE_NOW;
  peer = await openApnsPeer({
    environment: "production",
    now: () => now,
    devices: {
      [apnsToken("a")]: { environment: "production" },
      [apnsToken("d")]: { environment: "production", goneAt: GONE_AT },
      [apnsToken("f")]: { environment: "sandbox" },
    },
  });
  sender = senderWith(peer.privateKey);
});
afterEach(async () => {
  await sender.close();
  await peer.close();
});

const senderWith = (privateKey: string): PushSender =>
  createApnsSender({
    privateKey,
    keyId: APNS_KEY_ID,
    teamId: APNS_TEAM,
    topic: APNS_TOPIC,
    origin: peer.origin,
    clock: { machineNow: () => now },
    timeoutMs: SUITE_TIMEOUT_MS,
  });

/** In `minutes`, by the machine's clock and by the product's. */
const sendAfter = (minutes: number) => {
  now = wallMs(MACHINE_NOW + minutes * MINUTE_MS);
  return sender.send(target("a"), WAKE, wallMs(now + AHEAD_MS));
};

describe("Apple's push service", () => {
  remotePushSenderSuite(() => ({
    sender,
    listTaken: () => peer.taken,
    target: target("a"),
    dead: target("d"),
    deadSince: wallMs(GONE_AT + AHEAD_MS),
    foreign: target("f"),
    answerNext: peer.answerNext,
  }));

  it("Pushes share one connection and one token, which is renewed between 20 and 60 minutes", async () => {
    for (const minutes of [0, 10, 39, 41, 80, 82])
      expect([minutes, await sendAfter(minutes)]).toEqual([minutes, { kind: "accepted" }]);
    expect(peer.tokens).toHaveLength(3);
    expect(peer.countConnections()).toBe(1);
  });

  it("A token that Apple calls too old is renewed at once, unless that would come too soon", async () => {
    await sendAfter(0);
    const tooOld = { status: 403, reason: "ExpiredProviderToken" };
    peer.answerNext(tooOld);
    expect(await sendAfter(25)).toEqual({ kind: "accepted" });
    peer.answerNext(tooOld);
    expect(await sendAfter(30)).toMatchObject({ kind: "later", reason: "ExpiredProviderToken" });
    expect(peer.tokens).toHaveLength(2);
  });

  it("A token that was signed with another key is refused, and the push waits for a person", async () => {
    const stranger = await openApnsPeer({ environment: "production", now: () => now, devices: {} });
    const other = senderWith(stranger.privateKey);
    expect(await other.send(target("a"), REMINDER, NOW)).toMatchObject({
      kind: "later",
      reason: "InvalidProviderToken",
    });
    await other.close();
    await stranger.close();
  });
});
