import { profileFields } from "@afterword/contract/endpoints/accounts";
import type { User } from "@afterword/contract/endpoints/accounts";
import type { RhythmPart } from "@afterword/core/accounts/rhythm";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { isSame, proposedFor } from "@afterword/core/onboarding/rhythm-choices";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useController, useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { useUpdateUser } from "../accounts/public.ts";
import type { RhythmValues } from "../accounts/public.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { keepShownRhythm, readShownRhythm } from "./shown-rhythm.ts";

/**
 * The rhythm with the profile's rules, saved in the same way. It begins with what it showed before, or else with what
 * onboarding proposes.
 */
export function useRhythmForm({ confirmFrequency, sendingDelay }: User) {
  const saved = { confirmFrequency, sendingDelay };
  const form = useForm<RhythmValues, unknown, RhythmValues>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<RhythmValues, unknown, RhythmValues>(rhythmFields),
    defaultValues: readShownRhythm(saved) ?? proposedFor(saved),
  });
  const { control } = form;
  const [confirmHours, delayHours] = useWatch({ control, name: ["confirmFrequency", "sendingDelay"] });
  const { ref: frequencyRef } = useController({ control, name: "confirmFrequency" }).field;
  const { ref: delayRef } = useController({ control, name: "sendingDelay" }).field;
  useEffect(() => {
    if (confirmHours === undefined || delayHours === undefined) return;
    keepShownRhythm(
      { confirmFrequency: confirmHours, sendingDelay: delayHours },
      { confirmFrequency, sendingDelay },
    );
  }, [confirmHours, delayHours, confirmFrequency, sendingDelay]);
  const updateUser = useUpdateUser();
  const change = (part: RhythmPart, hours: number): void =>
    form.setValue(part, hours, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return {
    form,
    frequencyRef,
    delayRef,
    values: { confirmFrequency: confirmHours, sendingDelay: delayHours },
    isSaving: updateUser.isPending,
    change,
    choose: (rhythm: Required<RhythmValues>): void => {
      change("confirmFrequency", rhythm.confirmFrequency ?? 0);
      change("sendingDelay", rhythm.sendingDelay ?? 0);
    },
    /** Whether it is saved now; what is stored already needs no saving. */
    save: async (chosen: RhythmValues): Promise<boolean> => {
      if (isSame(saved, chosen)) return true;
      try {
        await updateUser.mutateAsync(chosen);
        return true;
      } catch (error) {
        showFieldMessages(error, ["confirmFrequency", "sendingDelay"], form.setError);
        showFailure(error, say.rhythmFailed);
        return false;
      }
    },
  };
}

/** The rules of both lengths. */
export const rhythmFields = z.pick(profileFields, { confirmFrequency: true, sendingDelay: true });
