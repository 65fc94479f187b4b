import type { RecipientBody } from "@afterword/contract/endpoints/recipients";
import { tidyEmail } from "@afterword/core/accounts/email";
import { capitaliseName, tidyName } from "@afterword/core/accounts/name";
import { recipients as say } from "@afterword/core/messages/recipients";
import { words } from "@afterword/core/messages/words";
import type { FocusEvent } from "react";
import type { UseFormReturn } from "react-hook-form";
import { Field } from "../../../shared/ui/field.tsx";

export type RecipientControl = UseFormReturn<RecipientBody, unknown, RecipientBody>;

/** Name and address. On blur the name is capitalised and the address loses its white space (product §5). */
export function RecipientFields({ form }: { readonly form: RecipientControl }) {
  const { errors } = form.formState;
  const tidy =
    (field: "name" | "email", change: (text: string) => string) => (event: FocusEvent<HTMLInputElement>) => {
      const tidied = change(event.target.value);
      if (tidied !== event.target.value)
        form.setValue(field, tidied, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    };
  const name = form.register("name");
  const email = form.register("email");
  return (
    <>
      <Field
        {...name}
        label={words.name}
        autoComplete="off"
        autoCapitalize="words"
        enterKeyHint="next"
        error={errors.name?.message}
        onBlur={(event) => {
          tidy("name", (text) => capitaliseName(tidyName(text)))(event);
          void name.onBlur(event);
        }}
      />
      <Field
        {...email}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help={say.emailHint}
        error={errors.email?.message}
        onBlur={(event) => {
          tidy("email", tidyEmail)(event);
          void email.onBlur(event);
        }}
      />
    </>
  );
}
