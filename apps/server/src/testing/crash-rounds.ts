import { expect } from "vitest";
import { readRows } from "./killed-writer.ts";

/** A moment of writing that is different in every round, in milliseconds: from 20 to half a second. */
export const momentOf = (round: number): number => 20 + ((round * 137) % 480);

/** Compares what writers said they committed with what is there. */
export const expectNothingLost = async (place: string, acknowledged: readonly string[]): Promise<void> => {
  const { lines, torn } = await readRows(place);
  expect(acknowledged.length).toBeGreaterThan(100);
  expect(acknowledged.filter((line) => !lines.has(line))).toEqual([]);
  expect(torn).toBe(0);
};
