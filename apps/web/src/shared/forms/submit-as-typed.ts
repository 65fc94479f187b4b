import type { FormEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/**
 * What happens when a form is sent: `submit` is given what the rules made of it, and all that stood in the form at the
 * press. What is typed after it is not sent, and counts as unsaved.
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
