import { refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { createTurns } from "./turns.ts";

/**
 * Lets a file be read only in a turn, so that what all senders together can have in memory is bounded: a file lies there
 * twice for a moment, so that eight of 8 MB are 128 MB at most. Whoever finds no turn is asked to come again.
 */
export type TakeUploadTurn = <Value>(
  owner: string,
  work: () => Promise<Outcome<Value>>,
) => Promise<Outcome<Value>>;

const AT_ONCE = 8;
const OF_ONE_ACCOUNT = 2;

export const createUploadTurns = (): TakeUploadTurn => {
  const ofAll = createTurns({ atOnce: AT_ONCE, waiting: 0 });
  const ofOne = createTurns({ atOnce: OF_ONE_ACCOUNT, waiting: 0 });
  return async (owner, work) =>
    (await ofOne(owner, () => ofAll("everybody", work))) ?? refuse({ kind: "busy" });
};
