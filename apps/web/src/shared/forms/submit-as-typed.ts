import type { FormEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * A form's submit handler: `submit` gets the validated values, and all values at the press. Input typed later is not
 * sent, and counts as unsaved.
 */
export const submitAsTyped =
  <Fields extends FieldValues>(
    form: UseFormReturn<Fields, unknown, Fields>,
    submit: (judged: Fields, typed: Fields) => Promise<void>,
  ) =>
  (event: FormEvent): void => {
    const typed = { ...form.getValues() };
    void form.handleSubmit((judged) => submit(judged, typed))(event);
  };
