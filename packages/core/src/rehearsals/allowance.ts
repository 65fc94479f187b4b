import { REHEARSALS_PER_DAY } from "../constants.ts";
import { DAY_MS } from "../time/duration.ts";
import type { WallMs } from "../time/instant.ts";

/**
 * How long the owner has to wait for the next rehearsal, in milliseconds; 0: not at all. Rehearsals go to the own
 * address only, so the limit is there for the mail server, whose good name every reminder depends on.
 * `askedAt`: when the earlier ones were asked for, in any order.
 */
export const waitForRehearsalMs = (askedAt: readonly WallMs[], now: WallMs): number => {
  const past = askedAt.filter((at) => at <= now).toSorted((one, other) => one - other);
  const oldestThatCounts = past.at(-REHEARSALS_PER_DAY);
  return oldestThatCounts === undefined ? 0 : Math.max(0, oldestThatCounts + DAY_MS - now);
};
