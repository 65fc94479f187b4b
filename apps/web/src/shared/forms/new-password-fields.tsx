import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "../ui/password-field.tsx";

/** An error in the form's shape. */
type Mistake = { readonly message?: string | undefined } | undefined;

/**
 * A new password and its repetition. Register the first with `deps: ["confirmPassword"]`: the second compares itself
 * with it, so a change of either must validate both.
 */
export function NewPasswordFields({
  chosen,
  repeated,
  errors,
  labels = [words.password, words.confirmPassword],
}: {
  readonly chosen: UseFormRegisterReturn;
  readonly repeated: UseFormRegisterReturn;
  readonly errors: { readonly fieldpw?: Mistake; readonly confirmPassword?: Mistake };
  readonly labels?: readonly [chosen: string, repeated: string];
}) {
  return (
    <>
      <PasswordField
        {...chosen}
        label={labels[0]}
        hint={say.passwordHelp}
        autoComplete="new-password"
        error={errors.fieldpw?.message}
      />
      <PasswordField
        {...repeated}
        label={labels[1]}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
      />
    </>
  );
}
