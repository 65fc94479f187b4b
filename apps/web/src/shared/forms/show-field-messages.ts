import type { FieldPath, FieldValues, UseFormSetError } from "react-hook-form";
import { HttpFailure } from "../http/http-failure.ts";

/**
 * Puts what the server found wrong with a form beside its fields, and the focus into the first of them. True when it
 * found something wrong with one of these.
 */
export function showFieldMessages<Fields extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Fields>[],
  setError: UseFormSetError<Fields>,
): boolean {
  const told = error instanceof HttpFailure ? error.fields : {};
  const wrong = fields.filter((field) => told[field] !== undefined);
  for (const [index, field] of wrong.entries())
    setError(field, { message: told[field] ?? "" }, { shouldFocus: index === 0 });
  return wrong.length > 0;
}
