import { hoursOf, LENGTH_UNITS, lengthOf, minCount, withUnit } from "@afterword/core/accounts/rhythm";
import type { Length, LengthUnit, RhythmPart } from "@afterword/core/accounts/rhythm";
import { account as say } from "@afterword/core/messages/account";
import { when } from "@afterword/core/messages/when";
import { useState } from "react";
import { Field } from "../../../shared/ui/field.tsx";
import styles from "./profile-form.module.css";
import type { ProfileControl } from "../profile-control.ts";

/** A length of time as a number and its unit; the form keeps it in hours. */
export function LengthField({
  form,
  part,
  label,
  help,
}: {
  readonly form: ProfileControl;
  readonly part: RhythmPart;
  readonly label: string;
  readonly help: string;
}) {
  const [length, setLength] = useState(() => lengthOf(form.getValues(part) ?? 0));
  const [typed, setTyped] = useState(String(length.count));
  const become = (next: Length, text = String(next.count)): void => {
    setLength(next);
    setTyped(text);
    form.setValue(part, hoursOf(next), { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  };
  const units = (
    <select
      className={styles.unit}
      aria-label={say.unitOf(label)}
      value={length.unit}
      onChange={(event) => become(withUnit(part, length, event.target.value as LengthUnit))}
    >
      {LENGTH_UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {when[unit](length.count)}
        </option>
      ))}
    </select>
  );
  return (
    <Field
      label={label}
      help={help}
      type="number"
      inputMode="numeric"
      min={minCount(part, length.unit)}
      step={1}
      value={typed}
      error={form.formState.errors[part]?.message}
      trailing={units}
      // An empty field counts as 0 hours, which is named as too short.
      onChange={(event) => become({ ...length, count: Number(event.target.value) }, event.target.value)}
    />
  );
}
