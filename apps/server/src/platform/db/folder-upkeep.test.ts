import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepUp } from "./folder-upkeep.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;

describe("the upkeep of the embedded database", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("The files are read every quarter of an hour, and once a day with their checksums", async () => {
    const readings: boolean[] = [];
    const integrity = {
      read: async ({ isThorough }: { readonly isThorough: boolean }) => {
        readings.push(isThorough);
        return [];
      },
      findMissing: async () => [],
      trustKeys: () => undefined,
      report: () => undefined,
      unknown: null,
      damages: () => [],
    };
    const pool = { query: async () => ({ rows: [] }) } as unknown as pg.Pool;
    const fence = {
      mayWrite: () => true,
      mayCommit: () => true,
      beat: () => true,
      fall: () => undefined,
      whyFallen: () => null,
      fallen: new Promise<string>(() => undefined),
    };
    const { stop } = keepUp({ folder: "a folder", pool, fence, integrity }, (fault) => {
      throw fault;
    });
    const day = [...Array.from({ length: 95 }, () => false), true];
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(readings).toEqual(day);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(readings).toEqual([...day, ...day]);
    await stop();
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(readings).toHaveLength(2 * day.length + 1);
  });
});
