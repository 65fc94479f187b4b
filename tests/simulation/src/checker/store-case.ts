import type { standingAt } from "./standing.ts";

/** What the checker knows of a subscription in an app store. */
export type StoreCase = {
  standing: ReturnType<typeof standingAt>;
  /** By when a doubt has to end; null while the store is silent. */
  doubtBy: number | null;
  /** The end of the last paid day at which the standing is looked at again. */
  watched: number;
  gives: boolean;
  /** Since when, in time in which the store could be asked, and really. */
  givesSince: { readonly asked: number; readonly at: number };
  /** Whether the last lapse was an end that was heard of; otherwise an admin disabled the account, or the store took it back. */
  isLapseHeard: boolean;
  /** How long the store did not give the plan, the last time. */
  gapMs: number;
};
