import { SECOND_MS } from "@afterword/core/time/duration";
import type { SwitchContext } from "../context.ts";

/** While the clocks of application and database lie further apart, nothing is decided or sent (behaviour §1.3). */
export const CLOCK_SKEW_MAX_MS = 5 * SECOND_MS;

/** How far the machine's clock is ahead of the database's, in milliseconds, taken at the middle of the question. */
export const readClockSkewMs = async ({
  clock,
  store,
}: Pick<SwitchContext, "clock" | "store">): Promise<number> => {
  const askedAt = clock.machineNow();
  const at = await store.databaseNow();
  return (askedAt + clock.machineNow()) / 2 - at;
};

/** False, with a line in the log, while this server's clock cannot be trusted. */
export const isClockTrusted = async (
  context: Pick<SwitchContext, "clock" | "store" | "log">,
): Promise<boolean> => {
  const skewMs = await readClockSkewMs(context);
  if (Math.abs(skewMs) <= CLOCK_SKEW_MAX_MS) return true;
  context.log.error({ skewMs }, "the clocks of application and database differ; nothing is decided or sent");
  return false;
};
