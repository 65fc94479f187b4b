import { NOTE_TEXT_MAX_LENGTH } from "@afterword/core/constants";
import { notes as say } from "@afterword/core/messages/notes";
import { useEffect, useId, useState } from "react";
import { useFormState } from "react-hook-form";
import type { NoteFormControl } from "../use-note-form.ts";
import styles from "./title-and-text.module.css";
import { TitleField } from "./title-field.tsx";

/** Nothing stands between the writer and the letter: no boxes, the title first. */
export function TitleAndText({
  form,
  long,
}: {
  readonly form: NoteFormControl;
  /** The field keeps its height and scrolls. */
  readonly long: boolean;
}) {
  const { errors } = useFormState({ control: form.control });
  const [titleSaid, textSaid] = [useId(), useId()];
  return (
    <div className={styles.letter}>
      <TitleField
        aria-label={say.titleLabel}
        placeholder={say.titlePlaceholder}
        aria-invalid={errors.title !== undefined}
        aria-describedby={titleSaid}
        autoComplete="off"
        enterKeyHint="next"
        onEnter={() => form.setFocus("text")}
        {...form.register("title")}
      />
      <p id={titleSaid} className={styles.said} aria-live="polite">
        {errors.title?.message}
      </p>
      <textarea
        className={styles.text}
        data-long={long || undefined}
        dir="auto"
        aria-label={say.textLabel}
        placeholder={say.textPlaceholder}
        aria-invalid={errors.text !== undefined}
        aria-describedby={textSaid}
        {...form.register("text")}
      />
      <p id={textSaid} className={styles.said} aria-live="polite">
        {errors.text?.message}
      </p>
      <CharactersLeft form={form} />
    </div>
  );
}

/** Says how much room is left, near the end of it only: the count follows every letter, and nothing else does. */
function CharactersLeft({ form }: { readonly form: NoteFormControl }) {
  const [left, setLeft] = useState(() => leftOf(form));
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setLeft(leftOf(form)) }),
    [form],
  );
  return left === null ? null : <p className={styles.left}>{say.charactersLeft(left)}</p>;
}

/** Null while there is plenty. */
const leftOf = (form: NoteFormControl): number | null => {
  const left = NOTE_TEXT_MAX_LENGTH - form.getValues("text").length;
  return left > COUNTED_FROM || left < 0 ? null : left;
};

const COUNTED_FROM = 1000;
