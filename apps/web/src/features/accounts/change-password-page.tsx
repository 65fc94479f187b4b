import { changePasswordBody } from "@afterword/contract/endpoints/passwords";
import { account as say } from "@afterword/core/messages/account";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { NewPasswordFields } from "../../shared/forms/new-password-fields.tsx";
import { useCurrentUser } from "./user-query.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Dock } from "../../shared/ui/dock.tsx";
import { FormError } from "../../shared/ui/form-error.tsx";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { Page } from "../../shared/ui/page.tsx";
import { PasswordField } from "../../shared/ui/password-field.tsx";
import styles from "./parts/profile-form.module.css";
import { useChangePassword } from "./use-change-password.ts";
import type { PasswordChange } from "./use-change-password.ts";

/** /account/change-password, for a user who knows the old one. */
export function ChangePasswordPage() {
  const email = useCurrentUser().data?.email ?? "";
  const form = useForm<PasswordChange>({
    ...FORM_MODE,
    resolver: standardSchemaResolver(changePasswordBody),
    defaultValues: { oldPassword: "", fieldpw: "", confirmPassword: "" },
  });
  const { change, refusal } = useChangePassword(form);
  const { errors, isDirty, isSubmitting } = form.formState;
  return (
    <Page title={say.changePassword} lede={say.changePasswordLede}>
      <form className={styles.fields} noValidate onSubmit={(event) => void form.handleSubmit(change)(event)}>
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.register("oldPassword")}
          label={say.oldPassword}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
        />
        <NewPasswordFields
          chosen={form.register("fieldpw", { deps: ["confirmPassword"] })}
          repeated={form.register("confirmPassword")}
          errors={errors}
          labels={[say.newPassword, say.repeatPassword]}
        />
        <FormError sentence={refusal} />
        <Dock>
          <Button type="submit" kind="primary" disabled={!isDirty} busy={isSubmitting}>
            {say.savePassword}
          </Button>
        </Dock>
      </form>
    </Page>
  );
}
