import type { User } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { useController, useWatch } from "react-hook-form";
import { useProductNow } from "../use-product-now.ts";
import { RhythmLengths } from "./rhythm-lengths.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { rhythmPreview } from "../line-of-rhythm.ts";
import styles from "./profile-form.module.css";
import type { ProfileControl } from "../profile-control.ts";

/** The two lengths of the rhythm, and the dates they lead to from today on. */
export function RhythmFields({ form, user }: { readonly form: ProfileControl; readonly user: User }) {
  const nowMs = useProductNow();
  const { control } = form;
  const rhythm = useWatch({ control });
  const { ref: frequencyRef } = useController({ control, name: "confirmFrequency" }).field;
  const { ref: delayRef } = useController({ control, name: "sendingDelay" }).field;
  return (
    <Section title={say.rhythmHeading}>
      <RhythmLengths
        rhythm={rhythm}
        errors={form.formState.errors}
        frequencyRef={frequencyRef}
        delayRef={delayRef}
        onChange={(part, hours) =>
          form.setValue(part, hours, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
      />
      <p className={styles.preview} aria-live="polite">
        {rhythmPreview(rhythm, nowMs, Date.parse(user.sleepUntil))}
      </p>
    </Section>
  );
}
