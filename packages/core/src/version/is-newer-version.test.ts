import { describe, expect, it } from "vitest";
import { isNewerVersion } from "./is-newer-version.ts";

describe("isNewerVersion", () => {
  it.each([
    ["0.1079", true],
    ["0.1078", false],
    ["0.1077", false],
    ["0.108", true],
    ["0.10780", false],
    ["0.10781", true],
    ["1", true],
    ["12.5", true],
    ["0", false],
    [" 0.1079\n", true],
    ["", false],
    ["1.2.3", false],
    ["Infinity", false],
    ["0x10", false],
    ["1e9", false],
    ["<!doctype html>", false],
  ])("The answer to whether the server's %j is newer than 0.1078 is %s", (server, expected) => {
    expect(isNewerVersion(server, "0.1078")).toBe(expected);
  });

  it("No version is newer when the page's own version is not a number", () => {
    expect(isNewerVersion("0.1079", "unknown")).toBe(false);
  });
});
