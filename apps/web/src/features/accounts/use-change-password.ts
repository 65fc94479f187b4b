import type { changePassword } from "@afterword/contract/endpoints/passwords";
import { account as say } from "@afterword/core/messages/account";
import { ROUTES } from "@afterword/core/routes/paths";
import { useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { call } from "../../shared/http/call.ts";
import { failedWith, wasAnnounced } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { showToast } from "../../shared/toasts/toasts.ts";

export type PasswordChange = { oldPassword: string; fieldpw: string; confirmPassword: string };

/** Changes the password and goes back to the account. Errors are shown beside their fields (product §8). */
export function useChangePassword(form: UseFormReturn<PasswordChange>) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const isShown = useIsShown();
  const change = async (body: PasswordChange): Promise<void> => {
    setRefusal(null);
    try {
      await call<typeof changePassword>("POST /api/user/change-password", { body });
      showToast(say.passwordChanged);
      if (isShown()) goBack();
    } catch (error) {
      if (failedWith(error, FORBIDDEN)) {
        form.setError("oldPassword", { message: say.wrongPassword }, { shouldFocus: true });
      } else if (!showFieldMessages(error, FIELDS, form.setError) && !wasAnnounced(error)) {
        setRefusal(say.changePasswordFailed);
      }
    }
  };
  return { change, refusal };
}

const FIELDS = ["oldPassword", "fieldpw", "confirmPassword"] as const;

/** To the page it was opened from; to the account if it was opened directly. */
const goBack = (): void => (appHistory.canGoBack() ? appHistory.go(-1) : appHistory.replace(ROUTES.account));
