import { recipients as say } from "@afterword/core/messages/recipients";
import { ArrowLeft } from "lucide-react";
import { editorPath } from "../../notes/public.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { useNoteOfPage } from "../note-of-page.ts";
import { isNoteBefore } from "../use-go-back.ts";
import styles from "./back-to-note.module.css";

/**
 * Above the heading of a page that belongs to a note: the way back to it. Not where the header's arrow leads there, since
 * the page was opened from the note.
 */
export function BackToNote() {
  const key = useNoteOfPage();
  if (key === null || isNoteBefore(key)) return null;
  return (
    <ButtonLink
      to={editorPath(key)}
      replace
      kind="quiet"
      icon={<ArrowLeft size={20} aria-hidden />}
      className={styles.back}
    >
      {say.backToNote}
    </ButtonLink>
  );
}
