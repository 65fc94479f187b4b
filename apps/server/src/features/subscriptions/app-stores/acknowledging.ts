import type { WallMs } from "@afterword/core/time/instant";
import type { Context } from "../../../context.ts";
import { readNow } from "../../../engine/clock/service-clock.ts";
import type { SwitchContext } from "../../../engine/context.ts";
import type { AppStore, StoreSaid } from "./app-store.ts";
import { writeUnacknowledged } from "./subscription-rows.ts";

/** Of what is over, the money went back or was kept already. */
export const isToAcknowledge = (said: StoreSaid, now: WallMs): boolean =>
  said.needsAcknowledgement && said.expiresAt.getTime() > now;

/**
 * After the purchase was committed. Where it fails, or the server falls before it, the store is asked again within the
 * hour, which shows that it still waits; Google gives the money back after three days. One that goes on failing counts
 * as silent, of which an alarm tells.
 */
export const acknowledge = async (
  context: SwitchContext & Pick<Context, "database">,
  store: AppStore,
  said: StoreSaid,
): Promise<void> => {
  if (!isToAcknowledge(said, context.clock.now())) return;
  try {
    await store.acknowledge(said);
  } catch (error) {
    context.log.warn({ err: error, store: store.name }, "a purchase is not acknowledged yet");
    const { service } = await readNow(context.store.rows, context);
    await writeUnacknowledged(context.database.db, said, service);
  }
};
