import type { Note, NoteBody } from "@afterword/contract/endpoints/notes";
import type { NoteContent } from "@afterword/core/notes/content";
import type { UseFormReturn } from "react-hook-form";
import { discardUnnamed, recordingsIn } from "./takes-of-notes.ts";

export type RecordingInForm = {
  /** Whether a saved note may name this recording: one that is saved, or was sent and not answered. */
  readonly mayBeSaved: (cloud: string) => boolean;
  /** Takes the recording out; the server removes it once the note is saved without it. */
  readonly removeRecording: () => void;
  /** The input goes: what is neither saved nor named by `kept` is removed for good. */
  readonly discardTakes: (kept?: Note) => void;
};

/** `known`: every content that may be saved under this note's id. */
export function useRecordingInForm(
  form: UseFormReturn<NoteBody, unknown, NoteBody>,
  known: () => readonly (NoteContent | undefined)[],
): RecordingInForm {
  const mayBeSaved = (cloud: string): boolean => known().some((one) => one?.recording?.cloud === cloud);
  return {
    mayBeSaved,
    removeRecording: () => {
      const { recording, oldrecordings = [] } = form.getValues();
      if (recording && mayBeSaved(recording.cloud))
        form.setValue("oldrecordings", [...oldrecordings, recording.cloud]);
      form.setValue("recording", null, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    },
    discardTakes: (kept) => {
      const ids = recordingsIn(form.getValues());
      void discardUnnamed(ids.filter((id) => !mayBeSaved(id) && kept?.recording?.cloud !== id));
    },
  };
}
