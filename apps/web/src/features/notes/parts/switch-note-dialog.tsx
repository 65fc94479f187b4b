import type { Note } from "@afterword/contract/endpoints/notes";
import { notes } from "@afterword/core/messages/notes";
import { useState } from "react";
import { failedWith } from "../../../shared/http/http-failure.ts";
import { LIMIT_REACHED } from "../../../shared/http/statuses.ts";
import { LimitDialog } from "./limit-dialog.tsx";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useSetNoteActive } from "../api.ts";

const PAUSING = {
  question: notes.pauseQuestion,
  text: notes.pauseText,
  confirm: notes.pause,
  done: notes.saved,
  failed: notes.pauseFailed,
};
const ACTIVATING = {
  question: notes.activateQuestion,
  text: notes.activateText,
  confirm: notes.activate,
  done: notes.activated,
  failed: notes.activateFailed,
};

/** Asks before a note is paused or activated. The plan may not allow one more active note. */
export function SwitchNoteDialog({ note, onClose }: { readonly note: Note; readonly onClose: () => void }) {
  const setActive = useSetNoteActive();
  const [limit, setLimit] = useState<string | null>(null);
  // The list shows the new state before the server answers; the question must not change with it.
  const [wasActive] = useState(note.active);
  const say = wasActive ? PAUSING : ACTIVATING;
  const confirmed = (): void =>
    setActive.mutate(
      { note, active: !wasActive },
      {
        onSuccess: () => {
          showToast(say.done);
          onClose();
        },
        onError: (error) => {
          if (failedWith(error, LIMIT_REACHED)) return setLimit(error.sentence);
          showFailure(error, say.failed);
          onClose();
        },
      },
    );
  if (limit !== null) return <LimitDialog sentence={limit} onClose={onClose} />;
  return (
    <Dialog
      title={say.question}
      confirm={say.confirm}
      busy={setActive.isPending}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      {say.text(note.title)}
    </Dialog>
  );
}
