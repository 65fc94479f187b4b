import { DAY_MS } from "@afterword/core/time/duration";
import { readNow } from "../../engine/clock/service-clock.ts";
import { isStillAwaited, listAwaitedSince } from "./late-queries.ts";
import { tellOwners } from "./tell-owners.ts";
import type { TellingContext } from "./tell-owners.ts";

const LATE_AFTER_MS = DAY_MS;
/** So that a mail that has left the outbox since is not written again. */
const TOLD_WITHIN_MS = 14 * DAY_MS;

/**
 * Tells owners, once for each, of recordings that a waiting note names and that have not arrived within a day: they are
 * on a device that was not opened since. Returns how many it looked at.
 */
export const tellLateUploads = async (context: TellingContext): Promise<number> => {
  const { wall } = await readNow(context.store.rows, context);
  const late = await listAwaitedSince(context.database.db, {
    from: new Date(wall - TOLD_WITHIN_MS),
    to: new Date(wall - LATE_AFTER_MS),
  });
  await tellOwners(context, late, {
    kind: "recording-waits",
    look: async (trx, id, told) => ((await isStillAwaited(trx, id)) ? told : null),
  });
  return late.length;
};
