import { failures } from "@afterword/core/messages/shell";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useState } from "react";
import { HttpFailure } from "../../shared/http/http-failure.ts";

/** Why the last attempt failed: beside the password if that was wrong, otherwise below the form. */
export type Refusal = { readonly password?: string; readonly sentence?: string };

/** Runs one action at a time, and keeps the reason if it was refused. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({});
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setRefusal({});
    setBusy(true);
    try {
      await work();
    } catch (error) {
      setRefusal(refusalFor(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    refusal,
    attempt: (work: () => Promise<void>): void => void attempt(work),
    refuse: (sentence: string): void => setRefusal({ sentence }),
  };
}

/** The server's sentences say what to do next; a server error has none. */
function refusalFor(error: unknown): Refusal {
  if (!(error instanceof HttpFailure)) throw error;
  if (error.announced) return {};
  const password =
    error.fields["password"] ?? (error.sentence === say.passwordWrong ? say.passwordWrong : undefined);
  if (password !== undefined) return { password };
  return { sentence: error.sentence === "" ? failures.serverUnavailable : error.sentence };
}
