import { recipients as say } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useId } from "react";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Aside } from "../../../shared/ui/columns.tsx";
import { Row, RowButton } from "../../../shared/ui/row.tsx";
import { Sheet, SheetList } from "../../../shared/ui/sheet.tsx";
import { recipientsQuery } from "../recipients-query.ts";
import { useGoBack } from "../use-go-back.ts";
import { useShownNote } from "../use-shown-note.ts";
import type { ShownNote } from "../use-shown-note.ts";
import styles from "./note-beside.module.css";

/**
 * The note that the page was opened from: its title, its recipients and the way back. Elsewhere than in a wide window it
 * is below a `list`; a form's buttons come first there, and its heading says the title.
 */
export function NoteBeside({ of }: { readonly of: "list" | "form" }) {
  const note = useShownNote();
  return (
    note !== null && (
      <Aside sticky below>
        <section className={styles.note} data-of={of} aria-label={note.title}>
          <h2 dir="auto">{note.title}</h2>
          <People note={note} />
        </section>
      </Aside>
    )
  );
}

function People({ note: { recipientIds, known } }: { readonly note: ShownNote }) {
  const id = useId();
  const goBack = useGoBack();
  const { data: people = known, isSuccess } = useQuery(recipientsQuery);
  const chosen = recipientIds.flatMap((one) => people.filter(({ _id }) => _id === one));
  const isKnown = chosen.length > 0 || recipientIds.length === 0 || isSuccess;
  return (
    <>
      {isKnown && <p id={id}>{chosen.length > 0 ? say.chosen : say.nobodyOnNote}</p>}
      <Sheet>
        {chosen.length > 0 && (
          <SheetList className={styles.people} aria-labelledby={id}>
            {chosen.map((person) => (
              <li key={person._id}>
                <Row start={<Avatar person={person} silent />} title={person.name} />
              </li>
            ))}
          </SheetList>
        )}
        <RowButton
          onPress={goBack}
          start={<ArrowLeft size={20} aria-hidden className={styles.arrow} data-below={chosen.length > 0} />}
          title={<span className={styles.back}>{say.backToNote}</span>}
        />
      </Sheet>
    </>
  );
}
