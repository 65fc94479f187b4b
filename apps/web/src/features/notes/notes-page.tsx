import { notes } from "@afterword/core/messages/notes";
import { pathTo } from "@afterword/core/routes/paths";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Aside, Column } from "../../shared/ui/columns.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Dock } from "../../shared/ui/dock.tsx";
import { useOwnPlan } from "../plans/public.ts";
import { useListedNotes } from "./listed-notes.ts";
import { NoteList } from "./parts/note-list.tsx";
import styles from "./notes-page.module.css";

/** /notes: every note; `standing` above them is the thread, and `sleep` the one line of sleep mode. */
export function NotesPage({
  standing,
  sleep,
}: {
  readonly standing: ReactNode;
  readonly sleep: (isIdle: boolean) => ReactNode;
}) {
  const listed = useListedNotes();
  return (
    <Page title={notes.title}>
      <Aside sticky>{standing}</Aside>
      <Column>
        <NoteList listed={listed} sleep={sleep(listed.isEmpty)} begin={<AddNote />} />
        <NotesDock isAddInList={listed.isEmpty} />
      </Column>
    </Page>
  );
}

/** The link to a new note, which an empty list has itself, and the plan that allows it. */
export function NotesDock({ isAddInList }: { readonly isAddInList: boolean }) {
  const plan = useOwnPlan();
  if (plan === null && isAddInList) return null;
  return (
    <Dock>
      {plan !== null && (
        <ButtonLink to={pathTo("subscription")} kind="quiet">
          {notes.planAccess(plan.name, plan.expired)}
        </ButtonLink>
      )}
      {!isAddInList && <AddNote />}
    </Dock>
  );
}

const AddNote = () => (
  <ButtonLink
    to={pathTo("newNote")}
    kind="primary"
    className={styles.add}
    icon={<Plus size={20} aria-hidden />}
  >
    {notes.addNew}
  </ButtonLink>
);
