import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";

export type FieldProps = Omit<ComponentProps<"input">, "id"> & {
  readonly label: string;
  /** What is wrong with the value; takes the place of the help. */
  readonly error?: string | undefined;
  readonly help?: string;
  /** Stands inside the box after the input. */
  readonly trailing?: ReactNode;
};

/** One input with its label above and a line below whose room is always kept, so that an error moves nothing. */
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
