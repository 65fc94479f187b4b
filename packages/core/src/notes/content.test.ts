import { describe, expect, it } from "vitest";
import {
  CONTENT_FIELDS,
  EMPTY_CONTENT,
  isSameContent,
  pickContent,
  readContent,
  readFields,
  renderContent,
} from "./content.ts";
import type { NoteContent } from "./content.ts";

const recording = {
  type: "audio",
  cloud: "6f1d7a50-0000-4000-8000-000000000001/1790000000000.m4a",
  length: 180,
} as const;
const content: NoteContent = { title: "For Miriam", text: "If you read this", recording };

describe("the content of a note", () => {
  it("The fields of a note's content are shown and sealed in one order", () => {
    expect(CONTENT_FIELDS).toEqual(["title", "text", "recording"]);
    const reversed: NoteContent = { recording: null, text: "b", title: "a" };
    expect(JSON.stringify(pickContent(reversed))).toBe('{"title":"a","text":"b","recording":null}');
  });

  it("Picking the content of a note leaves everything else of the note behind", () => {
    const note = { ...content, _id: "n1", active: true };
    expect(pickContent(note)).toEqual(content);
  });

  it("A new note is empty in every field", () => {
    expect(EMPTY_CONTENT).toEqual({ title: "", text: "", recording: null });
  });

  it("Two contents are the same only when every field is", () => {
    expect(isSameContent(content, { ...content })).toBe(true);
    expect(isSameContent(content, { ...content, title: "for Miriam" })).toBe(false);
    expect(isSameContent(content, { ...content, text: "If you read this " })).toBe(false);
    expect(isSameContent(content, { ...content, recording: null })).toBe(false);
    const other = { ...recording, cloud: recording.cloud.replace("179", "178") };
    expect(isSameContent(content, { ...content, recording: other })).toBe(false);
  });

  it("A stored content is read back without what is not part of it", () => {
    expect(readContent({ ...content, active: true })).toEqual(content);
  });

  it("A stored content that lacks its title or its text cannot be read", () => {
    expect(readContent({ title: "For Miriam" })).toBeNull();
    expect(readContent({ text: "If you read this" })).toBeNull();
    expect(readContent({})).toBeNull();
  });

  it("A content that was stored before a field existed has that field empty", () => {
    const isText = (value: unknown): value is string => typeof value === "string";
    const words = { empty: "", isAlwaysStored: true, isValue: isText, isSame: Object.is };
    const fields = { title: words, motto: { ...words, empty: "none", isAlwaysStored: false } };
    expect(readFields(fields, { title: "For Miriam" })).toEqual({ title: "For Miriam", motto: "none" });
    expect(readFields(fields, { title: "For Miriam", motto: "Go on" })?.motto).toBe("Go on");
    expect(readFields(fields, { title: "For Miriam", motto: 7 })).toBeNull();
    expect(readFields(fields, { motto: "Go on" })).toBeNull();
  });

  it("A content that was stored without a recording has none, and one with half a recording cannot be read", () => {
    const { title, text } = content;
    expect(readContent({ title, text })).toEqual({ title, text, recording: null });
    expect(readContent({ title, text, recording: { ...recording, length: 0 } })).toBeNull();
    expect(readContent({ title, text, recording: { ...recording, type: "video" } })).toBeNull();
  });

  it("A stored content with a value of the wrong type cannot be read", () => {
    for (const text of [null, 7, ["If you read this"], {}]) {
      expect(readContent({ ...content, text })).toBeNull();
    }
    expect(readContent({ ...content, title: false })).toBeNull();
  });

  it("A content is shown field by field, each with its own value", () => {
    const parts = renderContent(content, {
      recording: (shown) => `recording: ${shown?.length}`,
      text: (text) => `text: ${text}`,
      title: (title) => `title: ${title}`,
    });
    expect(parts).toEqual(["title: For Miriam", "text: If you read this", "recording: 180"]);
  });
});
