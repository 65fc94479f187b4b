import { openJson, sealJson, type DataKey, type Place } from "../../platform/crypto/sealing.ts";

/** What is sealed of a note. */
export type NoteContent = { readonly title: string; readonly text: string };

export const sealNote = (key: DataKey, owner: string, id: string, content: NoteContent): Buffer =>
  sealJson(key, notePlace(owner, id), content);

export const openNote = (key: DataKey, owner: string, id: string, sealed: Buffer): NoteContent =>
  openJson<NoteContent>(key, notePlace(owner, id), sealed);

const notePlace = (owner: string, id: string): Place => ({ table: "notes", owner, id });
