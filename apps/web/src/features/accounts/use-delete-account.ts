import type { deleteUser } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { ROUTES } from "@afterword/core/routes/paths";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { forgetUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { call } from "../../shared/http/call.ts";
import { refusalSentence, wasAnnounced } from "../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../shared/http/statuses.ts";
import { session, useSession } from "../../shared/http/session.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { applyTheme } from "../../shared/ui/theme.ts";
import { passwordRefusal } from "./password-refusal.ts";

/**
 * Deletes the current user's account and its traces on this device. No session is left to log out of. Asks for the
 * password once the server has said that it needs it.
 */
export function useDeleteAccount(onDeleted: (userId: string) => void) {
  const current = useSession();
  const userId = current.kind === "logged-in" ? current.userId : "";
  const [asksPassword, setAsksPassword] = useState(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (fieldpw: string) =>
      call<typeof deleteUser>("DELETE /api/user/:_id", {
        params: { _id: userId },
        body: fieldpw === "" ? undefined : { fieldpw },
      }),
    onSuccess: () => {
      onDeleted(userId);
      forgetUnsavedValues();
      session.end("logged-out");
      applyTheme(null);
      appHistory.clear(ROUTES.login);
      showToast(say.deleted);
    },
    onError: (failure) => {
      if (passwordRefusal(failure) !== undefined) setAsksPassword(true);
    },
  });
  return {
    mutate: (password: string) => mutate(password),
    isPending,
    asksPassword,
    // What was not asked for before is not wrong.
    passwordError: variables === "" ? undefined : passwordRefusal(error),
    refusal: refusalFor(error),
  };
}

/** The server gives a reason: the user is the last admin, or has not shown what it takes. */
const WITH_SENTENCE = [FORBIDDEN, CONFLICT];

function refusalFor(error: Error | null): string | null {
  return error === null || wasAnnounced(error) || passwordRefusal(error) !== undefined
    ? null
    : refusalSentence(error, WITH_SENTENCE, say.deleteFailed);
}
