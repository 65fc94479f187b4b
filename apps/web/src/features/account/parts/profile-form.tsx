import { profileForm } from "@afterword/contract/endpoints/users";
import type { ProfileForm as Filled, User } from "@afterword/contract/endpoints/users";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useEffect } from "react";
import { useForm } from "react-hook-form";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { FORM_MODE } from "../../../shared/ui/form-mode.ts";
import type { ProfileControl } from "../profile-control.ts";
import { filledWith, useProfileSaving } from "../use-profile-saving.ts";
import { EmailField } from "./email-field.tsx";
import { NameField } from "./name-field.tsx";
import styles from "./profile-form.module.css";
import { RhythmFields } from "./rhythm-fields.tsx";

/** Name, address and rhythm, saved together. */
export function ProfileForm({ user }: { readonly user: User }) {
  const form: ProfileControl = useForm<Filled>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<Filled, unknown, Filled>(profileForm),
    defaultValues: filledWith(user),
  });
  useAddressAsItIs(form, user.email);
  const { save, isSaving } = useProfileSaving(form, user);
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <Section title={say.youHeading}>
        <NameField form={form} name="firstname" label={words.firstname} autoComplete="given-name" />
        <NameField form={form} name="lastname" label={words.lastname} autoComplete="family-name" />
        <EmailField form={form} user={user} />
      </Section>
      <RhythmFields form={form} />
      <Dock>
        <Button type="submit" kind="primary" disabled={!form.formState.isDirty} busy={isSaving}>
          {words.saveChanges}
        </Button>
      </Dock>
    </form>
  );
}

/** A new address may be confirmed while the form is open; the old one must not be saved over it. */
function useAddressAsItIs({ resetField, getFieldState }: ProfileControl, email: string): void {
  useEffect(() => {
    if (!getFieldState("newEmail").isDirty) resetField("newEmail", { defaultValue: email });
  }, [email, getFieldState, resetField]);
}
