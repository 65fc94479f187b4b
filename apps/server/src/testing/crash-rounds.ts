import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { readRows, type Writer } from "./killed-writer.ts";

/** Fewer acknowledged commits would make the comparison worthless. */
const COMMITS_MIN = 100;

/** A moment of writing that is different in every round, in milliseconds: from 20 to half a second. */
export const momentOf = (round: number): number => 20 + ((round * 137) % 480);

/**
 * Lets a writer write until the moment of its round; the writer of the last one at least until enough was acknowledged in
 * all, however slow the disk is.
 */
export const writeUntilMoment = async (
  writer: Writer,
  { round, isLast, acknowledged }: { round: number; isLast: boolean; acknowledged: number },
): Promise<void> => {
  await pause(momentOf(round));
  if (isLast) await writer.committed(COMMITS_MIN + 1 - acknowledged);
};

/** Compares what writers said they committed with what is there. */
export const expectNothingLost = async (place: string, acknowledged: readonly string[]): Promise<void> => {
  const { lines, torn } = await readRows(place);
  expect(acknowledged.length).toBeGreaterThan(COMMITS_MIN);
  expect(acknowledged.filter((line) => !lines.has(line))).toEqual([]);
  expect(torn).toBe(0);
};
