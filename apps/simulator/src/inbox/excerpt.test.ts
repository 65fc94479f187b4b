import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

describe("the excerpt of a mail", () => {
  it("is on one line and leaves out what only underlines a heading or parts two texts", () => {
    const text = "Anna left you a note.\n=====================\n\nDear Ben,\n-- \nAfterword == kept - here";
    expect(excerptOf(text)).toBe("Anna left you a note. Dear Ben, Afterword == kept - here");
  });

  it("is short", () => expect(excerptOf("word ".repeat(100)).length).toBeLessThanOrEqual(160));
});
