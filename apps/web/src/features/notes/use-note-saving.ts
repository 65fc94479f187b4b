import type { Note, NoteBody } from "@afterword/contract/endpoints/notes";
import { TOAST_LONGEST_MS } from "@afterword/core/constants";
import { notes } from "@afterword/core/messages/notes";
import { CONTENT_FIELDS } from "@afterword/core/notes/content";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { keepNote } from "./kept-note.ts";
import { contentOf } from "./note-content.ts";
import { failedWith, HttpFailure } from "../../shared/http/http-failure.ts";
import { CONFLICT, LIMIT_REACHED, NOT_FOUND } from "../../shared/http/statuses.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { useCurrentUser } from "../accounts/public.ts";
import { useSaveNote } from "./api.ts";
import { notesQuery } from "./notes-query.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { settleSaved } from "./takes-of-notes.ts";
import type { NoteForm } from "./use-note-form.ts";

type Ways = {
  readonly onActivated: () => void;
  /** The note was deleted elsewhere. */
  readonly onGone?: (() => void) | undefined;
};

const FIELDS = [...CONTENT_FIELDS, "recipients"] as const;

/** Saves a note and handles every outcome. A failed save leaves the form and its draft as they are. */
export function useNoteSaving(
  note: Note | undefined,
  { form, base, markSaved, markSent, becomeAnother }: NoteForm,
  { onActivated, onGone }: Ways,
) {
  const saveNote = useSaveNote();
  const isFirst = useIsFirst();
  const [limit, setLimit] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  // A second tap can come before the first one has disabled the button.
  const underWay = useRef(false);

  const succeed = async (body: SavedBody): Promise<void> => {
    markSaved(body);
    void settleSaved(body._id, body);
    if (note !== undefined) return showToast(notes.saved);
    // The scene replaces this page at once, so nothing may come between it and the way there.
    if (await isFirst(body._id)) keepNote(body._id);
    else showToast(notes.activated);
    onActivated();
  };
  const fail = (error: unknown): void => {
    if (failedWith(error, LIMIT_REACHED)) return setLimit(error.sentence);
    if (failedWith(error, CONFLICT)) {
      if (note !== undefined) return setConflict(error.sentence);
      becomeAnother();
      return showToast(notes.savedElsewhere, { type: "warning", durationMs: TOAST_LONGEST_MS });
    }
    if (onGone !== undefined && failedWith(error, NOT_FOUND)) return onGone();
    const told = error instanceof HttpFailure ? error.fields : {};
    for (const field of FIELDS) if (told[field] !== undefined) form.setError(field, { message: told[field] });
    showFailure(error, note === undefined ? notes.activateFailed : notes.saveFailed);
  };
  const send = async (body: NoteBody): Promise<void> => {
    if (underWay.current || body._id === undefined) return;
    underWay.current = true;
    try {
      const sent = markSent(contentOf(body));
      await saveNote.mutateAsync({ body: { ...body, _id: body._id }, base: base(), sent });
      await succeed({ ...body, _id: body._id });
    } catch (error) {
      fail(error);
    } finally {
      underWay.current = false;
    }
  };
  return {
    save: (event?: FormEvent): Promise<void> => form.handleSubmit(send)(event),
    isSaving: saveNote.isPending,
    /** The server's sentence about a limit of the plan; null if none was reached. */
    limit,
    dismissLimit: () => setLimit(null),
    /** The server's sentence about a faster device; null if there was none. */
    conflict,
    dismissConflict: () => setConflict(null),
  };
}

type SavedBody = NoteBody & { readonly _id: string };

/**
 * Whether a note that was just activated is the account's only one: then the scene on My Notes says that it is kept
 * (decision 079), instead of a toast. Not where nothing would be delivered, where the list cannot be loaded, nor for a
 * user who went somewhere else meanwhile.
 */
function useIsFirst(): (noteId: string) => Promise<boolean> {
  const client = useQueryClient();
  const isShown = useIsShown();
  const state = useCurrentUser().data?.thread.kind;
  return async (noteId) => {
    if (state === undefined || state === "expired" || state === "inactive") return false;
    const all = await client.ensureQueryData(notesQuery).catch(() => null);
    return isShown() && all !== null && all.every(({ _id }) => _id === noteId);
  };
}
