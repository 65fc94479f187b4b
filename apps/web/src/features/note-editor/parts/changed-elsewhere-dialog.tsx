import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { noteQuery } from "../../notes/public.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/**
 * The save failed because another device was faster. The writer chooses which version stays; until then nothing is
 * lost, and saving asks again.
 */
export function ChangedElsewhereDialog({
  noteId,
  sentence,
  onLoaded,
  onMine,
  onClose,
}: {
  readonly noteId: string;
  readonly sentence: string;
  readonly onLoaded: (newer: Note) => void;
  /** The current input is to be saved over this newer version. */
  readonly onMine: (newer: Note) => void;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);
  const load = async (choose: (newer: Note) => void): Promise<void> => {
    setLoading(true);
    try {
      const newer = await client.fetchQuery({ ...noteQuery(client, noteId), staleTime: 0 });
      onClose();
      choose(newer);
    } catch (error) {
      showFailure(error, say.loadFailed);
      onClose();
    }
  };
  return (
    <Dialog
      title={say.changedElsewhereTitle}
      confirm={say.loadNewer}
      cancel={say.keepMine}
      other={{ label: say.saveMine, onPress: () => void load(onMine) }}
      danger
      busy={loading}
      onConfirm={() => void load(onLoaded)}
      onCancel={onClose}
    >
      {sentence} {say.loadNewerText}
    </Dialog>
  );
}
