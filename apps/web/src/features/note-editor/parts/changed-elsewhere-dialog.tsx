import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { noteQuery } from "../../../shared/queries/notes-query.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** The note could not be saved because another device was faster; nothing is lost until its writer says so. */
export function ChangedElsewhereDialog({
  noteId,
  sentence,
  onLoaded,
  onClose,
}: {
  readonly noteId: string;
  readonly sentence: string;
  readonly onLoaded: (newer: Note) => void;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const [loading, setLoading] = useState(false);
  const load = async (): Promise<void> => {
    setLoading(true);
    try {
      onLoaded(await client.fetchQuery({ ...noteQuery(client, noteId), staleTime: 0 }));
    } catch (error) {
      showFailure(error, say.loadFailed);
    }
    onClose();
  };
  return (
    <Dialog
      title={say.changedElsewhereTitle}
      confirm={say.loadNewer}
      cancel={say.keepMine}
      danger
      busy={loading}
      onConfirm={() => void load()}
      onCancel={onClose}
    >
      {sentence} {say.loadNewerText}
    </Dialog>
  );
}
