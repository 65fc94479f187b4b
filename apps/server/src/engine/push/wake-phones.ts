import { isWakePushWanted, nextWakeAt, WAKE_PUSH_WORTH_MS } from "@afterword/core/switch/pushes";
import type { Now } from "@afterword/core/time/instant";
import { isClockTrusted } from "../clock/clock-skew.ts";
import { readNow } from "../clock/service-clock.ts";
import type { SwitchContext } from "../context.ts";
import type { WakefulPhone } from "../store/rows/pushes.ts";
import { queuePush } from "../switch/queue-push.ts";

const BATCH = 200;

/**
 * Queues a wake push for each phone that gives quiet signs, about three times a day by its own clock (behaviour §1.7).
 * A phone whose owner is not on the switch is only looked at again at its next time. The key of a wake push names the
 * time that it was due, so that several servers, or one that crashed in between, queue it once.
 */
export const wakePhones = async (context: SwitchContext, signal?: AbortSignal): Promise<void> => {
  const { store, pushSender } = context;
  if (pushSender.kinds.length === 0) return;
  for (let isMore = true; isMore && signal?.aborted !== true;) {
    const now = await readNow(store.rows, context);
    const phones = await store.rows.listWakefulPhones({ wall: now.wall, limit: BATCH });
    // A clock that runs ahead would put the next time of every phone as far ahead.
    if (phones.length === 0 || !(await isClockTrusted(context))) return;
    for (const phone of phones) await wake(context, phone, now);
    isMore = phones.length === BATCH;
  }
};

const wake = ({ store, ...context }: SwitchContext, phone: WakefulPhone, now: Now): Promise<void> =>
  store.transaction(async (rows) => {
    const { owner, nextWakeAt: dueAt, switchState } = phone;
    // One that was never woken has its first time set only.
    if (dueAt !== null && isWakePushWanted(switchState)) {
      const push = { owner, kind: "wake", key: String(dueAt), worthMs: WAKE_PUSH_WORTH_MS, now } as const;
      await queuePush(rows, context, push);
    }
    await rows.setNextWake(owner, nextWakeAt(now.wall, phone));
  });
