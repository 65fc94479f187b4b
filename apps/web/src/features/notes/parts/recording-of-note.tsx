import type { RecordingState } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import type { Recording } from "@afterword/core/recordings/recording";
import { lazy, Suspense } from "react";
import styles from "./recording-of-note.module.css";

type Props = {
  readonly recording: Recording;
  /** Null while no saved note names it. */
  readonly server: RecordingState | null;
  /** In a list. */
  readonly compact?: boolean;
  /** In the form of its note, while nothing else of that is to be saved: whether it is being saved. */
  readonly isSaving?: boolean | undefined;
};

/** Only notes with a recording load the code of players. */
const RecordingBox = lazy(async () => {
  const found = await import("../../recordings/public.ts").catch(() => undefined);
  // Without a connection the recording has at least its name: it must not break the whole page.
  return { default: found?.RecordingBox ?? OnlyName };
});

/** The recording of a note: its player, and where it is. */
export const RecordingOfNote = (props: Props) => (
  <div
    className={styles.recording}
    data-type={props.recording.type}
    data-compact={props.compact || undefined}
  >
    <Suspense fallback={<OnlyName recording={props.recording} />}>
      <RecordingBox {...props} />
    </Suspense>
  </div>
);

function OnlyName({ recording }: Pick<Props, "recording">) {
  return <p className={styles.name}>{nameOf(recording)}</p>;
}

/** "Voice Recording, 3 minutes" */
const nameOf = ({ type, length }: Recording): string =>
  `${type === "audio" ? say.voiceRecording : say.videoRecording}, ${lengthInWords(length)}`;
