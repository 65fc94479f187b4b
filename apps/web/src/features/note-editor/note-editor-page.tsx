import type { Note } from "@afterword/contract/endpoints/notes";
import { notes } from "@afterword/core/messages/notes";
import { isReadOnly } from "@afterword/core/notes/note-list";
import { ROUTES } from "@afterword/core/routes/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../shared/http/statuses.ts";
import { useLastKnown } from "../../shared/http/use-last-known.ts";
import { noteQuery } from "../notes/public.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { GoneNote } from "./parts/gone-note.tsx";
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
  const { id = "" } = usePageLocation().parameters;
  return <ExistingNote key={id} id={id} />;
}

function ExistingNote({ id }: { readonly id: string }) {
  const note = useQuery(noteQuery(useQueryClient(), id));
  const known = useLastKnown(note.data);
  const [isGone, setGone] = useState(false);
  if (isGone || failedWith(note.error, NOT_FOUND)) return <GoneNote id={id} />;
  if (known !== undefined) return <EditorOf note={known} onGone={() => setGone(true)} />;
  return (
    <Page title={notes.editTitle} hideHeading={note.isPending}>
      {note.isPending ? (
        <LoadingBlock size="large" />
      ) : (
        <FailedState
          kind="primary"
          sentence={notes.loadFailed}
          onRetry={() => void note.refetch()}
          beside={
            <ButtonLink to={ROUTES.notes} kind="quiet">
              {notes.toNotes}
            </ButtonLink>
          }
        />
      )}
    </Page>
  );
}

const EditorOf = ({ note, onGone }: { readonly note: Note; readonly onGone: () => void }) =>
  isReadOnly(note) ? (
    <Page title={notes.sentTitle} hideHeading>
      <SentNote note={note} />
    </Page>
  ) : (
    <Page title={notes.editTitle} hideHeading>
      <NoteEditor note={note} onGone={onGone} />
    </Page>
  );
