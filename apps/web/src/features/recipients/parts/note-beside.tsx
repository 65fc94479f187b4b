import type { Recipient } from "@afterword/contract/endpoints/recipients";
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
 * The note that the page was opened from: its title and its recipients, among them or below them who is edited.
 * Elsewhere than in a wide window it is below a `list`, and its heading says the title; a form says in words what it has
 * to do with the note.
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
  note: { recipientIds, saved },
  editedId,
}: {
  readonly note: ShownNote;
  readonly editedId: string | undefined;
}) {
  const { data: people = saved?.recipients ?? [], isSuccess } = useQuery(recipientsQuery);
  const chosen = recipientIds.flatMap((one) => people.filter(({ _id }) => _id === one));
  const isKnown = chosen.length > 0 || recipientIds.length === 0 || isSuccess;
  if (!isKnown) return null;
  const waiting = people.filter(({ _id }) => _id === editedId && !recipientIds.includes(_id));
  return (
    <div className={styles.sheet}>
      <Group
        heading={chosen.length > 0 ? say.chosen : say.nobodyOnNote}
        people={chosen}
        editedId={editedId}
      />
      {waiting.length > 0 && <Group heading={say.notChosenYet} people={waiting} editedId={editedId} />}
    </div>
  );
}

function Group({
  heading,
  people,
  editedId,
}: {
  readonly heading: string;
  readonly people: readonly Recipient[];
  readonly editedId: string | undefined;
}) {
  const id = useId();
  return (
    <>
      <p id={id}>{heading}</p>
      {people.length > 0 && (
        <SheetList aria-labelledby={id}>
          {people.map((person) => (
            <li key={person._id} aria-current={person._id === editedId || undefined}>
              <Row start={<Avatar person={person} silent />} title={person.name} />
            </li>
          ))}
        </SheetList>
      )}
    </>
  );
}
