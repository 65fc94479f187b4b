import type { Context } from "@afterword/server/context";
import { createSystemClock } from "@afterword/server/platform/time/system-clock";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startTestServer, type TestReplacements } from "@afterword/server/testing/test-server";

export type World = { readonly context: Context; readonly close: () => Promise<void> };

/** A server on an empty database, without jobs. */
export const openWorld = async (serverUrl: string, replacements: TestReplacements = {}): Promise<World> => {
  const database = await freshServerDatabase(serverUrl);
  const { context, close } = await startTestServer(
    {},
    { database, clock: createSystemClock(), ...replacements },
  );
  return { context, close };
};

/** The median, which a single outlier does not change. */
export const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

export const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
};

/** Processes all items, a few at a time. */
export const runConcurrently = async <Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> => {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
};
