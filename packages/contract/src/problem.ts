import * as z from "zod/mini";

/** Body of every refusal but 402 and 429: `application/problem+json` with a `detail` that can be shown. */
export const problem = z.object({
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  /** Messages beside their fields, by dotted path. */
  fields: z.optional(z.record(z.string(), z.string())),
});

export type Problem = z.output<typeof problem>;
