import { hoursOf, LENGTH_UNITS, lengthOf, minCount, withUnit } from "@afterword/core/accounts/rhythm";
import type { Length, RhythmPart } from "@afterword/core/accounts/rhythm";
import { account as say } from "@afterword/core/messages/account";
import { when } from "@afterword/core/messages/when";
import { useState } from "react";
import type { Ref } from "react";
import { Field } from "../../../shared/ui/field.tsx";
import { Select } from "../../../shared/ui/select.tsx";
import styles from "./length-field.module.css";

/** A length of time as a number and its unit. The form stores hours. */
export function LengthField({
  part,
  label,
  help,
  hours,
  error,
  onChange,
  ref,
}: {
  readonly part: RhythmPart;
  readonly label: string;
  readonly help: string;
  readonly hours: number;
  readonly error: string | undefined;
  readonly onChange: (hours: number) => void;
  readonly ref: Ref<HTMLInputElement>;
}) {
  const [{ length, typed }, setEntered] = useState(() => entryOf(hours));
  // The form may be reset, or restore unsaved input.
  if (hours !== hoursOf(length)) setEntered(entryOf(hours));
  const become = (next: Length, text = String(next.count)): void => {
    setEntered({ length: next, typed: text });
    onChange(hoursOf(next));
  };
  const units = (
    <div className={styles.unit}>
      <Select
        aria-label={say.unitOf(label)}
        value={length.unit}
        options={LENGTH_UNITS.map((unit) => ({ value: unit, label: when[unit](length.count) }))}
        onChange={(unit) => become(withUnit(part, length, unit))}
      />
    </div>
  );
  return (
    <Field
      ref={ref}
      label={label}
      help={help}
      type="number"
      inputMode="numeric"
      min={minCount(part, length.unit)}
      step={1}
      value={typed}
      error={error}
      trailing={units}
      // An empty field counts as 0 hours, which gets the message "too short".
      onChange={(event) => become({ ...length, count: Number(event.target.value) }, event.target.value)}
    />
  );
}

const entryOf = (hours: number): { readonly length: Length; readonly typed: string } => {
  const length = lengthOf(hours);
  return { length, typed: String(length.count) };
};
