import { SECOND_MS } from "@afterword/core/time/duration";
import type { WallMs } from "@afterword/core/time/instant";
import type { Clock } from "../../platform/time/clock.ts";

/** All callers get the same answer for this long, so that asking costs database, mail server and disk next to nothing. */
const KEPT_MS = 5 * SECOND_MS;

/** `ask`, at most once in five seconds for all callers; a call while an answer is on its way gets that answer. */
export const keepAnswer = <T>(clock: Clock, ask: () => Promise<T>): (() => Promise<T>) => {
  let kept: { readonly at: WallMs; readonly answer: Promise<T> } | null = null;
  return () => {
    const now = clock.now();
    if (kept === null || Math.abs(now - kept.at) >= KEPT_MS) kept = { at: now, answer: ask() };
    return kept.answer;
  };
};
