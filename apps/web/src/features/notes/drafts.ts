import { draftOf, openDrafts, storedDrafts, withDraft } from "@afterword/core/notes/draft";
import type { Draft, DraftKey, DraftStore } from "@afterword/core/notes/draft";
import { loggedInId } from "../../shared/http/session.ts";
import { storeUnsaved } from "../../shared/storage/store-unsaved.ts";
import { stored } from "../../shared/storage/stored.ts";

/**
 * The current user's drafts, in the browser's storage under `current_note` (product §4). Read each time, because
 * another tab may have written since.
 */
export const readDraft = (key: DraftKey): Draft | null => {
  const drafts = ownDrafts();
  return drafts === null ? null : draftOf(drafts, key);
};

/**
 * Null removes the draft. An open editor passes its writer: the session may end while the user types, and the last
 * input is still that writer's. Nothing is written while another user is logged in. Another user's drafts are replaced
 * only by actual input, not by opening the page.
 */
export const writeDraft = (key: DraftKey, draft: Draft | null, writerId = loggedInId()): void => {
  if (writerId === null || (loggedInId() ?? writerId) !== writerId) return;
  const drafts = openDrafts(stored.read("current_note"), writerId);
  if (draft === null && draftOf(drafts, key) === null) return;
  storeUnsaved("current_note", storedDrafts(withDraft(drafts, key, draft)));
};

/** Removes the drafts of the current user; those of another user stay. */
export const forgetDrafts = (): void => {
  if (draftKeys().length > 0) storeUnsaved("current_note", null);
};

/** The keys of notes with unsaved changes. */
export const draftKeys = (): DraftKey[] => Object.keys(ownDrafts()?.drafts ?? {});

const ownDrafts = (): DraftStore | null => {
  const id = loggedInId();
  return id === null ? null : openDrafts(stored.read("current_note"), id);
};
