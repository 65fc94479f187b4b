import { resetPasswordBody } from "@afterword/contract/endpoints/passwords";
import { linkSecret } from "@afterword/contract/fields";
import { account } from "@afterword/core/messages/account";
import { session as say } from "@afterword/core/messages/session";
import { ROUTES } from "@afterword/core/routes/paths";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { NewPasswordFields } from "../../shared/forms/new-password-fields.tsx";
import { Button, ButtonLink } from "../../shared/ui/button.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { LetterAside } from "../../shared/ui/letter-aside.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { DeadLink, Outcome } from "./parts/outcome.tsx";
import styles from "./parts/session-form.module.css";
import { useResetPassword } from "./use-reset-password.ts";
import type { NewPassword, ResetEnd } from "./use-reset-password.ts";

/** The page behind the link of the mail that /forgot-password asks for. */
export function ResetPasswordPage() {
  const { secret = "" } = usePageLocation().parameters;
  const [end, setEnd] = useState<ResetEnd | null>(null);
  // A malformed link need not be tried.
  if (!linkSecret.safeParse(secret).success) return <LinkInvalid sentence={say.resetLinkDead} />;
  if (end === null) return <ChoosePassword secret={secret} onEnd={setEnd} />;
  return end === "changed" ? <Changed /> : <LinkInvalid sentence={account.passwordResetFailed} />;
}

function ChoosePassword({
  secret,
  onEnd,
}: {
  readonly secret: string;
  readonly onEnd: (end: ResetEnd) => void;
}) {
  const form = useForm<NewPassword>({
    ...FORM_MODE,
    resolver: standardSchemaResolver(resetPasswordBody),
    defaultValues: { fieldpw: "", confirmPassword: "", secret },
  });
  const { reset, refusal } = useResetPassword(form, onEnd);
  const { errors, isSubmitting } = form.formState;
  return (
    <Page title={say.resetTitle} heading={say.resetHeading} lede={say.resetLede} hero>
      <form className={styles.form} onSubmit={form.handleSubmit(reset)} noValidate>
        <NewPasswordFields
          chosen={form.register("fieldpw", { deps: ["confirmPassword"] })}
          repeated={form.register("confirmPassword")}
          errors={errors}
          labels={[account.newPassword, account.repeatPassword]}
        />
        <FormError sentence={refusal} />
        <Button type="submit" kind="primary" wide busy={isSubmitting}>
          {say.resetButton}
        </Button>
      </form>
      <LetterAside />
    </Page>
  );
}

const Changed = () => (
  <Outcome title={say.resetTitle} heading={account.passwordReset}>
    <ButtonLink to={ROUTES.login} kind="primary" wide>
      {say.loginButton}
    </ButtonLink>
  </Outcome>
);

const LinkInvalid = ({ sentence }: { readonly sentence: string }) => (
  <DeadLink title={say.resetTitle} sentences={[sentence]}>
    <ButtonLink to={ROUTES.forgotPassword} kind="primary" wide>
      {say.resetAgain}
    </ButtonLink>
    <ButtonLink to={ROUTES.login} kind="quiet">
      {say.backToLogin}
    </ButtonLink>
  </DeadLink>
);
