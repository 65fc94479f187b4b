import { onboarding as say } from "@afterword/core/messages/onboarding";
import { CONTENT_FIELDS } from "@afterword/core/notes/content";
import type { FormEvent, ReactNode } from "react";
import { ContentFields } from "../../notes/public.ts";
import type { NoteForm } from "../../notes/public.ts";
import styles from "./note-step.module.css";
import { StepFrame } from "./step-frame.tsx";

/** The first note. It is the draft of a new note, so after leaving onboarding it is in the editor. */
export function NoteStep({
  noteForm,
  standing,
  beside,
  onNext,
  onSkipAll,
}: {
  readonly noteForm: NoteForm;
  readonly standing: ReactNode;
  readonly beside: ReactNode;
  readonly onNext: () => void;
  readonly onSkipAll: () => void;
}) {
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (await noteForm.form.trigger([...CONTENT_FIELDS], { shouldFocus: true })) onNext();
  };
  return (
    <StepFrame
      step="note"
      question={say.noteQuestion}
      text={say.noteText}
      onSubmit={(event) => void submit(event)}
      onSkip={undefined}
      onSkipAll={onSkipAll}
      beside={beside}
    >
      {standing}
      <div className={styles.paper}>
        <ContentFields noteForm={noteForm} note={undefined} />
      </div>
    </StepFrame>
  );
}
