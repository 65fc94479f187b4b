import type { User } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { Field } from "../../../shared/ui/field.tsx";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { AddressInWords } from "../../../shared/ui/address-in-words.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import type { ProfileControl } from "../profile-control.ts";
import { useUpdateUser } from "../use-update-user.ts";
import styles from "./email-field.module.css";

/**
 * The address of the account. A new one counts once it is confirmed; until then it is shown below and can be cancelled.
 */
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

/** A new address until the link in its mail is followed (product §4, E-mail update). */
function PendingEmail({ email }: { readonly email: string }) {
  const updateUser = useUpdateUser();
  const cancel = async (): Promise<void> => {
    try {
      await updateUser.mutateAsync({ newEmail: null });
    } catch (error) {
      return showFailure(error, say.cancelNewEmailFailed);
    }
    showToast(say.newEmailCancelled);
    focusIfLost(document.querySelector<HTMLElement>("#main"));
  };
  return (
    <div className={styles.notice}>
      <p className={styles.what}>
        <AddressInWords email={email} words={say.newEmailPending(email)} />
      </p>
      <p>{say.newEmailPendingText}</p>
      <Button busy={updateUser.isPending} onClick={() => void cancel()}>
        {say.cancelNewEmail}
      </Button>
    </div>
  );
}
