import type { forgotPassword } from "@afterword/contract/endpoints/passwords";
import { TOAST_LONG_MS } from "@afterword/core/constants";
import { account } from "@afterword/core/messages/account";
import { failures } from "@afterword/core/messages/failures";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { call } from "../../shared/http/call.ts";
import { wasAnnounced } from "../../shared/http/http-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";

export type ForgottenBy = { email: string };

/** Asks for the mail. Whether the address was found is told by the mail alone (product §8). */
export function useForgotPassword(form: UseFormReturn<ForgottenBy>, onSent: (email: string) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const ask = async ({ email }: ForgottenBy): Promise<void> => {
    setRefusal(null);
    try {
      await call<typeof forgotPassword>("POST /api/user/forgot-password", { body: { email } });
      showToast(account.forgotSent, { durationMs: TOAST_LONG_MS });
      onSent(email);
    } catch (error) {
      if (showFieldMessages(error, ["email"], form.setError) || wasAnnounced(error)) return;
      setRefusal(failures.serverUnavailable);
    }
  };
  return { ask, refusal };
}
