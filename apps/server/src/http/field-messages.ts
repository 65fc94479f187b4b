import type * as z from "zod/mini";

/** The first message of each field, by dotted path; the body as a whole has the empty path. */
export const messagesByField = (error: z.core.$ZodError): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const issue of error.issues) messages[issue.path.map(String).join(".")] ??= issue.message;
  return messages;
};
