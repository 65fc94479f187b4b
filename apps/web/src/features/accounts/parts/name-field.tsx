import { capitaliseName, tidyName } from "@afterword/core/accounts/name";
import { Field } from "../../../shared/ui/field.tsx";
import type { ProfileControl } from "../profile-control.ts";

/** A name is capitalised on blur (product §5). */
export function NameField({
  form,
  name,
  label,
  autoComplete,
}: {
  readonly form: ProfileControl;
  readonly name: "firstname" | "lastname";
  readonly label: string;
  readonly autoComplete: string;
}) {
  const field = form.register(name);
  return (
    <Field
      {...field}
      label={label}
      autoComplete={autoComplete}
      autoCapitalize="words"
      error={form.formState.errors[name]?.message}
      onBlur={(event) => {
        const tidied = capitaliseName(tidyName(event.target.value));
        if (tidied !== event.target.value)
          form.setValue(name, tidied, { shouldDirty: true, shouldValidate: true });
        void field.onBlur(event);
      }}
    />
  );
}
