import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import box from "./checkbox.module.css";
import styles from "./checkbox-field.module.css";

/** A checkbox with a sentence beside it, which may contain links, and a line for its error below. */
export function CheckboxField({
  children,
  error,
  ...input
}: Omit<ComponentProps<"input">, "id" | "type" | "children"> & {
  readonly children: ReactNode;
  readonly error?: string | undefined;
}) {
  const id = useId();
  return (
    <div className={styles.field} data-error={error === undefined ? undefined : true}>
      <div className={styles.row}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={box.checkbox}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-said`}
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <p id={`${id}-said`} className={styles.said} aria-live="polite">
        {error ?? ""}
      </p>
    </div>
  );
}
