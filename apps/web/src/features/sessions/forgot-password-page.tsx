import { forgotPasswordBody } from "@afterword/contract/endpoints/passwords";
import type { forgotPassword } from "@afterword/contract/endpoints/passwords";
import { TOAST_LONG_MS } from "@afterword/core/constants";
import { account } from "@afterword/core/messages/account";
import { failures } from "@afterword/core/messages/shell";
import { session as say } from "@afterword/core/messages/session";
import { words } from "@afterword/core/messages/words";
import { ROUTES } from "@afterword/core/routes/paths";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { AddressInWords } from "../../shared/ui/address-in-words.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { LetterAside } from "../../shared/ui/letter-aside.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { call } from "../../shared/http/call.ts";
import { wasAnnounced } from "../../shared/http/http-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { Outcome } from "./parts/outcome.tsx";
import styles from "./parts/session-form.module.css";

/** /forgot-password: requests a mail with a link to choose a new password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <AskForLink onSent={setSentTo} />;
  return (
    <Outcome
      title={say.forgotTitle}
      heading={say.forgotSentHeading}
      sentence={<AddressInWords email={sentTo} words={say.forgotSentTo(sentTo)} />}
    >
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
      <LetterAside />
    </Page>
  );
}

type ForgottenBy = { email: string };

/** Requests the mail. Only the mail tells whether the address was found (product §8). */
function useForgotPassword(form: UseFormReturn<ForgottenBy>, onSent: (email: string) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async ({ email }: ForgottenBy): Promise<void> => {
    setRefusal(null);
    try {
      await call<typeof forgotPassword>("POST /api/user/forgot-password", { body: { email } });
      showToast(account.forgotSent, { durationMs: TOAST_LONG_MS });
      onSent(email);
    } catch (error) {
      if (showFieldMessages(error, ["email"], form.setError) || wasAnnounced(error)) return;
      setRefusal(failures.serverUnavailable);
    }
  };
  return { ask, refusal };
}
