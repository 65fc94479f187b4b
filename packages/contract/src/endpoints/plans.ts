import * as z from "zod/mini";
import { defineEndpoint } from "../endpoint.ts";
import { textUpTo } from "../fields.ts";

export const plan = z.object({
  _id: z.uuid(),
  name: textUpTo(200),
  description: textUpTo(2000),
  /** Whole cents a month; 0 is the free plan. */
  price: z.number(),
  isPopular: z.boolean(),
  active: z.boolean(),
  numUsers: z.number(),
  maxNumNotes: z.number(),
  maxNumRecipients: z.number(),
  /** Minutes; 0 means text only. */
  maxRecordingLength: z.number(),
  /** Months a delivered note stays available; 0 means without limit. */
  dataRetentionNumMonth: z.number(),
});
export type Plan = z.output<typeof plan>;

export const listPlans = defineEndpoint({
  method: "GET",
  path: "/api/plans",
  access: "session",
  summary: "The plans that can be chosen, and the caller's own.",
  reply: z.array(plan).check(z.maxLength(1000)),
});
