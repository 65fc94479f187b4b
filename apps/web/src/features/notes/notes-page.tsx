import { notes } from "@afterword/core/messages/notes";
import { pathTo } from "@afterword/core/routes/paths";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useIsWide } from "../../shared/device/wide.ts";
import { Aside, Column } from "../../shared/ui/columns.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Dock } from "../../shared/ui/dock.tsx";
import { useOwnPlan } from "../plans/public.ts";
import { useListedNotes } from "./listed-notes.ts";
import { NoteList } from "./parts/note-list.tsx";
import styles from "./notes-page.module.css";

/**
 * /notes: every note; `standing` above them is the thread, and `sleep` the one line of sleep mode, which is in the line
 * of the title in a wide window.
 */
export function NotesPage({
  standing,
  sleep,
}: {
  readonly standing: ReactNode;
  readonly sleep: (isIdle: boolean | null) => ReactNode;
}) {
  const listed = useListedNotes();
  const isWide = useIsWide();
  const sleepLine = sleep(listed.isIdle);
  return (
    <Page title={notes.title} end={isWide && sleepLine}>
      <Aside sticky>{standing}</Aside>
      <Column>
        <NoteList listed={listed} sleep={!isWide && sleepLine} begin={BEGIN} />
        {!listed.isEmpty && <NotesDock isFailed={listed.isFailed} />}
      </Column>
    </Page>
  );
}

/** The link to a new note and the plan that allows it. While there is no list, the main action is to load it. */
export const NotesDock = ({ isFailed = false }: { readonly isFailed?: boolean }) => (
  <Dock>
    <PlanLink />
    <AddNote isMain={!isFailed} />
  </Dock>
);

function PlanLink({ className }: { readonly className?: string | undefined }) {
  const plan = useOwnPlan();
  return (
    plan !== null && (
      <ButtonLink to={pathTo("subscription")} kind="quiet" className={className}>
        {plan.label}
      </ButtonLink>
    )
  );
}

const AddNote = ({ isMain = true }: { readonly isMain?: boolean }) => (
  <ButtonLink
    to={pathTo("newNote")}
    kind={isMain ? "primary" : "plain"}
    icon={<Plus size={20} aria-hidden />}
  >
    {notes.addNew}
  </ButtonLink>
);

const BEGIN = (
  <>
    <AddNote />
    <PlanLink className={styles.plan} />
  </>
);
