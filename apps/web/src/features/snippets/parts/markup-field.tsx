import { useId } from "react";
import type { ComponentProps } from "react";
import styles from "./markup-field.module.css";

type MarkupFieldProps = Omit<ComponentProps<"textarea">, "id"> & {
  readonly label: string;
  readonly help: string;
  /** What went wrong; takes the place of the help. */
  readonly error: string | undefined;
};

/** A text of several lines, beside its name where there is room for both. */
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
