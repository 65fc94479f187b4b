import { onboarding as say } from "@afterword/core/messages/onboarding";
import { isSame } from "@afterword/core/onboarding/rhythm-choices";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { useCurrentUser, useUpdateUser } from "../accounts/public.ts";
import { rhythmFields } from "./use-rhythm-form.ts";
import { hasShownRhythm, readShownRhythm } from "./shown-rhythm.ts";

/** Saves what the rhythm step has shown as chosen, for the steps that do not show it. Answers whether nothing failed. */
export function useSaveShownRhythm(): () => Promise<boolean> {
  const user = useCurrentUser();
  const updateUser = useUpdateUser();
  return async () => {
    if (!hasShownRhythm()) return true;
    const stored = user.data ?? (await user.refetch()).data;
    if (stored === undefined) {
      showToast(say.rhythmNotLoaded, { type: "danger" });
      return false;
    }
    const shown = readShownRhythm(stored);
    // A length that is not allowed was refused where it was typed, so nothing was chosen.
    if (shown === null || isSame(stored, shown) || !rhythmFields.safeParse(shown).success) return true;
    try {
      await updateUser.mutateAsync(shown);
      return true;
    } catch (error) {
      showFailure(error, say.rhythmFailed);
      return false;
    }
  };
}
