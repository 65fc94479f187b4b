import { recipients as say } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Aside } from "../../../shared/ui/columns.tsx";
import { Row } from "../../../shared/ui/row.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import { recipientsQuery } from "../recipients-query.ts";
import { useShownNote } from "../use-shown-note.ts";
import type { ShownNote } from "../use-shown-note.ts";
import styles from "./note-beside.module.css";

/**
 * The note that the page was opened from: its title and its recipients, among them who is edited. Elsewhere than in a wide
 * window it is below a `list`, and its heading says the title; a form says in words what it has to do with the note.
 */
export function NoteBeside({
  of,
  editedId,
}: {
  readonly of: "list" | "form";
  readonly editedId?: string | undefined;
}) {
  const note = useShownNote();
  return (
    note !== null && (
      <Aside sticky>
        <section className={styles.note} data-of={of} aria-label={note.title}>
          <h2 dir="auto">{note.title}</h2>
          <People note={note} editedId={editedId} />
        </section>
      </Aside>
    )
  );
}

function People({
  note: { recipientIds, known },
  editedId,
}: {
  readonly note: ShownNote;
  readonly editedId: string | undefined;
}) {
  const id = useId();
  const { data: people = known, isSuccess } = useQuery(recipientsQuery);
  const chosen = recipientIds.flatMap((one) => people.filter(({ _id }) => _id === one));
  const isKnown = chosen.length > 0 || recipientIds.length === 0 || isSuccess;
  if (!isKnown) return null;
  return (
    <div className={styles.sheet}>
      <p id={id}>{chosen.length > 0 ? say.chosen : say.nobodyOnNote}</p>
      {chosen.length > 0 && (
        <SheetList aria-labelledby={id}>
          {chosen.map((person) => (
            <li key={person._id} aria-current={person._id === editedId || undefined}>
              <Row start={<Avatar person={person} silent />} title={person.name} />
            </li>
          ))}
        </SheetList>
      )}
    </div>
  );
}
