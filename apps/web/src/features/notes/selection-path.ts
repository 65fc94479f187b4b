import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { DraftKey } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";

/**
 * Pages opened from a note have its draft's key in the address, so that a reload, a second tab and going back all lead
 * to the same note.
 */
const PARAMETER = "note";

export const selectionPath = (key: DraftKey, path: string): string =>
  `${path}?${new URLSearchParams({ [PARAMETER]: key }).toString()}`;

/** The draft that the address refers to; by default a new note's. */
export const draftKeyOf = (search: string): DraftKey =>
  new URLSearchParams(search).get(PARAMETER) ?? NEW_NOTE;

/** Whether the page was opened from a note. */
export const isOpenedFromNote = (search: string): boolean => new URLSearchParams(search).has(PARAMETER);

/** The path of the editor with this draft. */
export const editorPath = (key: DraftKey): string =>
  key === NEW_NOTE ? pathTo("newNote") : pathTo("note", { id: key });
