import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { TOAST_LONGEST_MS } from "@afterword/core/constants";
import { recipients as say } from "@afterword/core/messages/recipients";
import { words } from "@afterword/core/messages/words";
import { useEffect, useEffectEvent, useState } from "react";
import { submitAsTyped } from "../../../shared/forms/submit-as-typed.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import { useUnsavedWarning } from "../../../shared/forms/use-unsaved-warning.ts";
import { CameBackChip } from "../../deliveries/public.ts";
import { RecipientFields } from "./recipient-fields.tsx";
import type { RecipientControl } from "./recipient-fields.tsx";
import { useAddRecipient, useUpdateRecipient } from "../save-recipient.ts";
import { savedValues, useExistingRecipientForm, useNewRecipientForm } from "../use-recipient-form.ts";
import type { RecipientForm } from "../use-recipient-form.ts";
import { keepAsNew } from "../unsaved-recipients.ts";
import { failedWith } from "../../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../../shared/http/statuses.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { DeleteRecipient } from "./delete-recipient.tsx";
import { NewRecipientPicture, RecipientPicture } from "./recipient-picture.tsx";
import styles from "./recipient-form.module.css";

export function NewRecipientForm({ onAdded }: { readonly onAdded: (added: Recipient) => void }) {
  const { form, kept, showErrors, markSent, markAdded } = useNewRecipientForm();
  const [pfp, setPfp] = useState<string | null>(null);
  const add = useAddRecipient();
  useUnsavedWarning(kept.isUnsaved);
  const submit = useSingleFlight(async (body: RecipientBody, typed: RecipientBody) => {
    const whole = { ...body, ...(pfp === null ? {} : { hasPfp: true, pfp }) };
    try {
      const added = await add.mutateAsync({ body: whole, sentBefore: markSent(body) });
      markAdded(typed, added);
      showToast(say.added);
      onAdded(added);
    } catch (error) {
      showErrors(error, say.saveFailed);
    }
  });
  return (
    <>
      <NewRecipientPicture name={form.watch("name")} pfp={pfp} onChange={setPfp} />
      <form className={styles.form} noValidate onSubmit={submitAsTyped(form, submit)}>
        <RecipientFields form={form} />
        <Dock>
          <SaveButton form={form} label={say.save} busy={form.formState.isSubmitting} />
        </Dock>
      </form>
    </>
  );
}

export function ExistingRecipientForm({
  recipient,
  goneAt,
  onDone,
  onGone,
}: {
  readonly recipient: Recipient;
  /** When the list was read without the recipient; null while they are on it. */
  readonly goneAt: number | null;
  readonly onDone: () => void;
  /** The recipient was deleted elsewhere; what was typed is kept as a new one. */
  readonly onGone: () => void;
}) {
  const { _id } = recipient;
  const fields = useExistingRecipientForm(recipient);
  const { form, kept, showErrors } = fields;
  const update = useUpdateRecipient();
  useUnsavedWarning(kept.isUnsaved);
  // What is being saved gets its own answer.
  const gone = useGone(recipient, fields, update.isPending ? null : goneAt, onGone);
  const submit = useSingleFlight(async (body: RecipientBody, typed: RecipientBody) => {
    try {
      await update.mutateAsync({ ...body, _id });
      showToast(say.updated);
      if (kept.markSaved(typed, { ...body, _id })) return;
      kept.forget();
      onDone();
    } catch (error) {
      if (failedWith(error, NOT_FOUND)) return gone();
      showErrors(error, say.updateFailed);
    }
  });
  const deleted = (): void => {
    kept.forget();
    onDone();
  };
  return (
    <>
      <RecipientPicture recipient={recipient} />
      <form className={styles.form} noValidate onSubmit={submitAsTyped(form, submit)}>
        {recipient.mailCameBack && (
          <p className={styles.cameBack}>
            <CameBackChip /> {say.mailCameBackText}
          </p>
        )}
        <RecipientFields form={form} />
        <Dock>
          {form.formState.isDirty && (
            <Button
              kind="quiet"
              disabled={update.isPending}
              onClick={() => form.reset({ _id, ...savedValues(recipient) })}
            >
              {words.discardChanges}
            </Button>
          )}
          <SaveButton form={form} label={words.saveChanges} busy={form.formState.isSubmitting} />
        </Dock>
      </form>
      {/* Its dialog contains a form, and forms cannot be nested. */}
      <DeleteRecipient recipient={recipient} disabled={update.isPending} onDeleted={deleted} />
    </>
  );
}

/** What was typed about a recipient who was deleted elsewhere becomes a new one: once a list lacks them, or a save is refused. */
function useGone(
  { _id }: Recipient,
  { form, kept }: RecipientForm,
  goneAt: number | null,
  onGone: () => void,
): () => void {
  const gone = (): void => {
    kept.forget();
    keepAsNew(_id, form.getValues());
    showToast(say.deletedElsewhere, { type: "warning", durationMs: TOAST_LONGEST_MS });
    onGone();
  };
  const listWithout = useEffectEvent(() => void (kept.isUnsaved() && gone()));
  useEffect(() => {
    if (goneAt !== null) listWithout();
  }, [goneAt]);
  return gone;
}

/** Disabled while unchanged (product §5). */
const SaveButton = ({
  form,
  label,
  busy,
}: {
  readonly form: RecipientControl;
  readonly label: string;
  readonly busy: boolean;
}) => (
  <Button type="submit" kind="primary" disabled={!form.formState.isDirty} busy={busy}>
    {label}
  </Button>
);
