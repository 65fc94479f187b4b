import { recipients as say } from "@afterword/core/messages/recipients";
import type { ReactNode } from "react";
import { editorPath } from "../../notes/public.ts";
import { Link } from "../../../shared/ui/link.tsx";
import { useNoteOfPage } from "../note-of-page.ts";
import { useGoBack } from "../use-go-back.ts";
import { useShownNote } from "../use-shown-note.ts";
import styles from "./note-beside.module.css";

/**
 * Below the heading: what the page has to do with the note that it was opened from, whose title leads back there;
 * undefined where it was opened from elsewhere. About a person, it says whether they get the note; elsewhere the note
 * beside the page says enough.
 */
export function useNoteInWords(personId?: string): ReactNode {
  const key = useNoteOfPage();
  const note = useShownNote();
  const goBack = useGoBack();
  if (key === null || note === null) return undefined;
  const [before, after] = wordsOf(note.recipientIds, personId).split(TITLE);
  const back = (
    <Link
      to={editorPath(key)}
      onClick={(event) => {
        event.preventDefault();
        goBack();
      }}
    >
      <bdi>{note.title}</bdi>
    </Link>
  );
  return (
    <span className={personId === undefined ? styles.title : undefined}>
      {before}
      {back}
      {after}
    </span>
  );
}

function wordsOf(recipientIds: readonly string[], personId: string | undefined): string {
  if (personId === undefined) return say.forNote(TITLE);
  return recipientIds.includes(personId) ? say.getsNote(TITLE) : say.getsNotNote(TITLE);
}

/** What stands for the title in a sentence until it is split; for private use in Unicode. */
const TITLE = "\uE000";
