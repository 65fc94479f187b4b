import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { DraftKey } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";

/**
 * Pages that are opened from a note know it by its draft's key in the address, so that a reload, a second tab and the
 * way back all lead to the same note.
 */
const PARAMETER = "note";

export const selectionPath = (key: DraftKey, path: string): string =>
  `${path}?${new URLSearchParams({ [PARAMETER]: key }).toString()}`;

/** Whose selection an address belongs to; a new note's unless told otherwise. */
export const draftKeyOf = (search: string): DraftKey =>
  new URLSearchParams(search).get(PARAMETER) ?? NEW_NOTE;

/** Whether the page was opened from a note at all. */
export const isOpenedFromNote = (search: string): boolean => new URLSearchParams(search).has(PARAMETER);

/** The editor of the note with this draft. */
export const editorPath = (key: DraftKey): string =>
  key === NEW_NOTE ? pathTo("newNote") : pathTo("note", { id: key });
