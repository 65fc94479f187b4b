import type { Plan, PlanBody } from "@afterword/contract/endpoints/plans";

/** The fields of a plan as they stand in its form: numbers as they are typed, switches as 0 or 1. */
export type TypedPlan = {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly maxNumNotes: string;
  readonly maxRecordingLength: string;
  readonly maxNumRecipients: string;
  readonly dataRetentionNumMonth: string;
  readonly isPopular: number;
  readonly active: number;
};

/** A price of -1 is an empty field (product §3); so are the limits until they are typed. */
export const NEW_PLAN: PlanBody = {
  name: "",
  description: "",
  price: -1,
  isPopular: false,
  active: false,
  maxNumNotes: -1,
  maxRecordingLength: -1,
  maxNumRecipients: -1,
  dataRetentionNumMonth: -1,
};

export const typedOf = (plan: PlanBody | Plan): TypedPlan => ({
  name: plan.name,
  description: plan.description,
  price: typedNumber(plan.price),
  maxNumNotes: typedNumber(plan.maxNumNotes),
  maxRecordingLength: typedNumber(plan.maxRecordingLength),
  maxNumRecipients: typedNumber(plan.maxNumRecipients),
  dataRetentionNumMonth: typedNumber(plan.dataRetentionNumMonth),
  isPopular: plan.isPopular ? 1 : 0,
  active: plan.active ? 1 : 0,
});

/** What is no number at all becomes NaN, which no rule of plans takes (core/plans/plan-fields.ts). */
export const bodyOf = (typed: TypedPlan): PlanBody => ({
  name: typed.name.trim(),
  description: typed.description.trim(),
  price: numberOf(typed.price),
  maxNumNotes: numberOf(typed.maxNumNotes),
  maxRecordingLength: numberOf(typed.maxRecordingLength),
  maxNumRecipients: numberOf(typed.maxNumRecipients),
  dataRetentionNumMonth: numberOf(typed.dataRetentionNumMonth),
  isPopular: typed.isPopular === 1,
  active: typed.active === 1,
});

const typedNumber = (value: number): string => (value < 0 ? "" : String(value));

const numberOf = (text: string): number => (text.trim() === "" ? -1 : Number(text));
