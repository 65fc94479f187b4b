import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { DeleteNoteDialog } from "../../notes/public.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** The actions that discard something. */
export type Drop = "delete" | "clear" | "discard";

const QUESTIONS = {
  clear: { title: say.clearQuestion, text: say.clearText, confirm: say.clearNote },
  discard: { title: say.discardQuestion, text: say.discardText, confirm: say.discard },
};

export function DropDialog({
  drop,
  note,
  startOver,
  onDeleted,
  onClose,
}: {
  readonly drop: Drop;
  readonly note: Note | undefined;
  readonly startOver: () => void;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}) {
  if (drop === "delete") {
    return note === undefined ? null : (
      <DeleteNoteDialog note={note} onDeleted={onDeleted} onClose={onClose} />
    );
  }
  const { title, text, confirm } = QUESTIONS[drop];
  const dropped = (): void => {
    startOver();
    onClose();
  };
  return (
    <Dialog title={title} confirm={confirm} danger onConfirm={dropped} onCancel={onClose}>
      {text}
    </Dialog>
  );
}
