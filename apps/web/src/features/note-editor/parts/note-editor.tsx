import type { Note } from "@afterword/contract/endpoints/notes";
import { editorButtons } from "@afterword/core/notes/editor-buttons";
import { findRoute } from "@afterword/core/routes/paths";
import type { RouteName } from "@afterword/core/routes/paths";
import { useEffect, useRef, useState } from "react";
import { loadChunk } from "../../../shared/device/load-chunk.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import { Aside } from "../../../shared/ui/columns.tsx";
import { ContentFields, LimitDialog, useNoteForm, useNoteSaving } from "../../notes/public.ts";
import { useBackToNotes } from "../use-back-to-notes.ts";
import { ChangedElsewhereDialog } from "./changed-elsewhere-dialog.tsx";
import { DropDialog } from "./drop-dialog.tsx";
import type { Drop } from "./drop-dialog.tsx";
import { EditorDock } from "./editor-dock.tsx";
import { RecipientsOfNote } from "./recipients-of-note.tsx";
import type { PreviewDialog, PreviewedNote } from "./preview-dialog.tsx";
import { StateLine } from "./state-line.tsx";
import { TryItOut } from "./try-it-out.tsx";
import styles from "./note-editor.module.css";

/** Loaded at the press that asks for it. It needs the server anyway, so nothing is lost offline. */
type OpenPreview = { readonly of: PreviewedNote; readonly PreviewDialog: typeof PreviewDialog };

/** Edits a new note, or an existing one that was not delivered. */
export function NoteEditor({
  note,
  onGone,
}: {
  readonly note: Note | undefined;
  /** It was deleted elsewhere. */
  readonly onGone?: () => void;
}) {
  const noteForm = useNoteForm(note);
  const toNotes = useBackToNotes();
  const saving = useNoteSaving(note, noteForm, { onActivated: toNotes, onGone });
  const [asking, setAsking] = useState<Drop | null>(null);
  const [preview, setPreview] = useState<OpenPreview | null>(null);
  useUnsavedWarning(noteForm.isUnsaved, addsToNote);
  const buttons = editorButtons({
    isNew: note === undefined,
    isChanged: noteForm.changed,
    isSent: false,
    isBusy: saving.isSaving,
  });
  const stop = (): void => setAsking(null);
  const openPreview = useSingleFlight(async (of: PreviewedNote) => {
    const found = await loadChunk(() => import("./preview-dialog.tsx"));
    if (found !== null) setPreview({ of, ...found });
  });
  const isAsked = [asking, saving.limit, saving.conflict].some((question) => question !== null);
  useFocusAfterAction(!saving.isSaving && !isAsked, noteForm.changed);
  return (
    <>
      <form className={styles.editor} noValidate onSubmit={(event) => void saving.save(event)}>
        <ContentFields
          noteForm={noteForm}
          note={note}
          state={<StateLine note={note} changed={noteForm.changed} />}
        />
        <Aside>
          <RecipientsOfNote noteForm={noteForm} known={note?.recipients ?? []} />
          {note !== undefined && (
            <TryItOut note={note} noteForm={noteForm} onPreview={(of) => void openPreview(of)} />
          )}
        </Aside>
        <EditorDock buttons={buttons} busy={saving.isSaving} onDrop={setAsking} />
      </form>
      {/* A dialog contains a form, and forms cannot be nested. */}
      {asking !== null && (
        <DropDialog
          drop={asking}
          note={note}
          startOver={noteForm.startOver}
          onDeleted={toNotes}
          onClose={stop}
        />
      )}
      {preview !== null && <preview.PreviewDialog preview={preview.of} onClose={() => setPreview(null)} />}
      {note !== undefined && saving.conflict !== null && (
        <ChangedElsewhereDialog
          noteId={note._id}
          sentence={saving.conflict}
          onLoaded={noteForm.takeOver}
          onMine={(newer) => {
            noteForm.goOnFrom(newer);
            void saving.save();
          }}
          onClose={saving.dismissConflict}
        />
      )}
      {saving.limit !== null && <LimitDialog sentence={saving.limit} onClose={saving.dismissLimit} />}
    </>
  );
}

/** Whether this page is part of editing the note. */
const addsToNote = (pathname: string): boolean => {
  const route = findRoute(pathname);
  return route !== undefined && ADDING.includes(route);
};

const ADDING: readonly RouteName[] = [
  "selectRecipient",
  "editRecipientOfNote",
  "newRecipient",
  "audioRecording",
  "videoRecording",
];

/**
 * The pressed button may be gone or disabled. Once nothing is pending or asked any more, the focus moves to the top of
 * the page. What changes in the background moves nothing.
 */
function useFocusAfterAction(isSettled: boolean, isChanged: boolean): void {
  const state = `${isSettled} ${isChanged}`;
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    if (isSettled) focusIfLost(document.querySelector<HTMLElement>("#main"));
  }, [isSettled, state]);
}
