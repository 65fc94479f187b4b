import type { requestConfirmationMail } from "@afterword/contract/endpoints/accounts";
import { confirmation as say } from "@afterword/core/messages/confirmation";
import { failures } from "@afterword/core/messages/shell";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../../shared/http/call.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./check-mail.module.css";

export type CheckMailProps = {
  readonly email: string;
  /** The sign-up was just now; otherwise a log-in has shown that the address is not confirmed yet. */
  readonly isNew: boolean;
  /** Absent where there is no other address to use. */
  readonly onOther: (() => void) | undefined;
};

/** What to do about the mail that confirms an address. The answer is the same for every address (behaviour §4). */
export function CheckMail({ email, isNew, onOther }: CheckMailProps) {
  const again = useMutation({
    mutationFn: () =>
      call<typeof requestConfirmationMail>("POST /api/user/confirmation-mail", { body: { email } }),
    onError: (error) => showFailure(error, failures.serverUnavailable),
  });
  return (
    <div className={styles.card}>
      <p>{isNew ? say.mailedTo(email) : say.noMail}</p>
      <output>{again.isSuccess && say.mailedAgain}</output>
      <div className={styles.ways}>
        <Button busy={again.isPending} onClick={() => again.mutate()}>
          {say.sendAgain}
        </Button>
        {onOther !== undefined && (
          <Button kind="quiet" onClick={onOther}>
            {say.otherAddress}
          </Button>
        )}
      </div>
    </div>
  );
}
