import { ChevronDown } from "lucide-react";
import { useId } from "react";
import styles from "./field.module.css";

type Option = { readonly value: string; readonly label: string };

/** A choice of one among many, with its label above it like a field. */
export function SelectField({
  label,
  help,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <select
          id={id}
          value={value}
          aria-describedby={help === undefined ? undefined : `${id}-said`}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} size={16} aria-hidden />
      </div>
      {help !== undefined && (
        <p id={`${id}-said`} className={styles.said}>
          {help}
        </p>
      )}
    </div>
  );
}
