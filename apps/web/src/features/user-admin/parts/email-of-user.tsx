import type { UserRow } from "@afterword/contract/endpoints/user-admin";
import { admin } from "@afterword/core/messages/admin";
import { userAdmin as say } from "@afterword/core/messages/user-admin";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fragment } from "react";
import { MailQuestion } from "lucide-react";
import { refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Chip } from "../../../shared/ui/chip.tsx";
import { mailConfirmation, refreshUsers } from "../api.ts";
import styles from "./user-columns.module.css";

/** The address, and whether it still has to be confirmed. */
export const EmailOfUser = ({ user: { _id, email, emailConfirmed } }: { readonly user: UserRow }) => (
  <>
    <span className={styles.email} title={email}>
      {email.split("@").map((part, index) => (
        <Fragment key={index}>
          {/* A line ends before the sign rather than within a word. */}
          {index > 0 && <wbr />}
          {index > 0 && "@"}
          {part}
        </Fragment>
      ))}
    </span>
    {!emailConfirmed && <Unconfirmed userId={_id} email={email} />}
  </>
);

function Unconfirmed({ userId, email }: { readonly userId: string; readonly email: string }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => mailConfirmation(userId),
    onSuccess: () => showToast(admin.confirmationMailed),
    onError: (error) => {
      showFailure(error, refusalSentence(error, [CONFLICT, FORBIDDEN], say.confirmationFailed));
      // It may have been confirmed meanwhile.
      void refreshUsers(client);
    },
  });
  return (
    <span className={styles.marked}>
      <span title={say.unconfirmedHint}>
        <Chip icon={<MailQuestion size={16} aria-hidden />}>{say.unconfirmed}</Chip>
      </span>
      <Button
        kind="quiet"
        busy={isPending}
        aria-label={say.mailConfirmationTo(email)}
        onClick={() => mutate()}
      >
        {say.mailConfirmation}
      </Button>
    </span>
  );
}
