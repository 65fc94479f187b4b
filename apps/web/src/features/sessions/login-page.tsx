import { loginBody } from "@afterword/contract/endpoints/sessions";
import { PASSWORD_REVEAL_LOGIN_MS } from "@afterword/core/constants";
import { session as say } from "@afterword/core/messages/session";
import { shell } from "@afterword/core/messages/shell";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import type { Mode } from "@afterword/core/routes/redirects";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { lazy, Suspense, useState } from "react";
import type { ComponentType, FormEvent } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { useMode } from "../../shared/device/mode.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { session } from "../../shared/http/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { useSubtitle } from "../snippets/public.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { LetterAside } from "../../shared/ui/letter-aside.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { PaddedSheet } from "../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../shared/ui/switch.tsx";
import type { CheckMailProps } from "./parts/check-mail.tsx";
import { InstallApp } from "./parts/install-app.tsx";
import styles from "./parts/session-form.module.css";
import { useLogin } from "./use-login.ts";
import type { Credentials } from "./use-login.ts";

// Only those who have just signed up need it.
const CheckMail = lazy(async (): Promise<{ default: ComponentType<CheckMailProps> }> => {
  const found = await import("./parts/check-mail.tsx").catch(() => undefined);
  return { default: found?.CheckMail ?? (() => null) };
});

export function LoginPage() {
  const mode = useMode();
  const { mailedTo, known, forget } = useKnownAddress();
  const subtitle = useSubtitle("subtitle-login", say.loginLede);
  const form = useForm<Credentials, unknown, Credentials>({
    ...FORM_MODE,
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: known, fieldpw: "", remember: session.remembers() },
  });
  const login = useLogin(mode, form.setError);
  const { refusal, isSentToApp, unconfirmed, half } = login;
  if (half !== null) {
    return (
      <half.SecondStep
        asked={half.asked}
        onDone={(tokens) => login.finish(tokens, half.remember)}
        onBack={login.backToPassword}
      />
    );
  }
  const changeAddress = (): void => {
    // Back from there, the mail is still to be followed, until another sign-up sends another.
    if (mode === "app") return appHistory.push(ROUTES.register);
    forget();
    form.setValue("email", "");
  };
  return (
    <Page
      title={say.loginTitle}
      heading={mailedTo === null ? shell.motto : say.checkMail}
      // A refused log-in says the same beside its button.
      lede={mailedTo === null ? subtitle : unconfirmed === null ? say.registered : undefined}
      hero
    >
      <MailNotice email={mailedTo} isNew onOther={changeAddress} />
      <CredentialsForm
        form={form}
        isFirst={mailedTo === null}
        refusal={refusal}
        onSubmit={form.handleSubmit(login.logIn)}
      />
      {isSentToApp && <InstallApp reason="sent" />}
      <MailNotice
        email={unconfirmed === mailedTo ? null : unconfirmed}
        isNew={false}
        onOther={mode === "app" ? changeAddress : undefined}
      />
      <OtherWays mode={mode} isNewcomer={known === "" && !isSentToApp} isSignedUp={mailedTo !== null} />
      <LetterAside />
    </Page>
  );
}

const OtherWays = ({
  mode,
  isNewcomer,
  isSignedUp,
}: {
  readonly mode: Mode;
  readonly isNewcomer: boolean;
  /** Another address is a way of the notice above. */
  readonly isSignedUp: boolean;
}) => (
  <>
    <footer className={styles.footer}>
      <ButtonLink to={ROUTES.forgotPassword} kind="quiet">
        {say.forgotPassword}
      </ButtonLink>
      {mode === "app" && !isSignedUp && (
        <ButtonLink to={ROUTES.register} kind="quiet">
          {say.signUp}
        </ButtonLink>
      )}
    </footer>
    {mode === "website" && <InstallApp reason={isNewcomer ? "new" : null} />}
  </>
);

/**
 * `mailedTo` is the address of the mail with the link that must be followed first: a toast about it would be gone too
 * soon, and lie over the form. `known` is that address, or one that this tab has confirmed; empty for others.
 */
function useKnownAddress() {
  const [mailedTo, setMailedTo] = useState(() => storedInTab.read("mailedTo"));
  return {
    mailedTo,
    known: mailedTo ?? storedInTab.read("confirmed") ?? "",
    forget: (): void => {
      storedInTab.write("mailedTo", null);
      setMailedTo(null);
    },
  };
}

const MailNotice = ({ email, ...rest }: Omit<CheckMailProps, "email"> & { readonly email: string | null }) =>
  email !== null && (
    <Suspense fallback={<div className={styles.waiting} />}>
      <CheckMail {...rest} email={email} />
    </Suspense>
  );

/** A toast stands above the form, or above its button where it finds no place over the form. */
function CredentialsForm({
  form: { register, formState },
  isFirst,
  refusal,
  onSubmit,
}: {
  readonly form: UseFormReturn<Credentials, unknown, Credentials>;
  /** Nothing has to be done before. */
  readonly isFirst: boolean;
  readonly refusal: string | null;
  readonly onSubmit: (event: FormEvent) => void;
}) {
  const { errors, isSubmitting } = formState;
  // Quieter where it comes second.
  const Stay = isFirst ? PaddedSheet : "div";
  return (
    <form className={styles.form} data-keep-clear onSubmit={onSubmit} noValidate>
      <Field
        {...register("email")}
        label={words.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        error={errors.email?.message}
      />
      <PasswordField
        {...register("fieldpw")}
        label={words.password}
        autoComplete="current-password"
        revealMs={PASSWORD_REVEAL_LOGIN_MS}
        error={errors.fieldpw?.message}
      />
      <Stay className={styles.stay}>
        <SwitchRow {...register("remember")} label={say.stayLoggedIn} />
      </Stay>
      <FormError sentence={refusal} />
      <Button type="submit" kind={isFirst ? "primary" : "plain"} wide data-keep-clear busy={isSubmitting}>
        {say.loginButton}
      </Button>
    </form>
  );
}
