import { useId } from "react";
import styles from "./field.module.css";
import { Select, type Option } from "./select.tsx";

/** A choice of one among many, with its label above it like a field. */
export function SelectField<Value extends string>({
  label,
  isLabelShown = true,
  help,
  ...choice
}: {
  readonly label: string;
  /** Else it is only spoken: beside others in a row. */
  readonly isLabelShown?: boolean;
  readonly help?: string;
  readonly value: Value | undefined;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      {isLabelShown && <label htmlFor={id}>{label}</label>}
      <div className={styles.box}>
        <Select
          {...choice}
          id={id}
          aria-label={isLabelShown ? undefined : label}
          aria-describedby={help === undefined ? undefined : `${id}-said`}
        />
      </div>
      {help !== undefined && (
        <p id={`${id}-said`} className={styles.said}>
          {help}
        </p>
      )}
    </div>
  );
}
