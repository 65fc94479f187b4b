import type { Plan } from "@afterword/contract/endpoints/plans";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { words } from "@afterword/core/messages/words";
import { useId } from "react";
import type { ComponentProps } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { SwitchRow } from "../../../shared/ui/switch.tsx";
import { usePlanForm } from "../use-plan-form.ts";
import type { EditedPlan, TypedField } from "../use-plan-form.ts";
import styles from "./plan-form.module.css";

/**
 * The fields of a plan, in the place of its row: one below the other on a phone, beside each other where there is space.
 * Without a plan a new one is added, which begins inactive (product §4).
 */
export function PlanForm({ plan, onDone }: { readonly plan: Plan | null; readonly onDone: () => void }) {
  const edited = usePlanForm(plan, onDone);
  const isFree = plan?.price === 0;
  return (
    <form
      id={ID_OF_FORM}
      className={styles.form}
      aria-label={plan === null ? say.addNew : say.editNamed(plan.name)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edited.save();
      }}
    >
      {edited.isStale && (
        <p
          role="alert"
          className={styles.stale}
          ref={(sentence) => sentence?.scrollIntoView({ block: "center" })}
        >
          <strong>{say.changedSince}</strong> {say.overwrites}
        </p>
      )}
      <div className={styles.fields}>
        <div className={classNames(styles.cell, styles.name)}>
          <TextField edited={edited} name="name" label={words.name} maxLength={200} />
        </div>
        <DescriptionField {...edited} />
        {!isFree && <NumberField edited={edited} name="price" label={say.price} />}
        <NumberField edited={edited} name="maxNumNotes" label={say.notes} />
        <NumberField
          edited={edited}
          name="maxRecordingLength"
          label={say.recording}
          help={say.recordingHelp}
        />
        <NumberField edited={edited} name="maxNumRecipients" label={say.recipients} />
        <NumberField
          edited={edited}
          name="dataRetentionNumMonth"
          label={say.retention}
          help={say.retentionHelp}
        />
        {plan !== null && <Toggle edited={edited} name="isPopular" label={say.popular} />}
        {plan !== null && !isFree && <Toggle edited={edited} name="active" label={say.active} />}
      </div>
      <div className={styles.end} data-keep-clear>
        {plan === null && <p>{say.newHint}</p>}
        <Button onClick={edited.cancel}>{say.cancelEdit}</Button>
        <Button type="submit" kind="primary" busy={edited.busy}>
          {plan === null ? say.add : say.update}
        </Button>
      </div>
    </form>
  );
}

type Of = { readonly edited: EditedPlan; readonly name: TypedField; readonly label: string };

function TextField({
  edited: { form, mistakes, saidOf },
  name,
  help,
  ...rest
}: Of & { readonly help?: string } & Omit<ComponentProps<"input">, "name">) {
  const said = saidOf(name) ?? help;
  return (
    <Field
      {...rest}
      {...form.register(name)}
      error={mistakes[name]}
      {...(said === undefined ? {} : { help: said })}
      autoComplete="off"
    />
  );
}

/** Larger ones are refused by every limit. */
const DIGITS_MAX = 6;

const NumberField = (props: Of & { readonly help?: string }) => (
  <div className={styles.cell}>
    <TextField {...props} inputMode="numeric" maxLength={DIGITS_MAX} />
  </div>
);

/** It may have several lines. */
function DescriptionField({ form, saidOf }: EditedPlan) {
  const id = useId();
  return (
    <div className={styles.description}>
      <label htmlFor={id}>{say.description}</label>
      <textarea
        {...form.register("description")}
        id={id}
        rows={1}
        maxLength={2000}
        aria-describedby={`${id}-said`}
      />
      <p id={`${id}-said`} aria-live="polite">
        {saidOf("description")}
      </p>
    </div>
  );
}

function Toggle({ edited: { form, typed, saidOf }, name, label }: Of) {
  // Known to the form without its element, whose value is no number.
  form.register(name);
  return (
    <div className={classNames(styles.cell, styles.toggle)}>
      <SwitchRow
        label={label}
        help={saidOf(name)}
        checked={typed[name] === 1}
        onChange={({ target }) => form.setValue(name, target.checked ? 1 : 0, { shouldDirty: true })}
      />
    </div>
  );
}

/** One is open at a time. */
export const ID_OF_FORM = "plan-form";
