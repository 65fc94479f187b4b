import type { RecipientBody } from "@afterword/contract/endpoints/recipients";
import { tidyEmail } from "@afterword/core/accounts/email";
import { capitaliseName, tidyName } from "@afterword/core/accounts/name";
import { recipients as say } from "@afterword/core/messages/recipients";
import { lacksCapitals } from "@afterword/core/recipients/name";
import { words } from "@afterword/core/messages/words";
import { language as languageWords } from "@afterword/core/messages/language";
import { useRef } from "react";
import type { FocusEvent } from "react";
import { useController } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { languageOptions } from "../../../shared/forms/language-options.ts";
import { Field } from "../../../shared/ui/field.tsx";
import { SelectField } from "../../../shared/ui/select-field.tsx";

export type RecipientControl = UseFormReturn<RecipientBody, unknown, RecipientBody>;

/**
 * Name, address and language. On blur the address loses its white space, and a name that is new gets its capitals (product §5):
 * once, so that a capital that is taken back does not return.
 */
export function RecipientFields({ form }: { readonly form: RecipientControl }) {
  const { errors } = form.formState;
  const tidy =
    (field: "name" | "email", change: (text: string) => string) => (event: FocusEvent<HTMLInputElement>) => {
      const tidied = change(event.target.value);
      if (tidied !== event.target.value)
        form.setValue(field, tidied, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    };
  const capitalise = useCapitalsOnce();
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
        dir="auto"
        error={errors.name?.message}
        onFocus={(event) => capitalise.begin(event.target.value)}
        onBlur={(event) => {
          tidy("name", (text) => capitalise.apply(tidyName(text)))(event);
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
      <LanguageField form={form} />
    </>
  );
}

/** The writer's own, unless another is chosen. */
function LanguageField({ form }: { readonly form: RecipientControl }) {
  const { field } = useController({ control: form.control, name: "language" });
  return (
    <SelectField
      label={languageWords.language}
      help={languageWords.recipientHelp}
      value={field.value ?? ""}
      options={[{ value: "", label: languageWords.asMine }, ...languageOptions()]}
      onChange={field.onChange}
    />
  );
}

/** Capitals for a name that was empty when its field was entered, and that is left for the first time. */
function useCapitalsOnce() {
  const state = useRef<"untouched" | "new" | "settled">("untouched");
  return {
    begin: (text: string): void => {
      if (state.current === "untouched") state.current = text === "" ? "new" : "settled";
    },
    apply: (text: string): string => {
      if (state.current !== "new" || text === "") return text;
      state.current = "settled";
      return lacksCapitals(text) ? capitaliseName(text) : text;
    },
  };
}
