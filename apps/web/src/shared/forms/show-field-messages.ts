import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { HttpFailure } from "../http/http-failure.ts";

/**
 * Shows the server's errors beside the form's fields, and focuses the first of them. Returns true if there was an error
 * for one of these fields.
 */
export function showFieldMessages<Fields extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
): boolean {
  const messages = error instanceof HttpFailure ? error.fields : {};
  const wrong = fields.filter((field) => messages[field] !== undefined);
  for (const [index, field] of wrong.entries())
    setError(field, { message: messages[field] ?? "" }, { shouldFocus: index === 0 });
  return wrong.length > 0;
}
