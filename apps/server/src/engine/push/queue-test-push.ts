import { HOUR_MS } from "@afterword/core/time/duration";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import type { PushRows } from "../store/rows/pushes.ts";
import { queuePush } from "../switch/queue-push.ts";

/**
 * Queues a reminder for trying out, which does not wait for the morning; its action is a real sign of life. The caller
 * notifies the jobs once it has committed. Nothing happens where the owner's phone has no push token.
 */
export const queueTestPush = (
  rows: Pick<PushRows, "insertPush">,
  context: Pick<SwitchContext, "ids" | "pushSender">,
  { owner, now }: { readonly owner: string; readonly now: Now },
): Promise<void> =>
  queuePush(rows, context, { owner, kind: "test", key: context.ids.uuid(), worthMs: HOUR_MS, now });
