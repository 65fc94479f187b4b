import { describe, expect, it } from "vitest";
import { mayReload } from "./may-reload.ts";

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
