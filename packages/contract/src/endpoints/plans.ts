import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { id, idParams, lineUpTo, storedText, textUpTo } from "../fields.ts";
import { problem } from "../problem.ts";

const NAME_MAX_LENGTH = 200;
const DESCRIPTION_MAX_LENGTH = 2000;

export const plan = z.object({
  _id: z.uuid(),
  name: textUpTo(NAME_MAX_LENGTH),
  description: textUpTo(DESCRIPTION_MAX_LENGTH),
  /** Whole cents a month; 0 is the free plan. */
  price: z.number(),
  isPopular: z.boolean(),
  active: z.boolean(),
  /** Only admins see it; 0 for everyone else. */
  numUsers: z.number(),
  maxNumNotes: z.number(),
  maxNumRecipients: z.number(),
  /** Minutes; 0 means text only. */
  maxRecordingLength: z.number(),
  /** Months a delivered note stays available; 0 means without limit. */
  dataRetentionNumMonth: z.number(),
  /** Its product in the app stores: fixed when the plan is made, whatever it is called later. */
  product: textUpTo(100),
  /** How often it was changed. */
  revision: z.int(),
});
export type Plan = z.output<typeof plan>;

export const listPlans = defineEndpoint({
  method: "GET",
  path: "/api/plans",
  access: "session",
  summary: "The plans that can be chosen, and the caller's own; for an admin all plans.",
  reply: z.array(plan).check(z.maxLength(1000)),
});

export const getPlan = defineEndpoint({
  method: "GET",
  path: "/api/plan/:id",
  access: "session",
  summary: "One plan, also one that can no longer be chosen.",
  params: idParams,
  reply: plan,
});

/** Wide enough for whatever is typed; core/plans/plan-fields.ts says what is wrong with it. */
const typedNumber = z.number().check(z.minimum(-1_000_000), z.maximum(1_000_000));

/**
 * `_id` names the plan of the path once more; `numUsers` is counted, so it is ignored. `revision` is the one that was on
 * the screen: where the plan has another one by now, nothing is changed.
 */
export const planBody = z.object({
  _id: z.optional(id),
  name: lineUpTo(NAME_MAX_LENGTH),
  description: storedText(DESCRIPTION_MAX_LENGTH),
  price: typedNumber,
  isPopular: z.boolean(),
  active: z.boolean(),
  maxNumNotes: typedNumber,
  maxNumRecipients: typedNumber,
  maxRecordingLength: typedNumber,
  dataRetentionNumMonth: typedNumber,
  revision: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
});
export type PlanBody = z.input<typeof planBody>;

export const addPlan = defineEndpoint({
  method: "POST",
  path: "/api/plan",
  access: "admin",
  summary: "Add a plan with a price.",
  body: planBody,
  reply: plan,
  refusals: [409],
});

/** Where another admin was faster, the plan as it is now. */
const planRefused = z.extend(problem, { now: z.optional(plan) });

export const updatePlan = defineEndpoint({
  method: "PUT",
  path: "/api/plan/:id",
  access: "admin",
  summary: "Change a plan; lowered limits hold for notes once they are changed.",
  params: idParams,
  body: planBody,
  reply: plan,
  refusals: [409],
  refusalReplies: { 409: planRefused },
});

export const deletePlan = defineEndpoint({
  method: "DELETE",
  path: "/api/plan/:id",
  access: "admin",
  summary: "Delete a plan that nothing refers to; 409 says what does.",
  params: idParams,
  refusals: [409],
});
