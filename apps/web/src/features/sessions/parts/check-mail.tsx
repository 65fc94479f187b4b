import type { requestConfirmationMail } from "@afterword/contract/endpoints/accounts";
import { MAIL_AGAIN_PAUSE_S } from "@afterword/core/constants";
import { confirmation as say } from "@afterword/core/messages/confirmation";
import { failures } from "@afterword/core/messages/shell";
import { SECOND_MS } from "@afterword/core/time/duration";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "../../../shared/http/call.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { AddressInWords } from "../../../shared/ui/address-in-words.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./check-mail.module.css";

export type CheckMailProps = {
  readonly email: string;
  /** The sign-up was just now; otherwise a log-in has shown that the address is not confirmed yet. */
  readonly isNew: boolean;
  /** Absent where there is no other address to use. */
  readonly onOther: (() => void) | undefined;
};

/** What to do about the mail that confirms an address, above the log-in that waits for it. The answer is the same for every address (behaviour §4). */
export function CheckMail({ email, isNew, onOther }: CheckMailProps) {
  const pause = usePause(MAIL_AGAIN_PAUSE_S);
  const again = useMutation({
    mutationFn: () =>
      call<typeof requestConfirmationMail>("POST /api/user/confirmation-mail", { body: { email } }),
    onSuccess: pause.begin,
    onError: (error) => showFailure(error, failures.serverUnavailable),
  });
  const card = (
    <div className={styles.card}>
      <p>
        {isNew ? (
          <>
            <b>{say.nothingYet}</b> {say.nothingYetHint}
          </>
        ) : (
          say.noMail
        )}
      </p>
      <output>{again.isSuccess && say.mailedAgain}</output>
      <div className={styles.ways}>
        <Button disabled={pause.secondsLeft > 0} busy={again.isPending} onClick={() => again.mutate()}>
          {pause.secondsLeft > 0 ? say.sendAgainIn(pause.secondsLeft) : say.sendAgain}
        </Button>
        {onOther !== undefined && (
          <Button kind="quiet" onClick={onOther}>
            {say.otherAddress}
          </Button>
        )}
      </div>
    </div>
  );
  if (!isNew) return card;
  return (
    <>
      <p className={styles.sent}>
        <AddressInWords email={email} words={say.mailedTo(email)} />
      </p>
      {card}
      <p className={styles.then}>{say.thenLogIn}</p>
    </>
  );
}

/** A mail takes its time, and each press costs one of the few that an address gets. */
function usePause(seconds: number) {
  const [secondsLeft, setLeft] = useState(0);
  useEffect(() => {
    if (secondsLeft === 0) return undefined;
    const timer = window.setTimeout(() => setLeft(secondsLeft - 1), SECOND_MS);
    return () => window.clearTimeout(timer);
  }, [secondsLeft]);
  return { secondsLeft, begin: () => setLeft(seconds) };
}
