import { MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { Clock } from "../../platform/time/clock.ts";

const FIRST_PAUSE_MS = 5 * SECOND_MS;
/** No failure keeps a look from the calendar longer than this and until the next sweep (behaviour §1.3). */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** Of so many users at most this is known; the one that failed longest ago is forgotten first. */
const KNOWN_MAX = 10_000;

/**
 * Users whose decision failed in this process, so that one who fails each time costs others nothing. Such a user
 * waits, longer from failure to failure, and is decided in a batch of one until that has succeeded.
 */
export type SetAside = {
  /** The user failed before. */
  readonly isKnown: (owner: string) => boolean;
  /** The pause after the last failure lasts. */
  readonly isWaiting: (owner: string) => boolean;
  readonly put: (owner: string) => void;
  /** One of a batch may have made it fail: each is decided alone from now on, without a pause. */
  readonly suspect: (owners: readonly string[]) => void;
  readonly forget: (owner: string) => void;
};

type Failures = { readonly count: number; readonly pauseMs: number; readonly at: number };

export const createSetAside = ({ now }: Pick<Clock, "now">): SetAside => {
  const known = new Map<string, Failures>();
  const keep = (owner: string, failures: Failures): void => {
    known.delete(owner);
    known.set(owner, failures);
    for (const [oldest] of known) {
      if (known.size <= KNOWN_MAX) break;
      known.delete(oldest);
    }
  };
  return {
    isKnown: (owner) => known.has(owner),
    isWaiting: (owner) => {
      const { at, pauseMs } = known.get(owner) ?? { at: 0, pauseMs: 0 };
      const passedMs = now() - at;
      // A clock that was set back makes no user wait longer.
      return passedMs >= 0 && passedMs < pauseMs;
    },
    put: (owner) => {
      const count = known.get(owner)?.count ?? 0;
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** count);
      keep(owner, { count: count + 1, pauseMs, at: now() });
    },
    suspect: (owners) => {
      for (const owner of owners) if (!known.has(owner)) keep(owner, { count: 0, pauseMs: 0, at: now() });
    },
    forget: (owner) => {
      known.delete(owner);
    },
  };
};
