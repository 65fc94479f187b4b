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

/** A multi-line text as long as its words. Its label and its buttons stay in sight: beside it, or the buttons below it. */
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
      <div className={styles.input}>
        {notice}
        <textarea
          {...field}
          id={id}
          spellCheck
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-said`}
        />
      </div>
      {/* After the field, which Tab leaves for the buttons; it is drawn before it. */}
      <div className={styles.side}>
        <div className={styles.words}>
          <label htmlFor={id}>{label}</label>
          <p id={`${id}-said`} aria-live="polite">
            {error ?? help}
          </p>
        </div>
        <div className={styles.acts}>{acts}</div>
      </div>
    </div>
  );
}
