import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./markup-field.module.css";

type MarkupFieldProps = Omit<ComponentProps<"textarea">, "id"> & {
  readonly label: string;
  readonly help: string;
  /** The error; replaces the help. */
  readonly error: string | undefined;
  /** What can be done with it, and what there is to choose. */
  readonly acts: ReactNode;
  readonly notice?: ReactNode;
  /** The focus has left the field and what belongs to it. */
  readonly onLeave?: () => void;
};

/** A multi-line text, beside its label if there is space for both. */
export function MarkupField({ label, help, error, acts, notice, onLeave, ...field }: MarkupFieldProps) {
  const id = useId();
  return (
    <div
      className={styles.field}
      data-error={error === undefined ? undefined : true}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeave?.();
      }}
    >
      <div className={styles.words}>
        <label htmlFor={id}>{label}</label>
        <p id={`${id}-said`} aria-live="polite">
          {error ?? help}
        </p>
      </div>
      <div className={styles.input}>
        {notice}
        <textarea
          {...field}
          id={id}
          spellCheck
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-said`}
        />
        <div className={styles.acts}>{acts}</div>
      </div>
    </div>
  );
}
