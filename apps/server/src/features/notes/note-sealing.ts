import { pickContent, readContent, type NoteContent } from "@afterword/core/notes/content";
import { openJson, sealJson, type DataKey, type Place } from "../../platform/crypto/sealing.ts";

/** Seals the whole content of a note and nothing else of it. */
export const sealNote = (key: DataKey, owner: string, id: string, content: NoteContent): Buffer =>
  sealJson(key, notePlace(owner, id), pickContent(content));

/** Throws where the seal holds no whole content; a field that came after the note was sealed is empty. */
export const openNote = (key: DataKey, owner: string, id: string, sealed: Buffer): NoteContent => {
  const content = readContent(openJson(key, notePlace(owner, id), sealed));
  if (content === null) throw new Error("the seal of a note holds no whole content");
  return content;
};

const notePlace = (owner: string, id: string): Place => ({ table: "notes", owner, id });
