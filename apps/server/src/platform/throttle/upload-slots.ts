import { refuse } from "@afterword/core/errors/outcome";
import type { Outcome } from "@afterword/core/errors/outcome";
import { createSemaphore } from "./semaphore.ts";

/**
 * Reads an uploaded file only in a slot, so that what all uploads together take of the memory is bounded: a file is held
 * twice for a moment, so eight of 8 MB take 128 MB at most. An upload that finds no free slot is refused as busy.
 */
export type WithUploadSlot = <Value>(
  owner: string,
  work: () => Promise<Outcome<Value>>,
) => Promise<Outcome<Value>>;

const AT_ONCE = 8;
const AT_ONCE_OF_ACCOUNT = 2;

export const createUploadSlots = (): WithUploadSlot => {
  const ofAll = createSemaphore({ atOnce: AT_ONCE, waiting: 0 });
  const ofAccount = createSemaphore({ atOnce: AT_ONCE_OF_ACCOUNT, waiting: 0 });
  return async (owner, work) =>
    (await ofAccount(owner, () => ofAll("all", work))) ?? refuse({ kind: "busy" });
};
