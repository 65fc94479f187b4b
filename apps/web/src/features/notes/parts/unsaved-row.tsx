import { notes as say } from "@afterword/core/messages/notes";
import type { DraftKey } from "@afterword/core/notes/draft";
import { PencilLine } from "lucide-react";
import { readDraft } from "../drafts.ts";
import { editorPath } from "../selection-path.ts";
import { Chip } from "../../../shared/ui/chip.tsx";
import { Link } from "../../../shared/ui/link.tsx";
import styles from "./note-row.module.css";

/** Words on this device that belong to no note of the list yet; the row leads to where they can be gone on with. */
export function UnsavedRow({ draftKey }: { readonly draftKey: DraftKey }) {
  const title = readDraft(draftKey)?.title.trim() ?? "";
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.words}>
          <h2 dir="auto">
            <Link to={editorPath(draftKey)}>{title === "" ? say.unsavedNew : title}</Link>
          </h2>
          <div className={styles.marks}>
            <Chip icon={<PencilLine size={14} aria-hidden />}>{say.unsavedMark}</Chip>
          </div>
        </div>
      </div>
    </li>
  );
}
