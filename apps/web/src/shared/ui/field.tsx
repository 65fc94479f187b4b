import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

export type FieldProps = Omit<ComponentProps<"input">, "id"> & {
  readonly label: string;
  /** The error; replaces the help. */
  readonly error?: string | undefined;
  readonly help?: string;
  /** Shown inside the box after the input. */
  readonly trailing?: ReactNode;
};

/** An input with its label above, and a line below whose space is always reserved, so that an error moves nothing. */
export function Field({ label, error, help, trailing, ...input }: FieldProps) {
  const id = useId();
  const said = error ?? help ?? "";
  return (
    <div className={styles.field} data-error={error === undefined ? undefined : true}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={said === "" ? undefined : `${id}-said`}
        />
        {trailing}
      </div>
      <p id={`${id}-said`} className={styles.said} aria-live="polite">
        {said}
      </p>
    </div>
  );
}
