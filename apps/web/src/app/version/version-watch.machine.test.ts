import { describe, expect, it } from "vitest";
import { reduceVersionWatch, WATCHING } from "./version-watch.machine.ts";
import type { VersionEvent, VersionWatch } from "./version-watch.machine.ts";

const event = (changes: Partial<VersionEvent> = {}): VersionEvent => ({
  isNewer: false,
  mayReload: true,
  nowMs: 1000,
  ...changes,
});

const pending: VersionWatch = { kind: "pending" };
const warned: VersionWatch = { kind: "warned", reloadAtMs: 4000 };

describe("watching", () => {
  it("goes on while the server has nothing newer", () => {
    expect(reduceVersionWatch(WATCHING, event())).toBe(WATCHING);
  });

  it("warns of a newer version, 3000 ms before the page is loaded anew", () => {
    expect(reduceVersionWatch(WATCHING, event({ isNewer: true }))).toEqual(warned);
  });

  it("only remembers it where loading anew would cost somebody something", () => {
    expect(reduceVersionWatch(WATCHING, event({ isNewer: true, mayReload: false }))).toEqual(pending);
  });
});

describe("a pending version", () => {
  it("waits as long as it must", () => {
    expect(reduceVersionWatch(pending, event({ mayReload: false }))).toBe(pending);
  });

  it("is warned of as soon as it may, though nobody says again that it is newer", () => {
    expect(reduceVersionWatch(pending, event())).toEqual(warned);
  });
});

describe("after the warning", () => {
  it.each([
    [3999, true, warned],
    [3999, false, warned],
    [4000, true, { kind: "reloading" }],
    [4000, false, pending],
  ] as const)("at %i ms, where it may be loaded: %s", (nowMs, mayReload, expected) => {
    expect(reduceVersionWatch(warned, event({ nowMs, mayReload }))).toEqual(expected);
  });

  it("the page is loaded anew once, whatever happens until it is gone", () => {
    const reloading: VersionWatch = { kind: "reloading" };
    expect(reduceVersionWatch(reloading, event({ isNewer: true, nowMs: 9000 }))).toBe(reloading);
  });
});
