import type { SwitchContext } from "../../../engine/context.ts";
import type { AppStore, StoreSaid } from "./app-store.ts";

/**
 * After the purchase was committed. Where it fails, or the server falls before it, the store is asked again within the
 * hour, which shows that it still waits; Google gives the money back after three days.
 */
export const acknowledge = async (
  { log }: Pick<SwitchContext, "log">,
  store: AppStore,
  said: StoreSaid,
): Promise<void> => {
  if (!said.needsAcknowledgement) return;
  try {
    await store.acknowledge(said);
  } catch (error) {
    log.warn({ err: error, store: store.name }, "a purchase is not acknowledged yet");
  }
};
