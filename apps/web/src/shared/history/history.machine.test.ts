import { describe, expect, it } from "vitest";
import {
  beginHistory,
  canGoBack,
  currentEntry,
  markOf,
  reduceHistory,
  resumeHistory,
} from "./history.machine.ts";
import type { HistoryAction, HistoryState } from "./history.machine.ts";

const run = (state: HistoryState, ...actions: HistoryAction[]): HistoryState =>
  actions.reduce(reduceHistory, state);
const push = (url: string, scrollPx = 0): HistoryAction => ({ kind: "push", url, scrollPx });
const go = (delta: number, scrollPx = 0): HistoryAction => ({ kind: "go", delta, scrollPx });
const urls = (state: HistoryState): string[] => state.entries.map(({ url }) => url);

const visited = run(beginHistory("/a"), push("/b", 333), push("/c", 50));

describe("reduceHistory", () => {
  it("The scroll position of the page that is left is kept", () => {
    const back = run(visited, go(-2, 7));
    expect(currentEntry(back)).toEqual({ url: "/a", scrollPx: 333 });
    expect(currentEntry(run(back, go(2)))).toEqual({ url: "/c", scrollPx: 7 });
  });

  it("A new navigation drops the entries ahead", () => {
    expect(urls(run(visited, go(-1), push("/d")))).toEqual(["/a", "/b", "/d"]);
  });

  it("Going stops at both ends", () => {
    expect(run(visited, go(-9)).index).toBe(0);
    expect(run(visited, go(9)).index).toBe(2);
  });

  it("Replacing changes the current entry in place", () => {
    expect(urls(run(visited, go(-1), { kind: "replace", url: "/x" }))).toEqual(["/a", "/x", "/c"]);
  });

  it("Clearing leaves one entry and begins a new epoch", () => {
    const cleared = run(visited, { kind: "clear", url: "/login" });
    expect(cleared).toEqual({ entries: [{ url: "/login", scrollPx: 0 }], index: 0, epoch: 1 });
    expect(canGoBack(cleared)).toBe(false);
  });

  it("Going back is possible from the second entry on", () => {
    expect(canGoBack(beginHistory("/a"))).toBe(false);
    expect(canGoBack(visited)).toBe(true);
  });
});

describe("resumeHistory", () => {
  it("The entry that is being reloaded is resumed", () => {
    const stored = run(visited, go(-1, 12));
    expect(resumeHistory(stored, markOf(stored), "/b")).toEqual(stored);
  });

  it("An older entry is resumed when the browser goes back to it from elsewhere", () => {
    expect(resumeHistory(visited, { index: 0, epoch: 0 }, "/a").index).toBe(0);
  });

  it("An address without a mark is added as a new navigation", () => {
    const resumed = resumeHistory(visited, null, "/typed");
    expect(urls(resumed)).toEqual(["/a", "/b", "/c", "/typed"]);
    expect(resumed.index).toBe(3);
  });

  it.each([
    ["of an older epoch", { index: 1, epoch: 7 }, "/b"],
    ["of another address", { index: 1, epoch: 0 }, "/elsewhere"],
    ["beyond the list", { index: 9, epoch: 0 }, "/b"],
  ])("A mark %s begins a new history", (_of, mark, url) => {
    expect(resumeHistory(visited, mark, url)).toEqual(beginHistory(url, 1));
  });

  it.each([
    5,
    "x",
    [[]],
    {},
    { entries: 5, index: 0, epoch: 0 },
    { entries: [null], index: 0, epoch: 0 },
    { entries: [{ url: 1, scrollPx: 0 }], index: 0, epoch: 0 },
    { ...visited, index: 9 },
    { ...visited, index: "0" },
    { ...visited, epoch: null },
  ])("A stored value that is no history begins a new one: %j", (kept) => {
    for (const mark of [null, { index: 0, epoch: 0 }])
      expect(resumeHistory(kept, mark, "/a")).toEqual(beginHistory("/a"));
  });

  it("A mark without a stored history begins a new one", () => {
    expect(resumeHistory(null, { index: 3, epoch: 2 }, "/a")).toEqual(beginHistory("/a"));
  });
});
