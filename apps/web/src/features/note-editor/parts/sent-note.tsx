import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { isSameContent } from "@afterword/core/notes/content";
import type { NoteContent } from "@afterword/core/notes/content";
import { editorButtons } from "@afterword/core/notes/editor-buttons";
import type { Sent } from "@afterword/core/notes/note-list";
import { Mail } from "lucide-react";
import { useState } from "react";
import { formatDateTime } from "../../../shared/format/dates.ts";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Aside, Column } from "../../../shared/ui/columns.tsx";
import { ShownContent } from "../../notes/public.ts";
import { useBackToNotes } from "../use-back-to-notes.ts";
import { useStoredDraft } from "../use-stored-draft.ts";
import { DropDialog } from "./drop-dialog.tsx";
import { EditorDock } from "./editor-dock.tsx";
import editorStyles from "./note-editor.module.css";
import styles from "./sent-note.module.css";
import { SentTo } from "./sent-to.tsx";

/** A delivered note can be read here, and removed from the list (product §4). */
export function SentNote({ note }: { readonly note: Sent<Note> }) {
  const [asking, setAsking] = useState(false);
  const toNotes = useBackToNotes();
  const buttons = editorButtons({ isNew: false, isChanged: false, isSent: true, isBusy: false });
  return (
    <div className={classNames(editorStyles.editor, styles.page)}>
      <p className={styles.sent} role="note">
        <Mail size={24} aria-hidden />
        {say.readOnly(formatDateTime(note.triggered))}
      </p>
      {note.recipients.length > 0 && (
        <Aside>
          <SentTo note={note} />
        </Aside>
      )}
      <Column>
        <ShownContent content={note} labels="sent" server={note.recordingState} disabled />
        <UnsentChanges noteId={note._id} sent={note} />
        <EditorDock buttons={buttons} busy={false} onDrop={() => setAsking(true)} />
      </Column>
      {asking && (
        <DropDialog
          drop="delete"
          note={note}
          startOver={noChange}
          onDeleted={toNotes}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

const noChange = (): void => undefined;

/** Unsaved changes from before the delivery, for reading and copying. */
function UnsentChanges({ noteId, sent }: { readonly noteId: string; readonly sent: NoteContent }) {
  const draft = useStoredDraft(noteId);
  if (draft === null || isSameContent(sent, draft)) return null;
  return (
    <section className={styles.unsent} aria-label={say.unsentHeading}>
      <h2>{say.unsentHeading}</h2>
      <p>{say.unsentText}</p>
      <ShownContent content={draft} labels="unsent" />
    </section>
  );
}
