import { notes as say } from "@afterword/core/messages/notes";
import { isChanged } from "@afterword/core/notes/draft";
import type { Draft, NoteContent } from "@afterword/core/notes/draft";
import { useEffect, useState } from "react";
import { readDraft } from "../../notes/public.ts";
import { KeptWords } from "./kept-words.tsx";
import styles from "./sent-note.module.css";

/** What was written about a note and not saved before it was sent out: to be read and copied. */
export function UnsentWords({ noteId, sent }: { readonly noteId: string; readonly sent: NoteContent }) {
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(noteId));
  // An editor that closes at this moment still puts its last letters away.
  useEffect(() => {
    const timer = window.setTimeout(() => setDraft(readDraft(noteId)));
    return () => window.clearTimeout(timer);
  }, [noteId]);
  if (draft === null || !isChanged(sent, { ...draft, recipientIds: sent.recipientIds })) return null;
  return (
    <section className={styles.unsent} aria-label={say.unsentHeading}>
      <h2>{say.unsentHeading}</h2>
      <p>{say.unsentText}</p>
      <KeptWords draft={draft} titleLabel={say.unsentTitleLabel} textLabel={say.unsentTextLabel} />
    </section>
  );
}
