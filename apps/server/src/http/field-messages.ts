import { PASSWORD_MIN_LENGTH } from "@afterword/core/constants";
import { fields as say } from "@afterword/core/messages/fields";
import type * as z from "zod/mini";

/**
 * The first message of each field, by dotted path; the body as a whole has the empty path. The shapes of the wire know
 * only the length of passwords that the product asks for; where an installation asks for more, its number is named.
 */
export const messagesByField = (
  error: z.core.$ZodError,
  { passwordMinLength }: { readonly passwordMinLength: number },
): Record<string, string> => {
  const messages: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const isTooShort = message === say.passwordTooShort(PASSWORD_MIN_LENGTH);
    messages[path.map(String).join(".")] ??= isTooShort ? say.passwordTooShort(passwordMinLength) : message;
  }
  return messages;
};
