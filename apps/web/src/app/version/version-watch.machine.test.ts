import { describe, expect, it } from "vitest";
import { mayReload, reduceVersionWatch, WATCHING } from "./version-watch.machine.ts";
import type { VersionEvent, VersionWatch } from "./version-watch.machine.ts";

const event = (changes: Partial<VersionEvent> = {}): VersionEvent => ({
  isNewer: false,
  mayReload: true,
  nowMs: 1000,
  ...changes,
});

const pending: VersionWatch = { kind: "pending" };
const warned: VersionWatch = { kind: "warned", reloadAtMs: 4000 };

describe("the watch for a newer version", () => {
  it("The watch goes on while the server has no newer version", () => {
    expect(reduceVersionWatch(WATCHING, event())).toBe(WATCHING);
  });

  it("A newer version is warned of, with a reload 3000 ms later", () => {
    expect(reduceVersionWatch(WATCHING, event({ isNewer: true }))).toEqual(warned);
  });

  it("A newer version stays pending without a warning where the page may not be reloaded", () => {
    expect(reduceVersionWatch(WATCHING, event({ isNewer: true, mayReload: false }))).toEqual(pending);
  });
});

describe("a pending version", () => {
  it("A pending version stays pending while the page may not be reloaded", () => {
    expect(reduceVersionWatch(pending, event({ mayReload: false }))).toBe(pending);
  });

  it("A pending version is warned of as soon as the page may be reloaded", () => {
    expect(reduceVersionWatch(pending, event())).toEqual(warned);
  });
});

describe("the time after the warning", () => {
  it.each([
    [3999, true, warned],
    [3999, false, warned],
    [4000, true, { kind: "reloading" }],
    [4000, false, pending],
  ] as const)("A warned page at %i ms that may be reloaded (%s) becomes %j", (nowMs, may, expected) => {
    expect(reduceVersionWatch(warned, event({ nowMs, mayReload: may }))).toEqual(expected);
  });

  it("A page that is reloading ignores every further event", () => {
    const reloading: VersionWatch = { kind: "reloading" };
    expect(reduceVersionWatch(reloading, event({ isNewer: true, nowMs: 9000 }))).toBe(reloading);
  });
});

describe("mayReload", () => {
  it.each([
    ["/notes", null, true],
    ["/account", null, true],
    ["/account", "{}", false],
    ["/notes/new", null, false],
    ["/notes/7f", null, false],
    ["/audio-recording", null, false],
    ["/video-recording", null, false],
  ])("On %s with the draft %j, mayReload answers %s", (pathname, draft, expected) => {
    expect(mayReload(pathname, draft)).toBe(expected);
  });
});
