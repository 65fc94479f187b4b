import type { resetPassword } from "@afterword/contract/endpoints/passwords";
import { account } from "@afterword/core/messages/account";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { call } from "../../shared/http/call.ts";
import { failedWith, wasAnnounced } from "../../shared/http/http-failure.ts";
import { GONE } from "../../shared/http/statuses.ts";
import { useSingleUse } from "./use-single-use.ts";

export type NewPassword = { fieldpw: string; confirmPassword: string; secret: string };

/** The final outcomes of the page behind the link. A refused password and a server error are not final. */
export type ResetEnd = "changed" | "link-invalid";

/** Saves a new password with the secret of a mail's link. */
export function useResetPassword(form: UseFormReturn<NewPassword>, onEnd: (end: ResetEnd) => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const once = useSingleUse();
  const tryOut = async (body: NewPassword): Promise<boolean> => {
    setRefusal(null);
    try {
      await call<typeof resetPassword>("POST /api/user/reset-password", { body });
      onEnd("changed");
      return true;
    } catch (error) {
      if (failedWith(error, GONE)) onEnd("link-invalid");
      else if (!showFieldMessages(error, ["fieldpw", "confirmPassword"], form.setError)) {
        if (!wasAnnounced(error)) setRefusal(account.passwordResetFailed);
      }
      return false;
    }
  };
  return { reset: (body: NewPassword) => once(() => tryOut(body)), refusal };
}
