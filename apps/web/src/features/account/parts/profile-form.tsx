import { userBody } from "@afterword/contract/endpoints/users";
import type { User, UserBody } from "@afterword/contract/endpoints/users";
import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { HttpFailure } from "../../../shared/http/http-failure.ts";
import { useUpdateUser } from "../../../shared/queries/use-update-user.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { FORM_MODE } from "../../../shared/ui/form-mode.ts";
import type { ProfileControl } from "../profile-control.ts";
import { NameField } from "./name-field.tsx";
import styles from "./profile-form.module.css";
import { RhythmFields } from "./rhythm-fields.tsx";

const FIELDS = ["firstname", "lastname", "confirmFrequency", "sendingDelay"] as const;

/** Name and rhythm, saved together. */
export function ProfileForm({ user }: { readonly user: User }) {
  const { firstname, lastname, confirmFrequency, sendingDelay } = user;
  const form: ProfileControl = useForm<UserBody, unknown, UserBody>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<UserBody, unknown, UserBody>(userBody),
    defaultValues: { firstname, lastname, confirmFrequency, sendingDelay },
  });
  const { save, isSaving } = useProfileSaving(form);
  const id = useId();
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <section className={styles.group} aria-labelledby={id}>
        <h2 id={id}>{say.youHeading}</h2>
        <NameField form={form} name="firstname" label={words.firstname} autoComplete="given-name" />
        <NameField form={form} name="lastname" label={words.lastname} autoComplete="family-name" />
      </section>
      <RhythmFields form={form} />
      <Dock>
        <Button type="submit" kind="primary" disabled={!form.formState.isDirty} busy={isSaving}>
          {words.saveChanges}
        </Button>
      </Dock>
    </form>
  );
}

function useProfileSaving(form: ProfileControl) {
  const updateUser = useUpdateUser();
  const save = async (body: UserBody): Promise<void> => {
    try {
      const { firstname, lastname, confirmFrequency, sendingDelay } = await updateUser.mutateAsync(body);
      form.reset({ firstname, lastname, confirmFrequency, sendingDelay });
      showToast(say.profileUpdated);
    } catch (error) {
      const told = error instanceof HttpFailure ? error.fields : {};
      for (const field of FIELDS)
        if (told[field] !== undefined) form.setError(field, { message: told[field] });
      showFailure(error, say.profileUpdateFailed);
    }
  };
  return { save, isSaving: updateUser.isPending };
}
