import { generateKeyPairSync } from "node:crypto";
import { HOUR_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openFcmPeer } from "./fcm-peer.fixture.ts";
import { createFcmSender } from "./fcm.ts";
import type { PushSender, PushTarget } from "./push-sender.ts";
import {
  MACHINE_NOW,
  NOW,
  remotePushSenderSuite,
  REMINDER,
  SUITE_TIMEOUT_MS,
  WAKE,
} from "./suites/push-sender.ts";

const target = (token: string): PushTarget => ({ kind: "fcm", token });

let now = MACHINE_NOW;
let peer: Awaited<ReturnType<typeof openFcmPeer>>;
let sender: PushSender;
beforeEach(async () => {
  now = MACHINE_NOW;
  peer = await openFcmPeer({
    now: () => now,
    tokens: { here: "good", gone: "gone", elsewhere: "foreign" },
  });
  sender = createFcmSender({
    serviceAccount: peer.account,
    origin: peer.origin,
    clock: { machineNow: () => now },
    timeoutMs: SUITE_TIMEOUT_MS,
  });
});
afterEach(() => peer.close());

describe("Google's push service", () => {
  remotePushSenderSuite(() => ({
    sender,
    listTaken: () => peer.taken,
    target: target("here"),
    dead: target("gone"),
    // Google does not say since when.
    deadSince: NOW,
    foreign: target("elsewhere"),
    answerNext: peer.answerNext,
  }));

  it("What is shown names the channel that the app has for reminders", async () => {
    await sender.send(target("here"), REMINDER, NOW);
    await sender.send(target("here"), WAKE, NOW);
    const channels = peer.taken.map(({ text }) => /"channelId":"(\w+)"/.exec(text)?.[1]);
    expect(channels).toEqual(["reminders", undefined]);
  });

  it("An access token serves until it runs out or Google takes it back", async () => {
    await sender.send(target("here"), WAKE, NOW);
    await sender.send(target("here"), REMINDER, NOW);
    expect(peer.assertions).toHaveLength(1);
    now = wallMs(MACHINE_NOW + HOUR_MS);
    expect(await sender.send(target("here"), WAKE, NOW)).toEqual({ kind: "accepted" });
    peer.revoke();
    expect(await sender.send(target("here"), WAKE, NOW)).toMatchObject({ kind: "later" });
    expect(await sender.send(target("here"), WAKE, NOW)).toEqual({ kind: "accepted" });
    expect(peer.assertions).toHaveLength(3);
  });

  it("A project that Google does not know keeps the phone's token", async () => {
    const { account: serviceAccount, origin } = peer;
    const other = createFcmSender({
      serviceAccount: { ...serviceAccount, projectId: "another" },
      origin,
      clock: { machineNow: () => now },
    });
    expect(await other.send(target("here"), REMINDER, NOW)).toMatchObject({ kind: "later" });
  });

  it("An account that Google does not trust gets no token, and its pushes wait", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const strange = privateKey.export({ type: "pkcs8", format: "pem" });
    const serviceAccount = { ...peer.account, privateKey: strange };
    const other = createFcmSender({
      serviceAccount,
      origin: peer.origin,
      clock: { machineNow: () => now },
    });
    expect(await other.send(target("here"), REMINDER, NOW)).toMatchObject({
      kind: "later",
      reason: "Google gave the service account no token",
    });
  });
});
