import { describe, expect, it } from "vitest";
import { add, closingLine, nothing, oneFor } from "./tally.ts";

describe("a tally", () => {
  it("counts one for each step, on the side where it ended", () => {
    expect(oneFor(true)).toEqual({ passed: 1, failed: 0 });
    expect(oneFor(false)).toEqual({ passed: 0, failed: 1 });
  });

  it("adds up, and nothing changes nothing", () => {
    expect(add({ passed: 3, failed: 1 }, { passed: 4, failed: 2 })).toEqual({ passed: 7, failed: 3 });
    expect(add(nothing, { passed: 4, failed: 2 })).toEqual({ passed: 4, failed: 2 });
  });

  it("ends a run with one line that others can read", () => {
    expect(closingLine({ passed: 120, failed: 0 })).toBe("120 passed, 0 failed");
  });
});
