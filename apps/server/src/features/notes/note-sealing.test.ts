import { expect, it } from "vitest";
import { sealJson } from "../../platform/crypto/sealing.ts";
import { openNote, sealNote } from "./note-sealing.ts";

const key = { bytes: Buffer.alloc(32, 3) };
const place = { table: "notes", owner: "o1", id: "n1" };
const content = { title: "For Miriam", text: "If you read this", recording: null };

it("A sealed note opens with its content and nothing else of it", () => {
  const sealed = sealNote(key, "o1", "n1", Object.assign({ active: true }, content));
  expect(openNote(key, "o1", "n1", sealed)).toEqual(content);
});

it("A seal from before notes had recordings opens as a note without one", () => {
  const { title, text } = content;
  expect(openNote(key, "o1", "n1", sealJson(key, place, { title, text }))).toEqual(content);
});

it("A seal that lacks the title or the text of its note does not open as a note with an empty one", () => {
  for (const part of [{ title: content.title }, { text: content.text }]) {
    expect(() => openNote(key, "o1", "n1", sealJson(key, place, part))).toThrow("no whole content");
  }
});
