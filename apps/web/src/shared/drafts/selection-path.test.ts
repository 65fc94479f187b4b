import { describe, expect, it } from "vitest";
import { draftKeyOf, editorPath, isOpenedFromNote, selectionPath } from "./selection-path.ts";

const searchOf = (path: string): string => new URL(path, "https://afterword.example").search;

describe("the way from a note to its people and back", () => {
  it.each(["new", "8b0c9b52-7d5c-4d0e-8a55-5f2f6a2c9a11", "a&b=c", "ü/#"])("keeps the key %j", (key) => {
    const path = selectionPath(key, "/add-recipient");
    expect(path.startsWith("/add-recipient?note=")).toBe(true);
    expect(draftKeyOf(searchOf(path))).toBe(key);
    expect(isOpenedFromNote(searchOf(path))).toBe(true);
  });

  it("leads to a new note where the address names none", () => {
    expect(draftKeyOf("")).toBe("new");
    expect(isOpenedFromNote("")).toBe(false);
    expect(isOpenedFromNote("?other=1")).toBe(false);
  });

  it("leads back to the editor of the note", () => {
    expect(editorPath("new")).toBe("/notes/new");
    expect(editorPath("8b0c")).toBe("/notes/8b0c");
    expect(editorPath("a/b")).toBe("/notes/a%2Fb");
  });
});
