import { useId } from "react";
import type { ComponentProps } from "react";
import styles from "./markup-field.module.css";

type MarkupFieldProps = Omit<ComponentProps<"textarea">, "id"> & {
  readonly label: string;
  readonly help: string;
  /** The error; replaces the help. */
  readonly error: string | undefined;
};

/** A multi-line text, beside its label if there is space for both. */
export function MarkupField({ label, help, error, ...field }: MarkupFieldProps) {
  const id = useId();
  return (
    <div className={styles.field} data-error={error === undefined ? undefined : true}>
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-said`} aria-live="polite">
          {error ?? help}
        </p>
      </div>
      <textarea
        {...field}
        id={id}
        spellCheck
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-said`}
      />
    </div>
  );
}
