import type { User } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { Field } from "../../../shared/ui/field.tsx";
import type { ProfileControl } from "../profile-control.ts";
import { PendingEmail } from "./pending-email.tsx";

/** The address of the account. A new one counts once it is confirmed; until then it stands below, and can be taken back. */
export function EmailField({ form, user }: { readonly form: ProfileControl; readonly user: User }) {
  return (
    <>
      <Field
        {...form.register("newEmail")}
        label={words.email}
        help={user.newEmail === null ? say.emailHelp : ""}
        type="email"
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        error={form.formState.errors.newEmail?.message}
      />
      {user.newEmail !== null && <PendingEmail email={user.newEmail} />}
    </>
  );
}
