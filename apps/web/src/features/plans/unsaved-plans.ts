import type { Plan } from "@afterword/contract/endpoints/plans";
import { readUnsavedValues, unsavedKeys } from "../../shared/forms/unsaved-values.ts";
import type { UnsavedValues } from "../../shared/forms/unsaved-values.ts";

/** In the place of a plan's id, for the form of one that is to be added. */
export const NEW = "new";

const KEY = "plan ";

/** By which the unsaved input of a plan is kept. */
export const keyOfPlanForm = (plan = NEW): string => `${KEY}${plan}`;

/** Kept with it: the revision it was typed on, and the plan, of which the server knows nothing once it is deleted. */
export const carriedWith = (plan: Plan | null, revision: number): UnsavedValues =>
  plan === null ? {} : { revision, plan: JSON.stringify(plan) };

export const revisionOf = (key: string): number | undefined => {
  const { revision } = readUnsavedValues(key);
  return typeof revision === "number" ? revision : undefined;
};

/** Those with unsaved input that are not among these plans any more. */
export const readDeletedPlans = (plans: readonly Plan[]): readonly Plan[] =>
  unsavedKeys().flatMap((key) => {
    const { plan } = key.startsWith(KEY) ? readUnsavedValues(key) : {};
    if (typeof plan !== "string") return [];
    const kept = parse(plan);
    return kept === null || isAmong(plans, kept._id) ? [] : [kept];
  });

/** Null for one that another version stored otherwise. */
function parse(text: string): Plan | null {
  try {
    const value = JSON.parse(text) as Partial<Plan> | null;
    return typeof value?._id === "string" && typeof value.name === "string" && typeof value.price === "number"
      ? (value as Plan)
      : null;
  } catch {
    return null;
  }
}

export const isAmong = (plans: readonly Plan[], id: string | null): boolean =>
  plans.some(({ _id }) => _id === id);
