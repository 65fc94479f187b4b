import { EMPTY_CONTENT, pickContent, type NoteContent } from "@afterword/core/notes/content";
import { openJson, sealJson, type DataKey, type Place } from "../../platform/crypto/sealing.ts";

/** Seals the whole content of a note and nothing else of it. */
export const sealNote = (key: DataKey, owner: string, id: string, content: NoteContent): Buffer =>
  sealJson(key, notePlace(owner, id), pickContent(content));

/** A field that did not exist yet when the note was sealed is empty. */
export const openNote = (key: DataKey, owner: string, id: string, sealed: Buffer): NoteContent =>
  pickContent({ ...EMPTY_CONTENT, ...openJson<Partial<NoteContent>>(key, notePlace(owner, id), sealed) });

const notePlace = (owner: string, id: string): Place => ({ table: "notes", owner, id });
