import type { SwitchEffect } from "@afterword/core/switch/effects";
import type { SwitchFacts } from "@afterword/core/switch/state";
import type { Now } from "@afterword/core/time/instant";
import type { SwitchUser, UserTerms } from "../store/rows/users.ts";

/** An effect of a decision with what it was decided on, all of it read under the user's lock. */
export type DueEffect<E extends SwitchEffect = SwitchEffect> = {
  readonly user: SwitchUser;
  readonly terms: UserTerms;
  readonly facts: SwitchFacts;
  readonly now: Now;
  readonly effect: E;
};
