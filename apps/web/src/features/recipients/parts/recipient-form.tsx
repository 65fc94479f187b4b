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
import { dropToast, showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { useDeleteRecipient } from "../api.ts";
import { useRemoveFromNote } from "../use-remove-from-note.ts";
import { DeleteRecipient } from "./delete-recipient.tsx";
import { NewRecipientPicture, RecipientPicture } from "./recipient-picture.tsx";
import { RemoveFromNote } from "./remove-from-note.tsx";
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
  const deletion = useDeletion(fields);
  const removeFromNote = useRemoveFromNote(_id);
  useUnsavedWarning(kept.isUnsaved);
  const deleted = (): void => {
    dropToast(say.deleteFailed);
    showToast(say.deleted);
    kept.forget();
    onDone();
  };
  const gone = answerGone(recipient, fields, onGone);
  // What is being saved or deleted gets its own answer. If that of a deletion was lost, the list tells what became of it.
  useListWithout(update.isPending || deletion.isPending ? null : goneAt, () => {
    if (deletion.isError) deleted();
    else if (kept.isUnsaved()) gone();
  });
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
        <ChangeButtons
          form={form}
          busy={update.isPending}
          onDiscard={() => form.reset({ _id, ...savedValues(recipient) })}
        />
      </form>
      {removeFromNote === null ? (
        // Its dialog contains a form, and forms cannot be nested.
        <DeleteRecipient
          recipient={recipient}
          deletion={deletion}
          disabled={update.isPending}
          onDeleted={deleted}
        />
      ) : (
        <RemoveFromNote disabled={update.isPending} onPress={removeFromNote} />
      )}
    </>
  );
}

/** A failure is forgotten once more is typed: those words are kept if the recipient is deleted elsewhere then. */
function useDeletion({ form }: RecipientForm) {
  const deletion = useDeleteRecipient();
  const forgetFailure = useEffectEvent(() => {
    if (deletion.isError) deletion.reset();
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => forgetFailure() }), [form]);
  return deletion;
}

/** What was typed about a recipient who was deleted elsewhere becomes a new one: once a list lacks them, or a save is refused. */
const answerGone =
  ({ _id }: Recipient, { form, kept }: RecipientForm, onGone: () => void): (() => void) =>
  () => {
    kept.forget();
    keepAsNew(_id, form.getValues());
    showToast(say.deletedElsewhere, { type: "warning", durationMs: TOAST_LONGEST_MS });
    onGone();
  };

function useListWithout(goneAt: number | null, onWithout: () => void): void {
  const listWithout = useEffectEvent(onWithout);
  useEffect(() => {
    if (goneAt !== null) listWithout();
  }, [goneAt]);
}

const ChangeButtons = ({
  form,
  busy,
  onDiscard,
}: {
  readonly form: RecipientControl;
  readonly busy: boolean;
  readonly onDiscard: () => void;
}) => (
  <Dock>
    {form.formState.isDirty && (
      <Button kind="quiet" disabled={busy} onClick={onDiscard}>
        {words.discardChanges}
      </Button>
    )}
    <SaveButton form={form} label={words.saveChanges} busy={form.formState.isSubmitting} />
  </Dock>
);

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
