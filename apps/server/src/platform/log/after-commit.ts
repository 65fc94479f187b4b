import type { Logger } from "pino";

/**
 * Does what belongs to an act that is committed already. That it fails takes nothing back, and must not lose the answer:
 * it is written down as `failure`, and the call goes on.
 */
export const afterCommit = async (
  { log }: { readonly log: Logger },
  failure: string,
  work: () => Promise<void>,
): Promise<void> => {
  try {
    await work();
  } catch (error) {
    log.error({ err: error }, failure);
  }
};
