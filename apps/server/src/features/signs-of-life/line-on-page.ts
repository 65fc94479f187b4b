import type { LineOnPage } from "@afterword/contract/public-pages";
import { hasDeliveryDay, isHolding } from "@afterword/core/switch/thread";
import type { Thread } from "@afterword/core/switch/thread";
import type { WallMs } from "@afterword/core/time/instant";
import { timeZoneOf } from "@afterword/core/time/time-zone";
import type { TimeZone } from "@afterword/core/time/time-zone";
import { readNow } from "../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../engine/context.ts";
import type { SwitchUser } from "../../engine/store/rows/users.ts";
import type { SwitchRows } from "../../engine/store/switch-store.ts";
import { readThread } from "../../engine/switch/shown-thread.ts";

/** The thread on a page that needs no login. Null when nothing is due. */
export const readLineOnPage = async (
  rows: SwitchRows,
  context: SwitchContext,
  user: SwitchUser,
): Promise<LineOnPage | null> =>
  lineOnPage(await readThread(rows, user, await readNow(rows, context)), timeZoneOf(user.timeZone));

/** What no mail server has taken is no reminder; without one delivery waits, or comes all the same (behaviour §1.2). */
export const lineOnPage = (thread: Thread, timeZone: TimeZone): LineOnPage | null => {
  if (!isHolding(thread)) return null;
  const { kind, lastSignAt, reminderAt, deliveryAt, reminderMark, lamp } = thread;
  return {
    timeZone,
    lastSignAt: iso(lastSignAt),
    reminderAt: kind === "reminder-waiting" || kind === "unreachable" ? null : iso(reminderAt),
    deliveryAt: hasDeliveryDay(thread) ? iso(deliveryAt) : null,
    reminderMark,
    lamp,
  };
};

const iso = (at: WallMs): string => new Date(at).toISOString();
