import type { Note, NoteRecipient } from "@afterword/contract/endpoints/notes";
import { history } from "@afterword/core/messages/history";
import { notes as say } from "@afterword/core/messages/notes";
import { recipients } from "@afterword/core/messages/recipients";
import type { Sent } from "@afterword/core/notes/note-list";
import { isolated } from "@afterword/core/text/direction";
import { useId } from "react";
import type { ReactNode } from "react";
import { CameBackChip, deliveredInWords } from "../../deliveries/public.ts";
import { AddressInWords } from "../../../shared/ui/address-in-words.tsx";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Row } from "../../../shared/ui/row.tsx";
import { SheetList } from "../../../shared/ui/sheet.tsx";
import styles from "./recipients-of-note.module.css";

/** The recipients of a delivered note, and the state of each mail. Nothing here can be changed (product §4). */
export function SentTo({ note }: { readonly note: Sent<Note> }) {
  const id = useId();
  return (
    <section className={styles.recipients} aria-labelledby={id}>
      <h2 id={id}>{say.sentToHeading}</h2>
      <SheetList>
        {note.recipients.map((person) => (
          <li key={person._id}>
            <Row
              start={<Avatar person={person} silent />}
              title={person.name === "" ? "…" : person.name}
              hint={hintOf(person, note.triggered)}
              mark={markOf(person)}
            />
          </li>
        ))}
      </SheetList>
    </section>
  );
}

const hintOf = ({ name, email, mailCameBack, delivered }: NoteRecipient, sentAt: string): ReactNode => {
  if (mailCameBack)
    return <AddressInWords email={email} words={recipients.cameBackFrom(isolated(name), email)} />;
  return delivered === undefined ? email : deliveredInWords(delivered, sentAt);
};

const markOf = ({ mailCameBack, delivered }: NoteRecipient) => {
  if (mailCameBack) return <CameBackChip />;
  return delivered?.result === "failed" ? <Chip kind="lamp">{history.markFailed}</Chip> : undefined;
};
