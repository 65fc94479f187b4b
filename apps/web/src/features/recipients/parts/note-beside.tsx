import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { notes } from "@afterword/core/messages/notes";
import { recipients as say } from "@afterword/core/messages/recipients";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { AddressedContent, DraftKey } from "@afterword/core/notes/draft";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useId } from "react";
import { beginDraft, noteQuery, readDraft } from "../../notes/public.ts";
import { Avatar } from "../../../shared/ui/avatar.tsx";
import { Aside } from "../../../shared/ui/columns.tsx";
import { Row, RowButton } from "../../../shared/ui/row.tsx";
import { Sheet, SheetList } from "../../../shared/ui/sheet.tsx";
import { useNoteOfPage } from "../note-of-page.ts";
import { recipientsQuery } from "../recipients-query.ts";
import { useGoBack } from "../use-go-back.ts";
import styles from "./note-beside.module.css";

/** The note that the page was opened from: its title, its recipients and the way back. */
export function NoteBeside() {
  const draftKey = useNoteOfPage();
  return draftKey === null ? null : <NoteOf draftKey={draftKey} />;
}

function NoteOf({ draftKey }: { readonly draftKey: DraftKey }) {
  const id = useId();
  const goBack = useGoBack();
  const { content, known } = useContent(draftKey);
  const { data: people = known, isSuccess } = useQuery(recipientsQuery);
  if (content === null) return null;
  const chosen = content.recipientIds.flatMap((one) => people.filter(({ _id }) => _id === one));
  const isKnown = chosen.length > 0 || content.recipientIds.length === 0 || isSuccess;
  const untitled = draftKey === NEW_NOTE ? notes.newTitle : notes.unsavedNew;
  return (
    <Aside sticky>
      <section className={styles.note} aria-labelledby={id}>
        <Sheet>
          <header>
            <h2 id={id} dir="auto">
              {content.title.trim() || untitled}
            </h2>
            {isKnown && (
              <p id={`${id}-people`}>{chosen.length > 0 ? notes.recipientsHeading : say.nobodyOnNote}</p>
            )}
          </header>
          {chosen.length > 0 && (
            <SheetList className={styles.people} aria-labelledby={`${id}-people`}>
              {chosen.map((person) => (
                <li key={person._id}>
                  <Row start={<Avatar person={person} silent />} title={person.name} />
                </li>
              ))}
            </SheetList>
          )}
          <RowButton
            onPress={goBack}
            start={
              <ArrowLeft size={20} aria-hidden className={styles.arrow} data-below={chosen.length > 0} />
            }
            title={<span className={styles.back}>{say.backToNote}</span>}
          />
        </Sheet>
      </section>
    </Aside>
  );
}

/** What is being written, with the recipients that came with the saved note. The server is asked for neither if they are here. */
function useContent(draftKey: DraftKey): {
  readonly content: AddressedContent | null;
  readonly known: readonly Recipient[];
} {
  const client = useQueryClient();
  const query = noteQuery(client, draftKey);
  const isHere =
    draftKey === NEW_NOTE ||
    readDraft(draftKey) !== null ||
    client.getQueryData(query.queryKey) !== undefined;
  const note = useQuery({ ...query, enabled: !isHere }).data;
  return {
    content: isHere || note !== undefined ? beginDraft(draftKey, note) : null,
    known: note?.recipients ?? [],
  };
}
