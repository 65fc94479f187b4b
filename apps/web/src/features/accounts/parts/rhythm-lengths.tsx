import type { RhythmPart } from "@afterword/core/accounts/rhythm";
import { account as say } from "@afterword/core/messages/account";
import type { Ref } from "react";
import type { FieldErrors } from "react-hook-form";
import { LengthField } from "./length-field.tsx";

/** The two lengths of the rhythm in hours, named as in the profile. */
export type RhythmValues = { confirmFrequency?: number | undefined; sendingDelay?: number | undefined };

/** The time from a sign of life to the reminder, and from there to the delivery (product §5). */
export function RhythmLengths({
  rhythm,
  errors,
  onChange,
  frequencyRef,
  delayRef,
}: {
  readonly rhythm: RhythmValues;
  readonly errors: FieldErrors<RhythmValues>;
  readonly onChange: (part: RhythmPart, hours: number) => void;
  /** Where the form moves the focus when a length is invalid. */
  readonly frequencyRef: Ref<HTMLInputElement>;
  readonly delayRef: Ref<HTMLInputElement>;
}) {
  return (
    <>
      <LengthField
        part="confirmFrequency"
        label={say.confirmFrequency}
        help={say.confirmFrequencyHint}
        hours={rhythm.confirmFrequency ?? 0}
        error={errors.confirmFrequency?.message}
        onChange={(hours) => onChange("confirmFrequency", hours)}
        ref={frequencyRef}
      />
      <LengthField
        part="sendingDelay"
        label={say.sendingDelay}
        help={say.sendingDelayHint}
        hours={rhythm.sendingDelay ?? 0}
        error={errors.sendingDelay?.message}
        onChange={(hours) => onChange("sendingDelay", hours)}
        ref={delayRef}
      />
    </>
  );
}
