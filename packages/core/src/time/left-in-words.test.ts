import { describe, expect, it } from "vitest";
import { leftInWords } from "./left-in-words.ts";

describe("leftInWords", () => {
  it("The time left is worded in the unit passed in", () => {
    expect(leftInWords({ kind: "days", count: 8 })).toBe("in 8 days");
    expect(leftInWords({ kind: "hours", count: 47 })).toBe("in 47 hours");
    expect(leftInWords({ kind: "minutes", count: 2 })).toBe("in 2 minutes");
  });

  it("One hour and one minute are worded in the singular", () => {
    expect(leftInWords({ kind: "hours", count: 1 })).toBe("in 1 hour");
    expect(leftInWords({ kind: "minutes", count: 1 })).toBe("in 1 minute");
  });

  it("The last minute is worded as “any moment now”", () => {
    expect(leftInWords({ kind: "moment" })).toBe("any moment now");
  });
});
