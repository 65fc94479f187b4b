import { HOUR_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import { expect, it } from "vitest";
import type { PushMessage, PushPayload, PushSender, PushTarget, VisiblePush } from "../push-sender.ts";

/** A push as a phone would get it. */
export type TakenAtPeer = {
  readonly token: string;
  readonly payload: PushPayload;
  readonly shown: VisiblePush | null;
  readonly collapseId: string;
  readonly expiresAtSeconds: number;
  /** All that the service sees of it. */
  readonly text: string;
};

/** How a service answers a push, in its own words. "hang": not at all; "drop": the connection breaks. */
export type PeerAnswer =
  | "hang"
  | "drop"
  | {
      readonly status: number;
      readonly reason?: string;
      readonly code?: string;
      readonly timestamp?: number;
      readonly retryAfter?: number;
    };

/** A sender with the service behind it. The product's time runs `AHEAD_MS` before the machine's. */
export type PushLine = {
  readonly sender: PushSender;
  readonly listTaken: () => readonly TakenAtPeer[];
  readonly target: PushTarget;
  /** The app is gone from this phone, since the instant if the service says so. */
  readonly dead: PushTarget;
  readonly deadSince: WallMs;
};

/** A real service besides refuses, and is out of order at times. */
export type RemotePushLine = PushLine & {
  readonly foreign: PushTarget;
  readonly answerNext: (...answers: readonly PeerAnswer[]) => unknown;
};

export const AHEAD_MS = 3 * HOUR_MS;
export const NOW: WallMs = wallMs(Date.UTC(2026, 10, 21, 9));
/** What the machine's clock says at `NOW`. */
export const MACHINE_NOW: WallMs = wallMs(NOW - AHEAD_MS);
/** How long the senders of this suite may take for one push; short, because the suite lets them run into it. */
export const SUITE_TIMEOUT_MS = 300;

export const REMINDER: PushMessage = {
  collapseId: "reminder",
  expiresAt: wallMs(NOW + HOUR_MS),
  payload: { kind: "reminder", challenge: "a-challenge", path: "/account" },
  visible: { title: "Checking in: are you all right?", body: "Please tell us.", category: "reminder" },
};

export const WAKE: PushMessage = {
  collapseId: "wake",
  expiresAt: wallMs(NOW + HOUR_MS),
  payload: { kind: "wake", challenge: "a-challenge", path: "" },
  visible: null,
};

/** What every sender of pushes must do. */
export const pushSenderSuite = (getLine: () => PushLine): void => {
  it("A visible push reaches the phone with its words, its actions and its payload", async () => {
    const { sender, target, listTaken } = getLine();
    expect(await sender.send(target, REMINDER, NOW)).toEqual({ kind: "accepted" });
    const { visible: shown, payload, collapseId } = REMINDER;
    expect(listTaken()).toMatchObject([{ token: target.token, shown, payload, collapseId }]);
  });

  it("A wake push reaches the phone with nothing to show", async () => {
    const { sender, target, listTaken } = getLine();
    expect(await sender.send(target, WAKE, NOW)).toEqual({ kind: "accepted" });
    expect(listTaken()).toMatchObject([{ token: target.token, shown: null, payload: WAKE.payload }]);
  });

  it("A push to a phone from which the app is gone says since when", async () => {
    const { sender, dead, deadSince, listTaken } = getLine();
    expect(await sender.send(dead, REMINDER, NOW)).toMatchObject({ kind: "dead", since: deadSince });
    expect(listTaken()).toEqual([]);
  });

  it("A sender names the service that it reaches", () => {
    const { sender, target } = getLine();
    expect(sender.kinds).toContain(target.kind);
  });
};

/** What a sender over the network must do besides. */
export const remotePushSenderSuite = (getLine: () => RemotePushLine): void => {
  pushSenderSuite(getLine);

  it("A push expires by the machine's clock when the product's runs ahead", async () => {
    const { sender, target, listTaken } = getLine();
    await sender.send(target, REMINDER, NOW);
    expect(listTaken()[0]?.expiresAtSeconds).toBe((MACHINE_NOW + HOUR_MS) / SECOND_MS);
  });

  it("A token of another app or environment is refused", async () => {
    const { sender, foreign } = getLine();
    expect(await sender.send(foreign, REMINDER, NOW)).toMatchObject({ kind: "refused" });
  });

  it("A service that asks for a pause gets it, and one without a word of its length as well", async () => {
    const { sender, target, answerNext } = getLine();
    answerNext({ status: 429, retryAfter: 90 }, { status: 503 });
    expect(await sender.send(target, REMINDER, NOW)).toMatchObject({ kind: "later", afterMs: 90_000 });
    expect(await sender.send(target, REMINDER, NOW)).toMatchObject({ kind: "later", afterMs: null });
  });

  it("After a broken connection, and after one that hangs, the next push arrives", async () => {
    const { sender, target, answerNext, listTaken } = getLine();
    answerNext("drop", "hang");
    expect(await sender.send(target, REMINDER, NOW)).toMatchObject({ kind: "later" });
    expect(await sender.send(target, REMINDER, NOW)).toMatchObject({ kind: "later" });
    expect(await sender.send(target, WAKE, NOW)).toEqual({ kind: "accepted" });
    expect(listTaken()).toHaveLength(1);
  });

  it("A service that refuses us, and not the push, is asked again later", async () => {
    const { sender, target, answerNext } = getLine();
    answerNext({ status: 403, reason: "InvalidProviderToken" });
    expect(await sender.send(target, REMINDER, NOW)).toMatchObject({ kind: "later" });
  });
};
