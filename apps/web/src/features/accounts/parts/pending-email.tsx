import { account as say } from "@afterword/core/messages/account";
import { useUpdateUser } from "../use-update-user.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import styles from "./pending-email.module.css";

/** A new address that waits for the link in its mail (product §4, E-mail update). */
export function PendingEmail({ email }: { readonly email: string }) {
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
      <p className={styles.what}>{say.newEmailPending(email)}</p>
      <p>{say.newEmailPendingText}</p>
      <Button busy={updateUser.isPending} onClick={() => void cancel()}>
        {say.cancelNewEmail}
      </Button>
    </div>
  );
}
