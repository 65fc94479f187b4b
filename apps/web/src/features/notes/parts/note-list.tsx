import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import { offersFilter, shownNotes } from "@afterword/core/notes/note-list";
import type { NoteFilter } from "@afterword/core/notes/note-list";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { settleListed } from "../takes-of-notes.ts";
import { DeleteNoteDialog } from "./delete-note-dialog.tsx";
import type { ListedNotes } from "../listed-notes.ts";
import { Segment } from "../../../shared/ui/segment.tsx";
import { Sheet, SheetList } from "../../../shared/ui/sheet.tsx";
import { EmptyState, FailedState } from "../../../shared/ui/states.tsx";
import { NoteRow, UnsavedRow } from "./note-row.tsx";
import styles from "./note-list.module.css";
import { SwitchNoteDialog } from "./switch-note-dialog.tsx";

const FILTERS: readonly { readonly value: NoteFilter; readonly label: string }[] = [
  { value: "all", label: say.filterAll },
  { value: "active", label: say.filterActive },
  { value: "paused", label: say.filterPaused },
];

/** Every note by title, and a filter once there is more than one kind, which shares its line with `sleep`. */
export function NoteList({
  listed,
  sleep,
  begin,
}: {
  readonly listed: ListedNotes;
  readonly sleep: ReactNode;
  /** The button of an empty list. */
  readonly begin: ReactNode;
}) {
  const [filter, setFilter] = useState<NoteFilter>("all");
  const { notes, isPending, isFailed, refetch } = listed;
  return (
    <section className={styles.notes} aria-label={say.title}>
      <div className={styles.tools}>
        {isPending && sleep !== false && <i className={styles.filter} />}
        {notes !== undefined && offersFilter(notes) && (
          <Segment label={say.filterLabel} options={FILTERS} value={filter} onChange={setFilter} />
        )}
        {sleep}
      </div>
      {notes !== undefined && <Notes {...listed} notes={notes} filter={filter} begin={begin} />}
      {isPending && <NotesToCome />}
      {isFailed && (
        <FailedState sentence={say.loadListFailed} kind="primary" onRetry={() => void refetch()}>
          {say.loadListFailedText}
        </FailedState>
      )}
    </section>
  );
}

/** Reserves the space of a few notes. */
export const NotesToCome = () => (
  <output>
    <span className={styles.spoken}>{words.loading}</span>
    <Sheet className={styles.waiting}>
      {[1, 2, 3].map((row) => (
        <i key={row}>
          <b />
          <b />
          <b />
          <b />
        </i>
      ))}
    </Sheet>
  </output>
);

/** The open question about a note. */
type Question = { readonly about: "delete" | "switch"; readonly note: Note };

type RowsProps = Pick<ListedNotes, "unsaved" | "begun" | "isEmpty"> & {
  readonly notes: readonly Note[];
  readonly filter: NoteFilter;
  readonly begin: ReactNode;
};

function Notes(rows: RowsProps) {
  const { notes } = rows;
  useEffect(() => void settleListed(notes), [notes]);
  const [question, setQuestion] = useState<Question | null>(null);
  const close = (): void => setQuestion(null);
  // The dialogs stay mounted when the last note goes: their toasts at the end would be lost with them.
  return (
    <>
      <Rows {...rows} onAsk={setQuestion} />
      {question?.about === "delete" && <DeleteNoteDialog note={question.note} onClose={close} />}
      {question?.about === "switch" && <SwitchNoteDialog note={question.note} onClose={close} />}
    </>
  );
}

function Rows({
  notes,
  unsaved,
  begun,
  isEmpty,
  filter,
  begin,
  onAsk,
}: RowsProps & { readonly onAsk: (question: Question) => void }) {
  if (isEmpty) return <EmptyState sentence={say.empty}>{begin}</EmptyState>;
  return (
    <SheetList>
      {begun.map((key) => (
        <UnsavedRow key={key} draftKey={key} />
      ))}
      {shownNotes(notes, filter).map((note) => (
        <NoteRow
          key={note._id}
          note={note}
          unsaved={unsaved.includes(note._id)}
          onDelete={() => onAsk({ about: "delete", note })}
          onSwitch={() => onAsk({ about: "switch", note })}
        />
      ))}
    </SheetList>
  );
}
