import { draftOf, openShelf, storedShelf, withDraft } from "@afterword/core/notes/draft";
import type { Draft, DraftKey, DraftShelf } from "@afterword/core/notes/draft";
import { session } from "../session/session.ts";
import { stored } from "../storage/stored.ts";

/**
 * The drafts of whoever is logged in, in the browser's storage under `current_note` (product §4). Read anew each time:
 * another tab may have written since.
 */
export const readDraft = (key: DraftKey): Draft | null => {
  const shelf = ownShelf();
  return shelf === null ? null : draftOf(shelf, key);
};

/** Null takes the draft away. */
export const writeDraft = (key: DraftKey, draft: Draft | null): void => {
  const shelf = ownShelf();
  if (shelf !== null) stored.write("current_note", storedShelf(withDraft(shelf, key, draft)));
};

/** Which notes have unsaved words. */
export const draftKeys = (): DraftKey[] => Object.keys(ownShelf()?.drafts ?? {});

const ownShelf = (): DraftShelf | null => {
  const current = session.get();
  return current.kind === "logged-in" ? openShelf(stored.read("current_note"), current.userId) : null;
};
