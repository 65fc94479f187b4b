import { setTimeout as pause } from "node:timers/promises";

/** Longer than any of the ways through takes, so that the time of the answer tells nothing. */
const ANSWER_AFTER_MS = 250;

/**
 * Does `work` and answers what it answers, always after the same time: whoever asks must not learn from it whether an
 * address is known (behaviour §4).
 */
export const afterAnswerTime = async <T>(work: () => Promise<T>): Promise<T> => {
  const [result] = await Promise.all([work(), pause(ANSWER_AFTER_MS)]);
  return result;
};
