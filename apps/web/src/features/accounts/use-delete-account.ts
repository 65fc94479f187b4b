import type { deleteUser } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { ROUTES } from "@afterword/core/routes/paths";
import { useMutation } from "@tanstack/react-query";
import { forgetUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { call } from "../../shared/http/call.ts";
import { refusalSentence, wasAnnounced } from "../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../shared/http/statuses.ts";
import { session, useSession } from "../../shared/http/session.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { forgetTheme } from "../../shared/ui/theme.ts";

/** Deletes the current user's account and its traces on this device. No session is left to log out of. */
export function useDeleteAccount(onDeleted: (userId: string) => void) {
  const current = useSession();
  const userId = current.kind === "logged-in" ? current.userId : "";
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: () =>
      call<typeof deleteUser>("DELETE /api/user/:_id", { params: { _id: userId }, body: undefined }),
    onSuccess: () => {
      onDeleted(userId);
      forgetUnsavedValues();
      session.end("logged-out");
      forgetTheme();
      appHistory.clear(ROUTES.login);
      showToast(say.deleted);
    },
  });
  return { mutate: () => mutate(), reset, isPending, refusal: refusalFor(error) };
}

/** The server gives a reason: the user is the last admin, or has not shown a second factor. */
const WITH_SENTENCE = [FORBIDDEN, CONFLICT];

function refusalFor(error: Error | null): string | null {
  return error === null || wasAnnounced(error)
    ? null
    : refusalSentence(error, WITH_SENTENCE, say.deleteFailed);
}
