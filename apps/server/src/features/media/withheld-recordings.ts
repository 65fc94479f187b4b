import { DAY_MS, SECOND_MS } from "@afterword/core/time/duration";
import { readNow } from "../../engine/clock/service-clock.ts";
import { tellOwners } from "./tell-owners.ts";
import type { TellingContext } from "./tell-owners.ts";
import { findWithheld, listWithheldSince } from "./withheld-queries.ts";

/** So that a mail that has left the outbox since is not written again. */
const TOLD_WITHIN_MS = 14 * DAY_MS;

/**
 * Tells owners, once for each, of recordings that were measured longer than their waiting note says, so that recipients
 * would not get them (behaviour §5). Returns how many it looked at.
 */
export const tellWithheld = async (context: TellingContext): Promise<number> => {
  const { wall } = await readNow(context.store.rows, context);
  const withheld = await listWithheldSince(context.database.db, new Date(wall - TOLD_WITHIN_MS));
  await tellOwners(context, withheld, {
    kind: "recording-withheld",
    look: async (trx, id, told) => {
      const found = await findWithheld(trx, id);
      if (found === undefined) return null;
      const [seconds, claimedSeconds] = [found.length_ms, found.claimed_ms].map(
        (ms) => (ms ?? 0) / SECOND_MS,
      );
      return { ...told, seconds: seconds ?? 0, claimedSeconds: claimedSeconds ?? 0 };
    },
  });
  return withheld.length;
};
