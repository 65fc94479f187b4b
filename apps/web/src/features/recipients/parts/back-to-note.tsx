import { recipients as say } from "@afterword/core/messages/recipients";
import { ArrowLeft } from "lucide-react";
import { editorPath } from "../../notes/public.ts";
import { appHistory } from "../../../shared/history/app-history.ts";
import { ButtonLink } from "../../../shared/ui/button.tsx";
import { useNoteOfPage } from "../note-of-page.ts";
import styles from "./back-to-note.module.css";

/**
 * Above the heading of a page that was opened from a note: the way back to it, as long as there is no page to go back to.
 * Where there is one, the header has an arrow that leads there.
 */
export function BackToNote() {
  const key = useNoteOfPage();
  if (key === null || appHistory.canGoBack()) return null;
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
