import type { RecordingState } from "@afterword/contract/endpoints/notes";
import { notes as say } from "@afterword/core/messages/notes";
import { CONTENT_FIELDS } from "@afterword/core/notes/content";
import type { NoteContent } from "@afterword/core/notes/content";
import type { ReactNode } from "react";
import styles from "./content-fields.module.css";
import { RecordingOfNote } from "./recording-of-note.tsx";
import { TitleField } from "./title-field.tsx";

type ShownProps = {
  readonly content: NoteContent;
  readonly label: string;
  readonly server: RecordingState | null;
  readonly lock: { readonly disabled?: boolean; readonly readOnly?: boolean };
};

/** Each field of a note's content, for reading and copying. */
const SHOWN: Readonly<Record<keyof NoteContent, (props: ShownProps) => ReactNode>> = {
  title: ({ content, label, lock }) => <TitleField aria-label={label} value={content.title} {...lock} />,
  text: ({ content, label, lock }) => (
    <textarea className={styles.text} dir="auto" aria-label={label} value={content.text} {...lock} />
  ),
  recording: ({ content, label, server }) =>
    content.recording && (
      <section className={styles.recording} aria-label={label} data-recorded>
        <RecordingOfNote recording={content.recording} server={server} />
      </section>
    ),
};

/** The labels of the fields: in a delivered note, in changes that were not delivered with it, and in a deleted note. */
const LABELS = {
  sent: { title: say.titleLabel, text: say.textLabel, recording: say.recordingLabel },
  unsent: {
    title: say.unsentTitleLabel,
    text: say.unsentTextLabel,
    recording: say.unsentRecordingLabel,
  },
  gone: { title: say.goneTitleLabel, text: say.goneTextLabel, recording: say.goneRecordingLabel },
} satisfies Record<string, Record<keyof NoteContent, string>>;

/** The content of a note that cannot be changed. */
export const ShownContent = ({
  content,
  labels,
  server = null,
  disabled = false,
}: {
  readonly content: NoteContent;
  readonly labels: keyof typeof LABELS;
  /** How far its recording is at the server; null of what was not saved. */
  readonly server?: RecordingState | null;
  /** Nor copied. */
  readonly disabled?: boolean;
}) => {
  const lock = disabled ? { disabled } : { readOnly: true };
  return (
    <div className={styles.letter}>
      {CONTENT_FIELDS.map((field) => {
        const Shown = SHOWN[field];
        return (
          <Shown key={field} content={content} label={LABELS[labels][field]} server={server} lock={lock} />
        );
      })}
    </div>
  );
};
