import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

describe("the excerpt of a mail", () => {
  it("The excerpt of a mail is one line without heading, underlines and separators", () => {
    const text =
      "Anna left you a note, which is\nlong.\n=====================\n\nDear Ben,\n-- \nAfterword == kept - here";
    expect(excerptOf(text)).toBe("Dear Ben, Afterword == kept - here");
  });

  it("The excerpt of a mail leaves out how matters stand, as its heading", () =>
    expect(excerptOf("Plan ended\n\nYour notes will no longer\nbe delivered.\n=====\n\nHello Anna,\n")).toBe(
      "Hello Anna,",
    ));

  it("The excerpt of a last notice says when the notes go out, without asterisks", () =>
    expect(
      excerptOf("Anna.\n=====\n\n*** On Tuesday, 24.11.2026, 10:30 CET ***\nyour note will be delivered.\n"),
    ).toBe("On Tuesday, 24.11.2026, 10:30 CET your note will be delivered."));

  it("The excerpt of a mail has at most 160 characters", () =>
    expect(excerptOf("word ".repeat(100)).length).toBeLessThanOrEqual(160));
});
