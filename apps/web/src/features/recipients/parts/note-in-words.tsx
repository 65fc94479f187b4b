import { recipients as say } from "@afterword/core/messages/recipients";
import type { ReactNode } from "react";
import { useShownNote } from "../use-shown-note.ts";
import styles from "./note-beside.module.css";

/**
 * Below the heading: what the page has to do with the note that it was opened from; undefined where it was opened from
 * elsewhere. About a person, it says whether they get the note. Where the note is beside the page, that says enough.
 */
export function useNoteInWords(personId?: string): ReactNode {
  const note = useShownNote();
  if (note === null) return undefined;
  const [before, after] = wordsOf(note.recipientIds, personId).split(TITLE);
  return (
    <span className={styles.words}>
      {before}
      <bdi>{note.title}</bdi>
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
