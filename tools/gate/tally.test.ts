import { describe, expect, it } from "vitest";
import { add, closingLines, nothing, oneFor, type Tally } from "./tally.ts";

describe("a tally", () => {
  it("A step counts as one, passed or failed", () => {
    expect(oneFor(true)).toEqual({ passed: 1, failed: 0, failures: [], stages: [] });
    expect(oneFor(false)).toEqual({ passed: 0, failed: 1, failures: [], stages: [] });
  });

  it("Two tallies add up, and adding nothing changes nothing", () => {
    const [one, other] = [tally(3, ["a"]), tally(4, ["b", "c"])];
    expect(add(one, other)).toEqual({ passed: 7, failed: 3, failures: ["a", "b", "c"], stages: [] });
    expect(add(nothing, other)).toEqual(other);
  });

  it("The last line of a run has the counts alone", () => {
    expect(closingLines(tally(120))).toBe("120 passed, 0 failed");
  });

  it("The lines before the last one name what failed", () => {
    expect(closingLines(tally(120, ["a.test.ts > adds up"]))).toBe(
      "✗ a.test.ts > adds up\n120 passed, 1 failed",
    );
  });

  it("The closing lines begin with the seconds of each step", () => {
    const stages = [
      { name: "types", seconds: 17.6 },
      { name: "lint", seconds: 4.2 },
    ];
    expect(closingLines({ ...tally(120), stages })).toBe("seconds: types 18, lint 4\n120 passed, 0 failed");
  });
});

const tally = (passed: number, failures: readonly string[] = []): Tally => ({
  passed,
  failed: failures.length,
  failures,
  stages: [],
});
