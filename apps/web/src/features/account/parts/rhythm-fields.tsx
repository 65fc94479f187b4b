import { account as say } from "@afterword/core/messages/account";
import { useId } from "react";
import { useWatch } from "react-hook-form";
import { useProductNow } from "../../../shared/queries/use-product-now.ts";
import { rhythmPreview } from "../rhythm-preview.ts";
import { LengthField } from "./length-field.tsx";
import styles from "./profile-form.module.css";
import type { ProfileControl } from "../profile-control.ts";

/** The two lengths of the rhythm, and what they would mean from today on. */
export function RhythmFields({ form }: { readonly form: ProfileControl }) {
  const id = useId();
  const nowMs = useProductNow();
  const rhythm = useWatch({ control: form.control });
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{say.rhythmHeading}</h2>
      <LengthField
        form={form}
        part="confirmFrequency"
        label={say.confirmFrequency}
        help={say.confirmFrequencyHint}
      />
      <LengthField form={form} part="sendingDelay" label={say.sendingDelay} help={say.sendingDelayHint} />
      <p className={styles.preview} aria-live="polite">
        {rhythmPreview(rhythm.confirmFrequency, rhythm.sendingDelay, nowMs)}
      </p>
    </section>
  );
}
