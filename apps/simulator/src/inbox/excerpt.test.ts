import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

describe("the excerpt of a mail", () => {
  it("The excerpt of a mail is one line without underlines and separators", () => {
    const text = "Anna left you a note.\n=====================\n\nDear Ben,\n-- \nAfterword == kept - here";
    expect(excerptOf(text)).toBe("Anna left you a note. Dear Ben, Afterword == kept - here");
  });

  it("The excerpt of a mail has at most 160 characters", () =>
    expect(excerptOf("word ".repeat(100)).length).toBeLessThanOrEqual(160));
});
