import { notes as say } from "@afterword/core/messages/notes";
import { useId } from "react";
import { useFormState } from "react-hook-form";
import type { NoteFormControl } from "./use-note-form.ts";
import styles from "./title-and-text.module.css";

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
      <input
        className={styles.title}
        aria-label={say.titleLabel}
        placeholder={say.titlePlaceholder}
        aria-invalid={errors.title !== undefined}
        aria-describedby={titleSaid}
        autoComplete="off"
        enterKeyHint="next"
        {...form.register("title")}
      />
      <p id={titleSaid} className={styles.said} aria-live="polite">
        {errors.title?.message}
      </p>
      <textarea
        className={styles.text}
        data-long={long || undefined}
        aria-label={say.textLabel}
        placeholder={say.textPlaceholder}
        aria-invalid={errors.text !== undefined}
        aria-describedby={textSaid}
        {...form.register("text")}
      />
      <p id={textSaid} className={styles.said} aria-live="polite">
        {errors.text?.message}
      </p>
    </div>
  );
}
