import type { ProfileForm, User } from "@afterword/contract/endpoints/accounts";
import { loginEmail } from "@afterword/core/accounts/email";
import { account as say } from "@afterword/core/messages/account";
import { useState } from "react";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { useSingleFlight } from "../../shared/forms/use-single-flight.ts";
import type { UnsavedForm } from "../../shared/forms/use-unsaved-form.ts";
import { failedWith, wasAnnounced } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { useUpdateUser } from "./use-update-user.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { passwordRefusal } from "./password-refusal.ts";
import type { ProfileControl } from "./profile-control.ts";

/** Values that are saved once the password is shown. */
export type WaitingSave = {
  readonly judged: ProfileForm;
  readonly typed: ProfileForm;
  /** Why the last password was refused. */
  readonly error: string | undefined;
};

/**
 * Saves the whole form. Sends the address only if it was changed, because naming a new one sends it a mail, and may
 * need the password: the server says so, and then the values wait for it.
 */
export function useProfileSaving(form: ProfileControl, { email }: User, kept: UnsavedForm) {
  const updateUser = useUpdateUser();
  const [waiting, setWaiting] = useState<WaitingSave | null>(null);
  const send = async (judged: ProfileForm, typed: ProfileForm, fieldpw?: string): Promise<void> => {
    const { newEmail, ...others } = judged;
    // Case does not make it another address.
    const isMoving = loginEmail(newEmail) !== loginEmail(email);
    const password = fieldpw === undefined ? {} : { fieldpw };
    try {
      const user = await updateUser.mutateAsync(isMoving ? { ...others, newEmail, ...password } : others);
      setWaiting(null);
      kept.markSaved(typed, initialValues(user));
      showToast(isMoving && user.newEmail !== null ? say.profileUpdatedConfirmEmail : say.profileUpdated);
    } catch (error) {
      const wrong = passwordRefusal(error);
      // What was not asked for before is not wrong.
      if (wrong !== undefined)
        return setWaiting({ judged, typed, error: fieldpw === undefined ? undefined : wrong });
      if (wasAnnounced(error)) return;
      setWaiting(null);
      showRefusal(form, error);
    }
  };
  return {
    save: (judged: ProfileForm, typed: ProfileForm) => send(judged, typed),
    isSaving: updateUser.isPending,
    waiting,
    saveWaiting: useSingleFlight(async (password: string) => {
      if (waiting !== null) await send(waiting.judged, waiting.typed, password);
    }),
    cancelWaiting: () => setWaiting(null),
  };
}

/** Why a new address is forbidden stands at its field; a call may be forbidden for other reasons, which a toast tells. */
function showRefusal(form: ProfileControl, error: unknown): void {
  const message = failedWith(error, FORBIDDEN) ? error.fields["newEmail"] : undefined;
  if (message !== undefined) return form.setError("newEmail", { message }, { shouldFocus: true });
  showFieldMessages(error, FIELDS, form.setError);
  showFailure(error, say.profileUpdateFailed);
}

/** The form's initial values. */
export const initialValues = (user: User): ProfileForm => ({
  firstname: user.firstname,
  lastname: user.lastname,
  newEmail: user.email,
  confirmFrequency: user.confirmFrequency,
  sendingDelay: user.sendingDelay,
});

const FIELDS = ["firstname", "lastname", "newEmail", "confirmFrequency", "sendingDelay"] as const;
