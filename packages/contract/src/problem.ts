import * as z from "zod/mini";
import { textUpTo } from "./fields.ts";

/** Body of every refusal but 402 and 429: `application/problem+json` with a `detail` that can be shown. */
export const problem = z.object({
  title: textUpTo(200),
  status: z.int().check(z.minimum(400), z.maximum(599)),
  detail: textUpTo(1000),
  /** Messages beside their fields, by dotted path. */
  fields: z.optional(z.record(textUpTo(200), textUpTo(1000))),
});

export type Problem = z.output<typeof problem>;
