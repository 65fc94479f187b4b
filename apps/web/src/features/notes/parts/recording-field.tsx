import type { Note } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import type { Recording } from "@afterword/core/recordings/recording";
import { pathTo } from "@afterword/core/routes/paths";
import { Mic, RotateCcw, Trash2, Video } from "lucide-react";
import { useState } from "react";
import { createPortal } from "react-dom";
import { useFormState, useWatch } from "react-hook-form";
import { useOwnPlan } from "../../plans/public.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { selectionPath } from "../selection-path.ts";
import { discardUnnamed } from "../takes-of-notes.ts";
import type { NoteForm } from "../use-note-form.ts";
import { RecordingOfNote } from "./recording-of-note.tsx";
import styles from "./recording-field.module.css";

const RECORDERS = {
  audio: { route: "audioRecording", Icon: Mic, label: say.voiceRecording },
  video: { route: "videoRecording", Icon: Video, label: say.videoRecording },
} as const;

/** The recording area of the editor (product §2): a voice or a video, or the ways to record one. */
export function RecordingField({
  noteForm,
  note,
}: {
  readonly noteForm: NoteForm;
  readonly note: Note | undefined;
}) {
  const { control } = noteForm.form;
  const recording = useWatch({ control, name: "recording" }) ?? null;
  const { errors, isSubmitting } = useFormState({ control, name: "recording" });
  const server = serverStateOf(recording, note);
  return (
    <div className={styles.field}>
      {recording === null ? (
        <WaysToRecord draftKey={noteForm.draftKey} />
      ) : (
        <section className={styles.card} aria-label={say.recordingLabel} data-recorded>
          <RecordingOfNote
            recording={recording}
            server={server}
            isSaving={noteForm.changed ? undefined : isSubmitting}
          />
          <CardButtons noteForm={noteForm} recording={recording} isBroken={server === "failed"} />
        </section>
      )}
      <p className={styles.said} aria-live="polite">
        {errors.recording?.message}
      </p>
    </div>
  );
}

/** Null while the saved note does not name this recording. */
const serverStateOf = (recording: Recording | null, note: Note | undefined): Note["recordingState"] =>
  note !== undefined && note.recording?.cloud === recording?.cloud ? note.recordingState : null;

function WaysToRecord({ draftKey }: { readonly draftKey: string }) {
  const plan = useOwnPlan()?.plan ?? null;
  const minutes = plan?.maxRecordingLength ?? null;
  const types = ["audio", "video"] as const;
  return (
    <>
      <div className={styles.ways}>
        {types.map((type) => {
          const { route, Icon, label } = RECORDERS[type];
          return (
            <ButtonLink
              key={type}
              to={selectionPath(draftKey, pathTo(route))}
              icon={<Icon size={20} aria-hidden className={styles.icon} />}
            >
              {label}
            </ButtonLink>
          );
        })}
      </div>
      {minutes !== null && (
        <p className={styles.hint}>
          {minutes === 0 ? say.textOnlyPlan : say.recordingUpTo(lengthInWords(minutes * 60))}
        </p>
      )}
    </>
  );
}

function CardButtons({
  noteForm,
  recording,
  isBroken,
}: {
  readonly noteForm: NoteForm;
  readonly recording: Recording;
  /** Recording it again is what helps. */
  readonly isBroken: boolean;
}) {
  const [asking, setAsking] = useState(false);
  const isNamed = noteForm.takes.mayBeSaved(recording.cloud);
  const { route } = RECORDERS[recording.type];
  const remove = (): void => {
    noteForm.takes.removeRecording();
    if (!isNamed) void discardUnnamed([recording.cloud]);
    setAsking(false);
  };
  return (
    <div className={styles.buttons}>
      <ButtonLink
        kind={isBroken ? "plain" : "quiet"}
        to={selectionPath(noteForm.draftKey, pathTo(route))}
        icon={<RotateCcw size={18} aria-hidden />}
      >
        {say.retake}
      </ButtonLink>
      <Button kind="quiet" icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsking(true)}>
        {say.remove}
      </Button>
      {asking &&
        // A dialog contains a form, and this is inside that of the note.
        createPortal(
          <Dialog
            title={say.removeRecordingQuestion}
            confirm={say.remove}
            danger
            onConfirm={remove}
            onCancel={() => setAsking(false)}
          >
            {isNamed ? say.removeRecordingText : say.removeUnsavedRecordingText}
          </Dialog>,
          document.body,
        )}
    </div>
  );
}
