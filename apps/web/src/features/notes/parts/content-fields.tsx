import type { Note } from "@afterword/contract/endpoints/notes";
import { NOTE_TEXT_MAX_LENGTH } from "@afterword/core/constants";
import { notes as say } from "@afterword/core/messages/notes";
import { CONTENT_FIELDS } from "@afterword/core/notes/content";
import type { NoteContent } from "@afterword/core/notes/content";
import { useEffect, useId, useState } from "react";
import type { ReactNode } from "react";
import { useFormState } from "react-hook-form";
import type { NoteForm, NoteFormControl } from "../use-note-form.ts";
import styles from "./content-fields.module.css";
import { RecordingField } from "./recording-field.tsx";
import { TitleField } from "./title-field.tsx";

type FieldProps = {
  readonly noteForm: NoteForm;
  /** The saved note; undefined for a new one. */
  readonly note: Note | undefined;
  /** What stands below the title, while nothing is wrong with that. */
  readonly state?: ReactNode;
};

/** The input of each field of a note's content. */
const INPUTS: Readonly<Record<keyof NoteContent, (props: FieldProps) => ReactNode>> = {
  title: TitleInput,
  text: TextInput,
  recording: RecordingField,
};

/** The content of a note, for editing. Nothing distracts from the letter: no boxes, the title first. */
export const ContentFields = (props: FieldProps) => (
  <div className={styles.letter}>
    {CONTENT_FIELDS.map((field) => {
      const Input = INPUTS[field];
      return <Input key={field} {...props} />;
    })}
  </div>
);

function TitleInput({ noteForm: { form }, state }: FieldProps) {
  const { errors } = useFormState({ control: form.control, name: "title" });
  const saidId = useId();
  return (
    <>
      <TitleField
        aria-label={say.titleLabel}
        placeholder={say.titlePlaceholder}
        aria-invalid={errors.title !== undefined}
        aria-describedby={saidId}
        autoComplete="off"
        enterKeyHint="next"
        onEnter={() => form.setFocus("text")}
        {...form.register("title")}
      />
      <p id={saidId} className={styles.said} aria-live="polite">
        {errors.title?.message}
      </p>
      {errors.title === undefined && state !== undefined && <p className={styles.state}>{state}</p>}
    </>
  );
}

function TextInput({ noteForm: { form, long } }: FieldProps) {
  const { errors } = useFormState({ control: form.control, name: "text" });
  const saidId = useId();
  return (
    <>
      <textarea
        className={styles.text}
        data-long={long || undefined}
        dir="auto"
        aria-label={say.textLabel}
        placeholder={say.textPlaceholder}
        aria-invalid={errors.text !== undefined}
        aria-describedby={saidId}
        {...form.register("text")}
      />
      <p id={saidId} className={styles.said} aria-live="polite">
        {errors.text?.message}
      </p>
      <CharactersLeft form={form} />
    </>
  );
}

/** Shows how much space is left, only near the end: the count changes with every keystroke, and nothing else does. */
function CharactersLeft({ form }: { readonly form: NoteFormControl }) {
  const [left, setLeft] = useState(() => leftOf(form));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setLeft(leftOf(form)) }),
    [form],
  );
  return left === null ? null : <p className={styles.left}>{say.charactersLeft(left)}</p>;
}

/** Null while there is plenty of space. */
const leftOf = (form: NoteFormControl): number | null => {
  const left = NOTE_TEXT_MAX_LENGTH - form.getValues("text").length;
  return left > COUNTED_FROM || left < 0 ? null : left;
};

const COUNTED_FROM = 1000;
