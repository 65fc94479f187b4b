import { describe, expect, it } from "vitest";
import { readRange } from "./ranged-answer.ts";

describe("the range that a header asks for", () => {
  it.each([
    [undefined, null],
    ["bytes=0-", { start: 0, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=99-99", { start: 99, end: 99 }],
    ["bytes=90-1000", { start: 90, end: 99 }],
    ["bytes=-10", { start: 90, end: 99 }],
    ["bytes=-1000", { start: 0, end: 99 }],
    ["bytes=100-", "outside"],
    ["bytes=100-200", "outside"],
    ["bytes=-0", "outside"],
    ["bytes=20-10", null],
    ["bytes=-", null],
    ["bytes=0-1,5-6", null],
    ["items=0-1", null],
    ["bytes=a-b", null],
    ["bytes=0-99999999999999999999", null],
  ] as const)("The header %j asks of a hundred bytes for %j", (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });

  it("An empty file has no range", () => {
    expect([readRange("bytes=0-", 0), readRange("bytes=-5", 0)]).toEqual(["outside", "outside"]);
  });
});
