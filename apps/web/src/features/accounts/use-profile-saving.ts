import type { ProfileForm, User } from "@afterword/contract/endpoints/accounts";
import { loginEmail } from "@afterword/core/accounts/email";
import { account as say } from "@afterword/core/messages/account";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import type { UnsavedForm } from "../../shared/forms/use-unsaved-form.ts";
import { refusalSentence } from "../../shared/http/http-failure.ts";
import { FORBIDDEN } from "../../shared/http/statuses.ts";
import { useUpdateUser } from "./use-update-user.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import type { ProfileControl } from "./profile-control.ts";

/** Saves the whole form. Sends the address only if it was changed, because naming a new one sends it a mail. */
export function useProfileSaving(form: ProfileControl, { email }: User, kept: UnsavedForm) {
  const updateUser = useUpdateUser();
  const save = async ({ newEmail, ...others }: ProfileForm, typed: ProfileForm): Promise<void> => {
    // Case does not make it another address.
    const isMoving = loginEmail(newEmail) !== loginEmail(email);
    try {
      const user = await updateUser.mutateAsync(isMoving ? { ...others, newEmail } : others);
      kept.markSaved(typed, initialValues(user));
      showToast(isMoving && user.newEmail !== null ? say.profileUpdatedConfirmEmail : say.profileUpdated);
    } catch (error) {
      showFieldMessages(error, FIELDS, form.setError);
      showFailure(error, refusalSentence(error, WITH_SENTENCE, say.profileUpdateFailed));
    }
  };
  return { save, isSaving: updateUser.isPending };
}

/** The form's initial values. */
export const initialValues = (user: User): ProfileForm => ({
  firstname: user.firstname,
  lastname: user.lastname,
  newEmail: user.email,
  confirmFrequency: user.confirmFrequency,
  sendingDelay: user.sendingDelay,
});

/** A new address requires the account's second factor; the server says so. */
const WITH_SENTENCE = [FORBIDDEN];

const FIELDS = ["firstname", "lastname", "newEmail", "confirmFrequency", "sendingDelay"] as const;
