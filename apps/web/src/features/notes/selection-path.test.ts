import { describe, expect, it } from "vitest";
import { draftKeyOf, editorPath, isOpenedFromNote, selectionPath } from "./selection-path.ts";

const searchOf = (path: string): string => new URL(path, "https://afterword.example").search;

describe("the path from a note to the choice of recipients", () => {
  it.each(["new", "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11", "a&b=c", "ü/#"])(
    "The path to the choice keeps the draft key %j",
    (key) => {
      const path = selectionPath(key, "/add-recipient");
      expect(path.startsWith("/add-recipient?note=")).toBe(true);
      expect(draftKeyOf(searchOf(path))).toBe(key);
      expect(isOpenedFromNote(searchOf(path))).toBe(true);
    },
  );

  it("An address without a note means a new note that was not opened from an editor", () => {
    expect(draftKeyOf("")).toBe("new");
    expect(isOpenedFromNote("")).toBe(false);
    expect(isOpenedFromNote("?other=1")).toBe(false);
  });

  it("The path back leads to the editor of the note", () => {
    expect(editorPath("new")).toBe("/notes/new");
    expect(editorPath("8b0c")).toBe("/notes/8b0c");
    expect(editorPath("a/b")).toBe("/notes/a%2Fb");
  });
});
