import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import styles from "./select.module.css";

export type Option<Value extends string> = { readonly value: Value; readonly label: string };

type SelectProps<Value extends string> = Pick<
  ComponentProps<"select">,
  "id" | "aria-label" | "aria-describedby"
> & {
  readonly value: Value | undefined;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: Value) => void;
};

/** A list of options that opens from all its width. What it stands in draws the border and the focus ring. */
export function Select<Value extends string>({ options, onChange, ...select }: SelectProps<Value>) {
  return (
    <div className={styles.select}>
      <select {...select} onChange={({ target }) => onChange(target.value as Value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </div>
  );
}
