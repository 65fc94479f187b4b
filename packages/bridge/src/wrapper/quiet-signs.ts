import type { EventBody, RequestBody } from "../messages.ts";
import { renewLocalReminders } from "./local-reminders.ts";
import { createOccasion, type Outcome } from "./occasion.ts";
import { createKeeper, NOTHING_KEPT, remember, type Keeper, type Kept } from "./quiet-signs-memory.ts";
import type { QuietSignsPorts } from "./quiet-signs-ports.ts";

/**
 * Quiet signs of life (behaviour §1.7): the phone was unlocked by its owner. The same code runs in the native app and
 * in the simulated phone, over the ports of each.
 *
 * - Only a phone that is armed with quiet signs on, is not asleep, has a passcode and is unlocked gives evidence.
 * - Evidence answers a challenge that was in hand before it. Without one, a challenge is fetched first, and then the
 *   lock is looked at.
 * - Evidence that could not be sent is kept, and sent at the next occasion with its age. The server judges it.
 * - A revoked device token (401) disarms the phone.
 */
export type QuietSigns = {
  /** Rejects if no device token is kept and none is given. */
  readonly arm: (order: RequestBody<"agency.arm">) => Promise<void>;
  readonly disarm: () => Promise<void>;
  /** No quiet signs until then; null or a past instant ends it. */
  readonly sleep: (until: string | null) => Promise<void>;
  readonly hasDeviceToken: () => Promise<boolean>;
  /** A wake push came, with its challenge. Never rejects. */
  readonly onWake: (challenge: string | null) => Promise<Outcome>;
  /** The system lets the app work for a moment. Never rejects. */
  readonly onBackgroundTask: () => Promise<Outcome>;
  /** A person touched the action of a reminder push. Says on the phone what came of it. Never rejects. */
  readonly onReminderAction: (challenge: string) => Promise<void>;
  /**
   * The system gave another push token while no page is there. Never rejects: where it does not arrive, the page saves
   * it at its next start.
   */
  readonly onPushToken: (address: EventBody<"push.token">) => Promise<void>;
};

export const createQuietSigns = (ports: QuietSignsPorts): QuietSigns => {
  const keeper = createKeeper(ports.vault);
  const disarm = async (): Promise<void> => {
    await keeper.change(() => NOTHING_KEPT);
    await renewLocalReminders(ports, null);
  };
  // The page may have registered the phone anew while the call was under way: only the token that it came with is over.
  const forget = async (deviceToken: string): Promise<void> => {
    const { memory } = await keeper.change((kept) =>
      kept.deviceToken === deviceToken ? NOTHING_KEPT : kept,
    );
    if (memory === null) await renewLocalReminders(ports, null);
  };
  const occasion = createOccasion(ports, keeper, forget);
  let running: Promise<Outcome> | null = null;

  // A push that comes twice, or together with a background task, is one occasion.
  const run = (challenge: string | null): Promise<Outcome> => {
    running ??= occasion(challenge)
      .catch((error: unknown) => {
        ports.log("warn", `a quiet sign failed: ${String(error)}`);
        return "failed" as const;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };

  return {
    arm: async (order) => {
      const { memory } = await keeper.change((kept) => armed(kept, order, ports.now()));
      await renewLocalReminders(ports, memory);
      await ports.nameAction(order.words.action).catch((error: unknown) => {
        ports.log("warn", `the action has no name: ${String(error)}`);
      });
    },
    disarm,
    sleep: async (until) => {
      const sleepUntilMs = until === null ? 0 : Date.parse(until);
      const { memory } = await keeper.change((kept) => remember(kept, { sleepUntilMs }));
      await renewLocalReminders(ports, memory);
    },
    hasDeviceToken: async () => (await keeper.read()).deviceToken !== null,
    onWake: run,
    onBackgroundTask: () => run(null),
    onReminderAction: (challenge) => answerReminder(ports, keeper, forget, challenge),
    onPushToken: async (address) => {
      try {
        const { deviceToken } = await keeper.read();
        if (deviceToken === null) return;
        const { status } = await ports.post("/api/phone/push-token", address, deviceToken);
        if (status === 401) await forget(deviceToken);
      } catch (error) {
        ports.log("warn", `the push token was not sent: ${String(error)}`);
      }
    },
  };
};

const armed = (kept: Kept, order: RequestBody<"agency.arm">, nowMs: number): Kept => {
  const deviceToken = order.deviceToken ?? kept.deviceToken;
  if (deviceToken === null) throw new Error("this phone keeps no device token");
  // Challenges belong to a registration; and what was seen before quiet signs were switched off is sent no more.
  const isSame = deviceToken === kept.deviceToken && order.quietSigns;
  const { challenge = null, evidence = null } = (isSame && kept.memory) || {};
  return {
    deviceToken,
    memory: {
      on: order.quietSigns,
      words: order.words,
      armedMs: nowMs,
      remindAtMs: order.remindAt.map((at) => Date.parse(at)),
      sleepUntilMs: kept.memory?.sleepUntilMs ?? 0,
      challenge,
      evidence,
    },
  };
};

/**
 * The answer to a reminder is a strong sign, so it is sent from a phone that is asleep or has no quiet signs as well.
 * A locked phone sends nothing: on some systems the action can be touched by everyone who holds the phone.
 */
const answerReminder = async (
  ports: QuietSignsPorts,
  keeper: Keeper,
  forget: (deviceToken: string) => Promise<void>,
  challenge: string,
): Promise<void> => {
  try {
    const { deviceToken, memory } = await keeper.read();
    if (deviceToken === null || memory === null) return;
    const status = await postFine(ports, challenge, deviceToken);
    if (status === 401) await forget(deviceToken);
    const { sent, tooLate, notSent } = memory.words;
    await ports.notify(status === 200 ? sent : status === 409 ? tooLate : notSent);
  } catch (error) {
    ports.log("warn", `the answer to a reminder failed: ${String(error)}`);
  }
};

/** The server's status, or null if nothing was sent or no answer came. */
const postFine = async (
  { lock, post, log }: QuietSignsPorts,
  challenge: string,
  deviceToken: string,
): Promise<number | null> => {
  try {
    if ((await lock.isPasscodeSet()) && !(await lock.isUnlocked())) return null;
    return (await post("/api/phone/fine", { challenge }, deviceToken)).status;
  } catch (error) {
    log("warn", `the answer to a reminder was not sent: ${String(error)}`);
    return null;
  }
};

export type { Outcome };
