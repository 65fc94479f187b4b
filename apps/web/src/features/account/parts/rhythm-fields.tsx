import { account as say } from "@afterword/core/messages/account";
import { useWatch } from "react-hook-form";
import { useProductNow } from "../../../shared/queries/use-product-now.ts";
import { Section } from "../../../shared/ui/section.tsx";
import { rhythmPreview } from "../rhythm-preview.ts";
import { LengthField } from "./length-field.tsx";
import styles from "./profile-form.module.css";
import type { ProfileControl } from "../profile-control.ts";

/** The two lengths of the rhythm, and what they would mean from today on. */
export function RhythmFields({ form }: { readonly form: ProfileControl }) {
  const nowMs = useProductNow();
  const rhythm = useWatch({ control: form.control });
  return (
    <Section title={say.rhythmHeading}>
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
    </Section>
  );
}
