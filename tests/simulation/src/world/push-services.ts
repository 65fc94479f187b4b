import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import { wallMs, type WallMs } from "@afterword/core/time/instant";
import type { PushMessage, PushPayload, PushSender } from "@afterword/server/platform/push/push-sender";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { Process } from "../kernel/process.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Clocks } from "./clocks.ts";

/** The services that carry pushes to phones: late, twice, or never, whatever they answered. */
export type PushServices = {
  readonly senderOf: (process: Process) => PushSender;
  /** A phone takes what comes under this token. */
  readonly listen: (token: string, take: (payload: PushPayload) => void) => void;
  /** The app is gone from the phone that had this token. */
  readonly end: (token: string) => void;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Pick<Clocks, "right">;
  readonly checker: Pick<Checker, "challengeCame" | "now">;
};

export const createPushServices = ({ time, chance, clocks, checker }: World): PushServices => {
  const phones = new Map<string, (payload: PushPayload) => void>();
  const ended = new Map<string, WallMs>();

  const carry = (token: string, { payload, expiresAt }: PushMessage, afterMs: number): void =>
    time.at(time.now() + afterMs, () => {
      if (!ended.has(token) && clocks.right() <= expiresAt) phones.get(token)?.(payload);
    });

  const carryOrLose = (token: string, message: PushMessage): void => {
    for (const afterMs of chance.pick(FATES)) carry(token, message, chance.between(0.5, 1) * afterMs);
  };

  return {
    listen: (token, take) => phones.set(token, take),
    end: (token) => ended.set(token, wallMs(Math.floor(clocks.right()))),
    senderOf: (process) => ({
      kinds: ["apns", "fcm"],
      close: async () => undefined,
      send: async ({ token }, message) => {
        checker.challengeCame(message.payload.challenge, checker.now());
        await process.park(chance.between(20, 900));
        const since = ended.get(token);
        if (since !== undefined) return { kind: "dead", since, reason: "the app is gone" };
        const drawn = chance.next();
        if (drawn < 0.05) return { kind: "later", afterMs: chance.pick([null, MINUTE_MS]), reason: "busy" };
        if (drawn < 0.07) return { kind: "refused", reason: "a wrong topic" };
        carryOrLose(token, message);
        await process.park(chance.between(1, 90));
        return { kind: "accepted" };
      },
    }),
  };
};

/** When a push arrives, at most: mostly soon, often late, now and then twice or never. */
const FATES: readonly (readonly number[])[] = [
  [SECOND_MS],
  [SECOND_MS],
  [SECOND_MS],
  [30 * MINUTE_MS],
  [20 * HOUR_MS],
  [SECOND_MS, 20 * MINUTE_MS],
  [],
];

/** Of a world without phones. */
export const NO_PUSHES: PushSender = {
  kinds: [],
  send: async () => ({ kind: "refused", reason: "no service is connected" }),
  close: async () => undefined,
};
