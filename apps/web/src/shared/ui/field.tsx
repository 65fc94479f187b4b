import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./field.module.css";

export type FieldProps = Omit<ComponentProps<"input">, "id"> & {
  readonly label: string;
  /** Above the box, where it stays beside an error. */
  readonly hint?: string;
  /** The error; replaces the help. */
  readonly error?: string | undefined;
  readonly help?: string;
  /** Shown inside the box after the input. */
  readonly trailing?: ReactNode;
};

/** An input with its label above, and a line below whose space is always reserved, so that an error moves nothing. */
export function Field({ label, hint, error, help, trailing, ...input }: FieldProps) {
  const id = useId();
  const said = error ?? help ?? "";
  return (
    <div className={styles.field} data-error={error === undefined ? undefined : true}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={
            classNames(hint !== undefined && `${id}-hint`, said !== "" && `${id}-said`) || undefined
          }
        />
        {trailing}
      </div>
      <p id={`${id}-said`} className={styles.said} aria-live="polite">
        {said}
      </p>
    </div>
  );
}
