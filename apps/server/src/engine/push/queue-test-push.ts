import { HOUR_MS } from "@afterword/core/time/duration";
import { serviceMs, type Now } from "@afterword/core/time/instant";
import type { SwitchContext } from "../context.ts";
import type { PushRows } from "../store/rows/pushes.ts";

const WORTH_MS = HOUR_MS;

/**
 * Queues a reminder for trying out, which asks for no sign of life and does not wait for the morning. The caller
 * notifies the jobs once it has committed. Nothing happens where the owner's phone has no push token.
 */
export const queueTestPush = (
  rows: Pick<PushRows, "insertPush">,
  { ids }: Pick<SwitchContext, "ids">,
  { owner, now }: { readonly owner: string; readonly now: Now },
): Promise<void> => {
  const id = ids.uuid();
  const times = {
    queuedAt: now.wall,
    queuedMs: now.service,
    expiresMs: serviceMs(now.service + WORTH_MS),
  };
  return rows.insertPush({ owner, id, kind: "test", key: id, ...times });
};
