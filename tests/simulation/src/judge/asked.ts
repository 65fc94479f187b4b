import type { Case, Moment } from "./case.ts";

/** When a mail server accepted a first reminder of the present cycle, the earliest if there are several; null: none yet. */
export const firstAccepted = ({ asked }: Case): Moment | null => {
  let first: Moment | null = null;
  for (const { accepted } of asked.values()) {
    if (accepted !== null && (first === null || accepted.at < first.at)) first = accepted;
  }
  return first;
};

/** What was queued up to then belongs to a cycle that has ended. In healthy time. */
export const forgetAsked = ({ asked }: Case, queuedBy: number): void => {
  for (const [mailId, { queued }] of asked) if (queued.healthy <= queuedBy) asked.delete(mailId);
};
