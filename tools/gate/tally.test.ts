import { describe, expect, it } from "vitest";
import { add, closingLines, nothing, oneFor, type Tally } from "./tally.ts";

describe("a tally", () => {
  it("counts one for each step, on the side where it ended", () => {
    expect(oneFor(true)).toEqual({ passed: 1, failed: 0, failures: [], secondTries: [] });
    expect(oneFor(false)).toEqual({ passed: 0, failed: 1, failures: [], secondTries: [] });
  });

  it("adds up, and nothing changes nothing", () => {
    const [one, other] = [tally(3, ["a"]), tally(4, ["b", "c"])];
    expect(add(one, other)).toEqual({ passed: 7, failed: 3, failures: ["a", "b", "c"], secondTries: [] });
    expect(add(nothing, other)).toEqual(other);
  });

  it("ends a run with one line that others can read", () => {
    expect(closingLines(tally(120))).toBe("120 passed, 0 failed");
  });

  it("names before it what failed", () => {
    expect(closingLines(tally(120, ["a.test.ts > adds up"]))).toBe(
      "✗ a.test.ts > adds up\n120 passed, 1 failed",
    );
  });

  it("names before that what passed at its second try only", () => {
    const run = { ...tally(120, ["a.test.ts > adds up"]), secondTries: ["b.test.ts > waits"] };
    expect(closingLines(run).split("\n")[0]).toBe("second try: b.test.ts > waits");
  });
});

const tally = (passed: number, failures: readonly string[] = []): Tally => ({
  passed,
  failed: failures.length,
  failures,
  secondTries: [],
});
