import type { User } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { Field } from "../../../shared/ui/field.tsx";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { AddressInWords } from "../../../shared/ui/address-in-words.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import type { ProfileControl } from "../profile-control.ts";
import type { RecentProof } from "../use-recent-proof.tsx";
import { useUpdateUser } from "../use-update-user.ts";
import styles from "./email-field.module.css";

/**
 * The address of the account. A new one counts once it is confirmed; until then it is shown below, can be mailed again and cancelled.
 */
export function EmailField({
  form,
  user,
  withProof,
}: {
  readonly form: ProfileControl;
  readonly user: User;
  /** For a mail that is sent again: a new address needs the password. */
  readonly withProof: RecentProof["withProof"];
}) {
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
      {user.newEmail !== null && <PendingEmail email={user.newEmail} withProof={withProof} />}
    </>
  );
}

/** A new address until the link in its mail is followed (product §4, E-mail update). */
function PendingEmail({ email, withProof }: { readonly email: string } & Pick<RecentProof, "withProof">) {
  const updateUser = useUpdateUser();
  const sendAgain = async (): Promise<void> => {
    try {
      await withProof(() => updateUser.mutateAsync({ newEmail: email }));
    } catch (error) {
      return showFailure(error, refusalSentence(error, [FORBIDDEN], say.newEmailNotSent));
    }
    showToast(say.newEmailSentAgain);
  };
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
        <AddressInWords email={email} words={email} /> <Chip kind="lamp">{say.newEmailPending}</Chip>
      </p>
      <p>{say.newEmailPendingText}</p>
      <div className={styles.acts}>
        <Button disabled={updateUser.isPending} onClick={() => void sendAgain()}>
          {say.sendNewEmailAgain}
        </Button>
        <Button kind="quiet" disabled={updateUser.isPending} onClick={() => void cancel()}>
          {say.cancelNewEmail}
        </Button>
      </div>
    </div>
  );
}
