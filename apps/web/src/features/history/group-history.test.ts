import type { HistoryEntry } from "@afterword/contract/endpoints/history";
import { describe, expect, it } from "vitest";
import { groupHistory, devicesOf } from "./group-history.ts";
import type { SignEntry } from "./group-history.ts";

const AT = "2026-11-21T09:00:00.000Z";
const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const sign = (number: number, changes: Partial<SignEntry> = {}): SignEntry => ({
  _id: idOf(number),
  at: AT,
  kind: "sign",
  source: "log-in",
  device: "phone",
  lateFor: null,
  ...changes,
});
const reminder = (number: number): HistoryEntry => ({
  _id: idOf(number),
  at: AT,
  kind: "reminder",
  number: 1,
  result: "accepted",
  acceptedAt: AT,
});

/** The items shown, by number: a line, or a line with those it stands for. */
const shown = (entries: readonly HistoryEntry[]) =>
  groupHistory(entries).map(({ entry, earlier }) =>
    [entry, ...earlier].map(({ _id }) => Number(_id.slice(-4))),
  );

describe("a grouped history", () => {
  it("Three or more signs of life in a row share one line that holds them all", () => {
    expect(shown([sign(1), sign(2), sign(3)])).toEqual([[1, 2, 3]]);
    expect(shown([sign(1), sign(2), sign(3), sign(4)])).toEqual([[1, 2, 3, 4]]);
  });

  it("Fewer than three signs of life in a row each keep their line", () => {
    expect(shown([sign(1), sign(2)])).toEqual([[1], [2]]);
    expect(shown([sign(1)])).toEqual([[1]]);
    expect(shown([])).toEqual([]);
  });

  it("Another entry ends a run of signs of life, and a new run begins after it", () => {
    const entries = [sign(1), sign(2), sign(3), reminder(4), reminder(5), sign(6), sign(7), sign(8)];
    expect(shown(entries)).toEqual([[1, 2, 3], [4], [5], [6, 7, 8]]);
  });

  it("A sign of life that came too late keeps its own line and ends a run", () => {
    const late = sign(3, { lateFor: AT });
    expect(shown([sign(1), sign(2), late, sign(4), sign(5), sign(6)])).toEqual([[1], [2], [3], [4, 5, 6]]);
    expect(shown([late, sign(4), sign(5)])).toEqual([[3], [4], [5]]);
  });

  it("The devices of a run are named once each", () => {
    const devices = ["phone", "", "laptop", "phone"].map((device, number) => sign(number, { device }));
    expect(devicesOf(devices)).toEqual(["phone", "laptop"]);
  });
});
