import type { Plan, PlanBody } from "@afterword/contract/endpoints/plans";
import { admin } from "@afterword/core/messages/admin";
import { planAdmin as say } from "@afterword/core/messages/plan-admin";
import { planMistakes } from "@afterword/core/plans/plan-fields";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useSingleFlight } from "../../shared/forms/use-single-flight.ts";
import { useUnsavedForm } from "../../shared/forms/use-unsaved-form.ts";
import { useUnsavedWarning } from "../../shared/forms/use-unsaved-warning.ts";
import { failedWith, refusalSentence } from "../../shared/http/http-failure.ts";
import { storedNow } from "../../shared/http/stored-now.ts";
import { CONFLICT, FORBIDDEN, INVALID, NOT_FOUND } from "../../shared/http/statuses.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { useSavePlan } from "./plan-admin-calls.ts";
import { bodyOf, NEW_PLAN, typedOf } from "./typed-plan.ts";
import type { TypedPlan } from "./typed-plan.ts";
import { carriedWith, keyOfPlanForm, revisionOf } from "./unsaved-plans.ts";

export type TypedField = keyof TypedPlan;

export type EditedPlan = {
  readonly form: UseFormReturn<TypedPlan, unknown, TypedPlan>;
  readonly typed: TypedPlan;
  /** Sentences beside their fields, once saving was tried. */
  readonly mistakes: Readonly<Partial<Record<string, string>>>;
  /** Another admin has changed the plan since this form was opened. */
  readonly isStale: boolean;
  /** What that means for a field: what is saved now, or where nothing else was typed, what was saved before. */
  readonly saidOf: (field: TypedField) => string | undefined;
  /** Whether saving again replaces in a field what the other admin saved. */
  readonly isContested: (field: TypedField) => boolean;
  readonly busy: boolean;
  readonly save: () => Promise<void>;
  readonly cancel: () => void;
};

/**
 * A plan's form. What is typed is kept until it is saved or discarded, with the revision it was typed on: so a change by
 * another admin is told here, at once or after a reload, and saving again replaces it knowingly (decision 062).
 */
export function usePlanForm(plan: Plan | null, isDeleted: boolean, onDone: () => void): EditedPlan {
  const key = keyOfPlanForm(plan?._id);
  const saved = typedOf(plan ?? NEW_PLAN);
  const revision = plan?.revision ?? 0;
  const [begun, begin] = useState<Begun>({ saved, revision: revisionOf(key) ?? revision });
  const form = useForm<TypedPlan>({ defaultValues: saved });
  const kept = useUnsavedForm(form, key, saved, carriedWith(plan, begun.revision));
  useUnsavedWarning(kept.isUnsaved);
  const typed: TypedPlan = { ...saved, ...useWatch({ control: form.control }) };
  const isStale = !isDeleted && revision !== begun.revision;
  const isContested = (field: TypedField): boolean => isStale && typed[field] !== saved[field];
  const saving = useSaving(plan, form, isStale, (sent, now) => {
    const isMoreTyped = plan !== null && kept.markSaved(sent, typedOf(now));
    if (isMoreTyped) return begin({ saved: typedOf(now), revision: now.revision });
    kept.forget();
    onDone();
  });
  return {
    form,
    typed,
    mistakes: saving.tried ? mistakesOf(bodyOf(typed), kindOf(plan)) : {},
    isStale,
    isContested,
    saidOf: (field) => {
      if (isContested(field)) return say.isNow(inWords(saved[field]));
      const isTakenOver = isStale && saved[field] !== begun.saved[field];
      return isTakenOver ? say.wasBefore(inWords(begun.saved[field])) : undefined;
    },
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
  isTold: boolean,
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
      // The form tells that another admin has changed or deleted it. If it told of a change, this press needs an answer too.
      const isGone = plan !== null && failedWith(error, NOT_FOUND);
      if (isGone || (!isTold && storedNow<Plan>(error) !== null)) return;
      showFailure(error, refusalOf(plan, error));
    }
  });
  return { save, tried, busy: isPending };
}

const refusalOf = (plan: Plan | null, error: unknown): string =>
  refusalSentence(error, TOLD, plan === null ? say.addFailed : say.updateFailed);

const kindOf = (plan: Plan | null): "free" | "paid" => (plan?.price === 0 ? "free" : "paid");

const mistakesOf = (body: PlanBody, kind: "free" | "paid"): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(planMistakes(body, kind)).map(([field, sentence]) => [field, sentence({ admin })]),
  );

const inWords = (value: string | number): string => {
  if (typeof value === "number") return value === 1 ? say.yes : say.no;
  return value === "" ? say.nothing : value;
};

/** Refusals whose sentence says more than that it failed. */
const TOLD = [INVALID, FORBIDDEN, CONFLICT];
