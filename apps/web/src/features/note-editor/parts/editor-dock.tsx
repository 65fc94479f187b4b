import { notes } from "@afterword/core/messages/notes";
import { words } from "@afterword/core/messages/words";
import type { EditorButtons } from "@afterword/core/notes/editor-buttons";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import type { Drop } from "./drop-dialog.tsx";

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
    <Dock>
      {drop !== null && (
        // Deleting a note is not what most people came for.
        <Button
          kind={drop.kind === "delete" ? "danger-text" : "quiet"}
          disabled={!drop.enabled}
          onClick={() => onDrop(drop.kind)}
        >
          {DROP_LABELS[drop.kind]}
        </Button>
      )}
      {save !== null && (
        <Button type="submit" kind="primary" disabled={!save.enabled} busy={busy}>
          {SAVE_LABELS[save.kind]}
        </Button>
      )}
    </Dock>
  );
}

const SAVE_LABELS = { activate: notes.activate, "save-changes": words.saveChanges };
const DROP_LABELS = {
  delete: notes.deleteNote,
  clear: notes.clearNote,
  discard: words.discardChanges,
};
