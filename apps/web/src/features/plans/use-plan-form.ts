import type { Plan, PlanBody } from "@afterword/contract/endpoints/plans";
import { admin } from "@afterword/core/messages/admin";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { planMistakes } from "@afterword/core/plans/plan-fields";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { readUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { useSingleFlight } from "../../shared/forms/use-single-flight.ts";
import { useUnsavedForm } from "../../shared/forms/use-unsaved-form.ts";
import { useUnsavedWarning } from "../../shared/forms/use-unsaved-warning.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN, INVALID, NOT_FOUND } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { useSavePlan } from "./plan-admin-calls.ts";
import { bodyOf, NEW_PLAN, typedOf } from "./typed-plan.ts";
import type { TypedPlan } from "./typed-plan.ts";

export type TypedField = keyof TypedPlan;

export type EditedPlan = {
  readonly form: UseFormReturn<TypedPlan, unknown, TypedPlan>;
  readonly typed: TypedPlan;
  /** Sentences beside their fields, once saving was tried. */
  readonly mistakes: Readonly<Partial<Record<string, string>>>;
  /** Another admin has changed the plan since this form was opened. */
  readonly isStale: boolean;
  /** What that means for a field. */
  readonly saidOf: (field: TypedField) => string | undefined;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
  readonly cancel: () => void;
};

/**
 * A plan's form. What is typed is kept until it is saved or discarded, with the revision it was typed on: so a change by
 * another admin is told here, at once or after a reload, and saving again replaces it knowingly (decision 062).
 */
export function usePlanForm(plan: Plan | null, onDone: () => void): EditedPlan {
  const key = keyOfPlanForm(plan?._id);
  const saved = typedOf(plan ?? NEW_PLAN);
  const revision = plan?.revision ?? 0;
  const [begun, begin] = useState<Begun>({ saved, revision: revisionOf(key) ?? revision });
  const form = useForm<TypedPlan>({ defaultValues: saved });
  const kept = useUnsavedForm(form, key, saved, plan === null ? {} : { revision: begun.revision });
  useUnsavedWarning(kept.isUnsaved);
  const typed: TypedPlan = { ...saved, ...useWatch({ control: form.control }) };
  const saving = useSaving(plan, form, (sent, now) => {
    const isMoreTyped = plan !== null && kept.markSaved(sent, typedOf(now));
    if (isMoreTyped) return begin({ saved: typedOf(now), revision: now.revision });
    kept.forget();
    onDone();
  });
  const isStale = revision !== begun.revision;
  return {
    form,
    typed,
    mistakes: saving.tried ? mistakesOf(bodyOf(typed), kindOf(plan)) : {},
    isStale,
    saidOf: (field) =>
      isStale ? saidOfChange(field, { before: begun.saved, now: saved, typed }) : undefined,
    busy: saving.busy,
    save: saving.save,
    cancel: () => {
      kept.forget();
      onDone();
    },
  };
}

/** The plan as it was when the form was opened. */
type Begun = { readonly saved: TypedPlan; readonly revision: number };

/** Says the first mistake in the order of the fields (product §5); beside its field each has its sentence. Or saves. */
function useSaving(
  plan: Plan | null,
  form: EditedPlan["form"],
  onSaved: (sent: TypedPlan, now: Plan) => void,
) {
  const [tried, setTried] = useState(false);
  const { mutateAsync, isPending } = useSavePlan(plan);
  const save = useSingleFlight(async () => {
    const sent = { ...form.getValues() };
    const body = bodyOf(sent);
    const wrong = mistakesOf(body, kindOf(plan));
    setTried(true);
    const [first] = Object.entries(wrong);
    if (first !== undefined) {
      showToast(first[1], { type: "danger" });
      return form.setFocus(first[0] as TypedField);
    }
    try {
      const now = await mutateAsync(plan === null ? body : { ...body, revision: plan.revision });
      showToast(plan === null ? admin.planAdded : admin.planUpdated);
      onSaved(sent, now);
    } catch (error) {
      showFailure(error, refusalSentence(error, TOLD, plan === null ? say.addFailed : say.updateFailed));
    }
  });
  return { save, tried, busy: isPending };
}

const kindOf = (plan: Plan | null): "free" | "paid" => (plan?.price === 0 ? "free" : "paid");

/** By which its unsaved input is kept. */
export const keyOfPlanForm = (plan = NEW): string => `plan ${plan}`;

/** In the place of a plan's id, for the form of one that is to be added. */
export const NEW = "new";

const revisionOf = (key: string): number | undefined => {
  const { revision } = readUnsavedValues(key);
  return typeof revision === "number" ? revision : undefined;
};

const mistakesOf = (body: PlanBody, kind: "free" | "paid"): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(planMistakes(body, kind)).map(([field, sentence]) => [field, sentence({ admin })]),
  );

type Versions = { readonly before: TypedPlan; readonly now: TypedPlan; readonly typed: TypedPlan };

/** Where something else was typed: what is saved now. A field that was not touched has it already: what it was before. */
const saidOfChange = (field: TypedField, { before, now, typed }: Versions): string | undefined => {
  if (typed[field] !== now[field]) return say.isNow(inWords(now[field]));
  return now[field] === before[field] ? undefined : say.wasBefore(inWords(before[field]));
};

const inWords = (value: string | number): string => {
  if (typeof value === "number") return value === 1 ? say.yes : say.no;
  return value === "" ? say.nothing : value;
};

/** Refusals whose sentence says more than that it failed. */
const TOLD = [INVALID, FORBIDDEN, NOT_FOUND, CONFLICT];
