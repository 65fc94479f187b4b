import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import styles from "./switch.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role">;

/** The bare switch, for rows with a label of their own; `aria-label` names it. */
export function Switch({ className, ...input }: SwitchProps & { readonly "aria-label": string }) {
  return (
    <span className={classNames(styles.alone, className)}>
      <SwitchInput {...input} />
    </span>
  );
}

/** A switch with its label at the left; a press on the label toggles it as well. */
export function SwitchRow({
  label,
  help,
  ...input
}: SwitchProps & { readonly label: ReactNode; readonly help?: string | undefined }) {
  const id = useId();
  return (
    <label className={styles.row}>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {help !== undefined && <small id={id}>{help}</small>}
      </span>
      {/* The help would become part of its name, and be announced twice. */}
      <SwitchInput
        {...input}
        aria-labelledby={`${id}-label`}
        aria-describedby={help === undefined ? undefined : id}
      />
    </label>
  );
}

function SwitchInput(input: SwitchProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells its state by itself
    <input {...input} type="checkbox" role="switch" className={styles.switch} />
  );
}
