import { notes } from "@afterword/core/messages/notes";
import type { ReactNode } from "react";
import { Page } from "../../shared/ui/page.tsx";
import { NoteList } from "./parts/note-list.tsx";
import { NotesDock } from "./parts/notes-dock.tsx";

/** /notes: every note; `standing` above them says where the user stands. */
export function NotesPage({ standing }: { readonly standing: ReactNode }) {
  return (
    <Page title={notes.title}>
      {standing}
      <NoteList />
      <NotesDock />
    </Page>
  );
}
