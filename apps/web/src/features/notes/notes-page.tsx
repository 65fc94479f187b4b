import { notes } from "@afterword/core/messages/notes";
import type { ReactNode } from "react";
import { Page } from "../../shared/ui/page.tsx";
import { NoteList } from "./parts/note-list.tsx";
import { NotesDock } from "./parts/notes-dock.tsx";
import { ThreadOfUser } from "./parts/thread-of-user.tsx";

/** /notes: where the user stands, sleep mode, and every note. */
export function NotesPage({ sleepMode }: { readonly sleepMode: ReactNode }) {
  return (
    <Page title={notes.title}>
      <ThreadOfUser />
      {sleepMode}
      <NoteList />
      <NotesDock />
    </Page>
  );
}
