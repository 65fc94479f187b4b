import type { Note } from "@afterword/contract/endpoints/notes";
import { notes } from "@afterword/core/messages/notes";
import { isReadOnly } from "@afterword/core/notes/read-only";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePlace } from "../../shared/history/place.ts";
import { useLastKnown } from "../../shared/queries/use-last-known.ts";
import { noteQuery } from "../../shared/queries/notes-query.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { NoteEditor } from "./parts/note-editor.tsx";
import { SentNote } from "./parts/sent-note.tsx";

/** /notes/new */
export function NewNotePage() {
  return (
    <Page title={notes.newTitle} hideHeading>
      <NoteEditor note={undefined} />
    </Page>
  );
}

/** /notes/{id} */
export function NotePage() {
  const { id = "" } = usePlace().parameters;
  return (
    <Page title={notes.editTitle} hideHeading>
      <ExistingNote key={id} id={id} />
    </Page>
  );
}

function ExistingNote({ id }: { readonly id: string }) {
  const note = useQuery(noteQuery(useQueryClient(), id));
  const known = useLastKnown(note.data);
  if (known !== undefined) return <EditorOf note={known} />;
  if (note.isPending) return <LoadingBlock size="large" />;
  return <FailedState sentence={notes.loadFailed} onRetry={() => void note.refetch()} />;
}

const EditorOf = ({ note }: { readonly note: Note }) =>
  isReadOnly(note) ? <SentNote note={note} /> : <NoteEditor note={note} />;
