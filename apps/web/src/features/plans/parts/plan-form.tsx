import type { Plan } from "@afterword/contract/endpoints/plans";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { words } from "@afterword/core/messages/words";
import { useEffect, useId, useRef } from "react";
import type { ComponentProps } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { classNames } from "../../../shared/ui/class-names.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import { Switch } from "../../../shared/ui/switch.tsx";
import { usePlanForm } from "../use-plan-form.ts";
import type { EditedPlan, TypedField } from "../use-plan-form.ts";
import { NEW } from "../unsaved-plans.ts";
import styles from "./plan-form.module.css";

/**
 * The fields of a plan, in the place of its row: one below the other on a phone, beside each other where there is space.
 * Without a plan a new one is added, which begins inactive (product §4).
 */
export function PlanForm({
  plan,
  isDeleted = false,
  onDone,
}: {
  readonly plan: Plan | null;
  /** Another admin has deleted it since this form was opened: it can only be discarded. */
  readonly isDeleted?: boolean;
  readonly onDone: () => void;
}) {
  const edited = usePlanForm(plan, isDeleted, onDone);
  return (
    <form
      id={idOfForm(plan?._id)}
      className={styles.form}
      aria-label={plan === null ? say.addNew : say.editNamed(plan.name)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edited.save();
      }}
    >
      <h2 className={styles.title}>{plan?.name ?? say.addNew}</h2>
      {edited.isStale && <Since said={say.changedSince} hint={say.overwrites} />}
      {isDeleted && <Since said={say.deletedSince} hint={say.typedStays} />}
      <Fields plan={plan} edited={edited} />
      <End edited={edited} isNew={plan === null} isDeleted={isDeleted} />
    </form>
  );
}

function Fields({ plan, edited }: { readonly plan: Plan | null; readonly edited: EditedPlan }) {
  const isFree = plan?.price === 0;
  return (
    <div className={styles.fields} data-new={plan === null || undefined}>
      <div className={classNames(styles.cell, styles.name)} {...marksOf(edited, "name")}>
        <TextField edited={edited} name="name" label={words.name} maxLength={200} />
      </div>
      <DescriptionField edited={edited} />
      {!isFree && <NumberField edited={edited} name="price" label={say.price} />}
      <NumberField edited={edited} name="maxNumNotes" label={say.notes} />
      <NumberField edited={edited} name="maxRecordingLength" label={say.recording} help={say.recordingHelp} />
      <NumberField edited={edited} name="maxNumRecipients" label={say.recipients} />
      <NumberField
        edited={edited}
        name="dataRetentionNumMonth"
        label={say.retention}
        help={say.retentionHelp}
      />
      {plan !== null && <Toggles edited={edited} isFree={isFree} />}
    </div>
  );
}

const Since = ({ said, hint }: { readonly said: string; readonly hint: string }) => (
  <p role="alert" className={styles.stale} ref={bringIntoView}>
    <strong>{said}</strong> {hint}
  </p>
);

/** One function for good: a ref that is another at every render is called at every key. */
const bringIntoView = (sentence: HTMLElement | null): void => sentence?.scrollIntoView({ block: "center" });

function End({
  edited,
  isNew,
  isDeleted,
}: {
  readonly edited: EditedPlan;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  const wasDeleted = useRef(isDeleted);
  // The button that was pressed is gone.
  useEffect(() => {
    if (isDeleted && !wasDeleted.current) focusIfLost(cancel.current);
    wasDeleted.current = isDeleted;
  }, [isDeleted]);
  return (
    <div className={styles.end} data-keep-clear>
      {isNew && <p>{say.newHint}</p>}
      <Button ref={cancel} onClick={edited.cancel}>
        {isNew ? words.cancel : say.cancelEdit}
      </Button>
      {!isDeleted && (
        <Button type="submit" kind="primary" busy={edited.busy}>
          {isNew ? say.add : say.update}
        </Button>
      )}
    </div>
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

/** What another admin has changed is said in ink; only what saving again replaces has an edge. */
const marksOf = ({ saidOf, isContested }: EditedPlan, name: TypedField) => ({
  "data-changed": saidOf(name) !== undefined || undefined,
  "data-contested": isContested(name) || undefined,
});

/** Larger ones are refused by every limit. */
const DIGITS_MAX = 6;

const NumberField = (props: Of & { readonly help?: string }) => (
  <div className={styles.cell} {...marksOf(props.edited, props.name)}>
    <TextField {...props} inputMode="numeric" maxLength={DIGITS_MAX} />
  </div>
);

/** It may have several lines. */
function DescriptionField({ edited }: { readonly edited: EditedPlan }) {
  const id = useId();
  const { form, saidOf } = edited;
  return (
    <div className={styles.description} {...marksOf(edited, "description")}>
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

/** The free plan stays active (product §4). */
const Toggles = ({ edited, isFree }: { readonly edited: EditedPlan; readonly isFree: boolean }) => (
  <>
    <Toggle edited={edited} name="isPopular" label={say.popular} />
    {!isFree && <Toggle edited={edited} name="active" label={say.active} />}
  </>
);

function Toggle({ edited, name, label }: Of) {
  const id = useId();
  const { form, typed, saidOf } = edited;
  // Known to the form without its element, whose value is no number.
  form.register(name);
  return (
    <div className={classNames(styles.cell, styles.toggle)} {...marksOf(edited, name)}>
      <div>
        <label htmlFor={id}>{label}</label>
        <Switch
          id={id}
          aria-label={label}
          aria-describedby={`${id}-said`}
          checked={typed[name] === 1}
          onChange={({ target }) => form.setValue(name, target.checked ? 1 : 0, { shouldDirty: true })}
        />
        <p id={`${id}-said`} aria-live="polite">
          {saidOf(name)}
        </p>
      </div>
    </div>
  );
}

export const idOfForm = (plan = NEW): string => `plan-form-${plan}`;
