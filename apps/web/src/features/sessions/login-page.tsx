import { loginBody } from "@afterword/contract/endpoints/sessions";
import { PASSWORD_REVEAL_LOGIN_MS } from "@afterword/core/constants";
import { session as say } from "@afterword/core/messages/session";
import { shell } from "@afterword/core/messages/shell";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import type { Mode } from "@afterword/core/routes/redirects";
import { useMode } from "../../shared/device/mode.ts";
import { session } from "../../shared/http/session.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { useSubtitle } from "../snippets/public.ts";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { Page } from "../../shared/ui/page.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import { PaddedSheet } from "../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../shared/ui/switch.tsx";
import { InstallApp } from "./parts/install-app.tsx";
import styles from "./parts/session-form.module.css";
import { useLogin } from "./use-login.ts";
import type { Credentials } from "./use-login.ts";

export function LoginPage() {
  const mode = useMode();
  // The address of the mail with the link that must be followed first. A toast alone would be gone too soon.
  const mailedTo = storedInTab.read("mailedTo");
  const subtitle = useSubtitle("subtitle-login", say.loginLede);
  // Shows only the notice then, so that the button stays in view on a phone.
  const lede = mailedTo === null ? subtitle : undefined;
  const { register, handleSubmit, formState, setError } = useForm<Credentials, unknown, Credentials>({
    ...FORM_MODE,
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: mailedTo ?? "", fieldpw: "", remember: session.remembers() },
  });
  const { errors, isSubmitting } = formState;
  const { logIn, refusal, isUnconfirmed, half, finish, backToPassword } = useLogin(mode, setError);
  if (half !== null) {
    return (
      <half.SecondStep
        asked={half.asked}
        onDone={(tokens) => finish(tokens, half.remember)}
        onBack={backToPassword}
      />
    );
  }
  return (
    <Page title={say.loginTitle} heading={shell.motto} lede={lede} hero>
      {mailedTo !== null && <p className={styles.mailed}>{say.mailedTo(mailedTo)}</p>}
      <form className={styles.form} onSubmit={handleSubmit(logIn)} noValidate>
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
        <PaddedSheet>
          <SwitchRow {...register("remember")} label={say.stayLoggedIn} />
        </PaddedSheet>
        <FormError sentence={refusal} />
        <Button type="submit" kind="primary" wide busy={isSubmitting}>
          {say.loginButton}
        </Button>
      </form>
      {isUnconfirmed && <NoMail mode={mode} />}
      <footer className={styles.footer}>
        <ButtonLink to={ROUTES.forgotPassword} kind="quiet">
          {say.forgotPassword}
        </ButtonLink>
        {mode === "app" && (
          <ButtonLink to={ROUTES.register} kind="quiet">
            {say.signUp}
          </ButtonLink>
        )}
      </footer>
      {mode === "website" && <InstallApp />}
    </Page>
  );
}

/** A sign-up that was never confirmed is replaced by the next one with the same address (docs/decisions/007). */
const NoMail = ({ mode }: { readonly mode: Mode }) => (
  <div className={styles.again}>
    <p>{mode === "app" ? say.noMail : say.noMailOnWebsite}</p>
    {mode === "app" && (
      <ButtonLink to={ROUTES.register} wide>
        {say.signUpAgain}
      </ButtonLink>
    )}
  </div>
);
