import { profileForm } from "@afterword/contract/endpoints/accounts";
import type { ProfileForm as Filled, User } from "@afterword/contract/endpoints/accounts";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import { submitAsTyped } from "../../../shared/forms/submit-as-typed.ts";
import { useUnsavedForm } from "../../../shared/forms/use-unsaved-form.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { FORM_MODE } from "../../../shared/ui/form-mode.ts";
import type { ProfileControl } from "../profile-control.ts";
import { initialValues, useProfileSaving } from "../use-profile-saving.ts";
import { EmailField } from "./email-field.tsx";
import { NameField } from "./name-field.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import styles from "./profile-form.module.css";
import { useRecentProof } from "../use-recent-proof.tsx";
import { RhythmFields } from "./rhythm-fields.tsx";

/** Name, address and rhythm, saved together. Unsaved input is kept on this device. */
export function ProfileForm({ user }: { readonly user: User }) {
  const form: ProfileControl = useForm<Filled>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<Filled, unknown, Filled>(profileForm),
    defaultValues: initialValues(user),
  });
  const kept = useUnsavedForm(form, "profile", initialValues(user));
  useUnsavedWarning(kept.isUnsaved);
  const { save, isSaving, waiting, saveWaiting, cancelWaiting } = useProfileSaving(form, user, kept);
  const submit = useSingleFlight(save);
  const { withProof, question } = useRecentProof();
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submitAsTyped(form, submit)}>
        <Section title={say.youHeading}>
          <NameField form={form} name="firstname" label={words.firstname} autoComplete="given-name" />
          <NameField form={form} name="lastname" label={words.lastname} autoComplete="family-name" />
          <EmailField form={form} user={user} withProof={withProof} />
        </Section>
        <RhythmFields form={form} user={user} />
        <Dock>
          {form.formState.isDirty && (
            <Button kind="quiet" disabled={isSaving} onClick={() => form.reset(initialValues(user))}>
              {words.discardChanges}
            </Button>
          )}
          <Button
            type="submit"
            kind="primary"
            disabled={!form.formState.isDirty}
            busy={isSaving || form.formState.isSubmitting}
          >
            {words.saveChanges}
          </Button>
        </Dock>
      </form>
      {question}
      {waiting !== null && (
        <PasswordDialog
          reason={say.proofForEmail(waiting.typed.newEmail)}
          confirm={words.saveChanges}
          error={waiting.error}
          busy={isSaving}
          onPassword={(password) => void saveWaiting(password)}
          onCancel={cancelWaiting}
        />
      )}
    </>
  );
}
