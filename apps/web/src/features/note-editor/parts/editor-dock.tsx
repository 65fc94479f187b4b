import { notes } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import type { EditorButtons } from "@afterword/core/notes/editor-buttons";
import { Button } from "../../../shared/ui/button.tsx";
import { DeleteButton } from "../../../shared/ui/delete-button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import type { Drop } from "./drop-dialog.tsx";
import styles from "./editor-dock.module.css";

/** The editor's buttons; core decides which are shown. */
export function EditorDock({
  buttons: { save, drop },
  busy,
  onDrop,
}: {
  readonly buttons: EditorButtons;
  readonly busy: boolean;
  readonly onDrop: (drop: Drop) => void;
}) {
  return (
    <div className={styles.end}>
      {save !== null && (
        <Dock>
          {drop !== null && drop.kind !== "delete" && (
            <Button kind="quiet" disabled={!drop.enabled} onClick={() => onDrop(drop.kind)}>
              {DROP_LABELS[drop.kind]}
            </Button>
          )}
          <Button type="submit" kind="primary" disabled={!save.enabled} busy={busy}>
            {SAVE_LABELS[save.kind]}
          </Button>
        </Dock>
      )}
      {drop?.kind === "delete" && (
        <DeleteButton label={notes.deleteNote} disabled={!drop.enabled} onPress={() => onDrop("delete")} />
      )}
    </div>
  );
}

const SAVE_LABELS = { activate: notes.activate, "save-changes": words.saveChanges };
const DROP_LABELS = { clear: notes.clearNote, discard: words.discardChanges };
