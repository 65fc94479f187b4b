import { beforeEach, describe, expect, it } from "vitest";
import { createLocalPush } from "./local-push.ts";
import type { PushTarget } from "./push-sender.ts";
import { MACHINE_NOW, NOW, pushSenderSuite, REMINDER, WAKE } from "./suites/push-sender.ts";

const target: PushTarget = { kind: "apns", token: "a-phone" };

let local: ReturnType<typeof createLocalPush>;
beforeEach(() => {
  local = createLocalPush({ now: () => NOW, machineNow: () => MACHINE_NOW });
});

describe("the local pushes", () => {
  pushSenderSuite(() => ({
    sender: local.sender,
    listTaken: () =>
      local.inbox.listAfter(0).map(({ target: { token }, message }) => {
        const { visible: shown, payload, collapseId, expiresAt } = message;
        return { token, shown, payload, collapseId, expiresAtSeconds: expiresAt / 1_000, text: "" };
      }),
    target,
    dead: { kind: "fcm", token: "dead-phone" },
    deadSince: NOW,
  }));

  it("A phone fetches what came after the last push it saw, and all after a new start of the server", async () => {
    await local.sender.send(target, REMINDER, NOW);
    await local.sender.send({ ...target, kind: "fcm" }, WAKE, NOW);
    const numbersAfter = (seen: number) => local.inbox.listAfter(seen).map(({ number }) => number);
    expect([numbersAfter(0), numbersAfter(1), numbersAfter(2)]).toEqual([[1, 2], [2], []]);
    expect(numbersAfter(77)).toEqual([1, 2]);
  });
});
