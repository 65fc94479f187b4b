import { forgotPasswordBody } from "@afterword/contract/endpoints/passwords";
import { session as say } from "@afterword/core/messages/session";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import { useState } from "react";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { Page } from "../../shared/ui/page.tsx";
import { Outcome } from "./parts/outcome.tsx";
import styles from "./parts/session-form.module.css";
import { useForgotPassword } from "./use-forgot-password.ts";
import type { ForgottenBy } from "./use-forgot-password.ts";

/** /forgot-password: asks for a mail with a link to choose a new password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AskForLink onSent={setSentTo} />;
  return (
    <Outcome title={say.forgotTitle} heading={say.forgotSentHeading} sentence={say.forgotSentTo(sentTo)}>
      <ButtonLink to={ROUTES.login} kind="primary" wide>
        {say.backToLogin}
      </ButtonLink>
      <Button kind="quiet" onClick={() => setSentTo(null)}>
        {say.forgotAgain}
      </Button>
    </Outcome>
  );
}

function AskForLink({ onSent }: { readonly onSent: (email: string) => void }) {
  const form = useForm<ForgottenBy>({
    ...FORM_MODE,
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: { email: "" },
  });
  const { ask, refusal } = useForgotPassword(form, onSent);
  const { errors, isSubmitting } = form.formState;
  return (
    <Page title={say.forgotTitle} heading={say.forgotHeading} lede={say.forgotLede} hero>
      <form className={styles.form} onSubmit={form.handleSubmit(ask)} noValidate>
        <Field
          {...form.register("email")}
          label={words.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          error={errors.email?.message}
        />
        <FormError sentence={refusal} />
        <Button type="submit" kind="primary" wide busy={isSubmitting}>
          {say.forgotButton}
        </Button>
      </form>
      <footer className={styles.footer}>
        <ButtonLink to={ROUTES.login} kind="quiet">
          {say.backToLogin}
        </ButtonLink>
      </footer>
    </Page>
  );
}
