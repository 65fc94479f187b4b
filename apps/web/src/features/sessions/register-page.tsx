import { registerBody } from "@afterword/contract/endpoints/accounts";
import { session as say } from "@afterword/core/messages/session";
import { shell } from "@afterword/core/messages/shell";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import { capitaliseName } from "@afterword/core/accounts/name";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { NewPasswordFields } from "../../shared/forms/new-password-fields.tsx";
import { useSingleFlight } from "../../shared/forms/use-single-flight.ts";
import { useSubtitle } from "../snippets/public.ts";
import { Link } from "../../shared/ui/link.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { CheckboxField } from "../../shared/ui/checkbox-field.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { LetterAside } from "../../shared/ui/letter-aside.tsx";
import { Page } from "../../shared/ui/page.tsx";
import styles from "./parts/session-form.module.css";
import { readUnsavedSignUp, useAutosaveSignUp } from "./unsaved-sign-up.ts";
import { useRegister } from "./use-register.ts";
import type { RegisterForm } from "./register-form.ts";

export function RegisterPage() {
  const form = useForm<RegisterForm, unknown, RegisterForm>({
    ...FORM_MODE,
    resolver: standardSchemaResolver(registerBody),
    defaultValues: readUnsavedSignUp(),
  });
  useAutosaveSignUp(form);
  const signUp = useSingleFlight(useRegister(form));
  return (
    <Page
      title={say.registerTitle}
      heading={say.registerHeading}
      lede={useSubtitle("subtitle-register", say.registerLede)}
      hero
    >
      <form className={styles.form} onSubmit={form.handleSubmit(signUp)} noValidate>
        <NameFields form={form} />
        <CredentialFields form={form} />
        <TermsField form={form} />
        <Button type="submit" kind="primary" wide busy={form.formState.isSubmitting}>
          {say.registerButton}
        </Button>
      </form>
      <footer className={styles.footer}>
        <ButtonLink to={ROUTES.login} kind="quiet">
          {say.alreadyRegistered}
        </ButtonLink>
      </footer>
      <LetterAside />
    </Page>
  );
}

type Form = UseFormReturn<RegisterForm, unknown, RegisterForm>;

/** Every field is registered where it is rendered: a refused form focuses the first one registered. */
function TermsField({ form }: { readonly form: Form }) {
  return (
    <CheckboxField {...form.register("terms")} error={form.formState.errors.terms?.message}>
      {say.acceptTermsBefore} <Link to={ROUTES.terms}>{shell.terms}</Link> {say.acceptTermsBetween}{" "}
      <Link to={ROUTES.privacy}>{shell.privacy}</Link>
    </CheckboxField>
  );
}

function NameFields({ form }: { readonly form: Form }) {
  const { register, setValue, formState } = form;
  const capitalising = (field: "firstname" | "lastname") =>
    register(field, {
      onBlur: ({ target }: { readonly target: HTMLInputElement }) =>
        setValue(field, capitaliseName(target.value)),
    });
  return (
    <div className={styles.pair}>
      <Field
        {...capitalising("firstname")}
        label={words.firstname}
        autoComplete="given-name"
        autoCapitalize="words"
        error={formState.errors.firstname?.message}
      />
      <Field
        {...capitalising("lastname")}
        label={words.lastname}
        autoComplete="family-name"
        autoCapitalize="words"
        error={formState.errors.lastname?.message}
      />
    </div>
  );
}

function CredentialFields({ form }: { readonly form: Form }) {
  const { register, formState } = form;
  return (
    <>
      <Field
        {...register("email")}
        label={words.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        error={formState.errors.email?.message}
      />
      <NewPasswordFields
        chosen={form.register("fieldpw", { deps: ["confirmPassword"] })}
        repeated={form.register("confirmPassword")}
        errors={formState.errors}
      />
    </>
  );
}
