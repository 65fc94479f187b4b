import { it } from "vitest";
import type { Conversation } from "./conversation.ts";

/** One thing that every wrapper must do. A law is a function, so that wrong wrappers can be held against it too. */
export type Law = {
  readonly title: string;
  /** Rejects where the wrapper does otherwise. */
  readonly hold: (phone: Conversation) => Promise<void>;
};

export const law = (title: string, hold: Law["hold"]): Law => ({ title, hold });

export const describeLaws = (laws: readonly Law[], phone: () => Conversation): void => {
  // oxlint-disable-next-line vitest/valid-title, vitest/expect-expect -- the laws have both
  for (const { title, hold } of laws) it(title, () => hold(phone()));
};
