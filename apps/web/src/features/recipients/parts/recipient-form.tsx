import { recipientBody } from "@afterword/contract/endpoints/recipients";
import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { words } from "@afterword/core/messages/words";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { newId } from "../../../shared/ids/new-id.ts";
import { HttpFailure } from "../../../shared/http/http-failure.ts";
import { CameBackChip } from "../../../shared/recipients/came-back-chip.tsx";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dock } from "../../../shared/ui/dock.tsx";
import { FORM_MODE } from "../../../shared/ui/form-mode.ts";
import { useAddRecipient, useUpdateRecipient } from "../api.ts";
import { DeleteRecipientDialog } from "./delete-recipient-dialog.tsx";
import { RecipientFields } from "./recipient-fields.tsx";
import type { RecipientControl } from "./recipient-fields.tsx";
import { NewRecipientPicture, RecipientPicture } from "./recipient-picture.tsx";
import styles from "./recipient-form.module.css";

export function NewRecipientForm({ onAdded }: { readonly onAdded: (added: Recipient) => void }) {
  // The id is chosen with the form, so that pressing twice, or again after a lost answer, adds one person.
  const [_id] = useState(newId);
  const form = useRecipientForm({ _id, name: "", email: "" });
  const [pfp, setPfp] = useState<string | null>(null);
  const add = useAddRecipient();
  const submit = useOnce(async (body: RecipientBody) => {
    try {
      const added = await add.mutateAsync({ ...body, ...(pfp === null ? {} : { hasPfp: true, pfp }) });
      showToast(say.added);
      onAdded(added);
    } catch (error) {
      tellFailure(form, error, say.saveFailed);
    }
  });
  return (
    <>
      <NewRecipientPicture name={form.watch("name")} pfp={pfp} onChange={setPfp} />
      <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        <RecipientFields form={form} />
        <Dock>
          <SaveButton form={form} label={say.save} busy={add.isPending} />
        </Dock>
      </form>
    </>
  );
}

export function ExistingRecipientForm({
  recipient,
  onDone,
}: {
  readonly recipient: Recipient;
  readonly onDone: () => void;
}) {
  const { _id, name, email } = recipient;
  const form = useRecipientForm({ _id, name, email });
  const update = useUpdateRecipient();
  const [deleting, setDeleting] = useState(false);
  const submit = useOnce(async (body: RecipientBody) => {
    try {
      await update.mutateAsync({ ...body, _id });
      showToast(say.updated);
      onDone();
    } catch (error) {
      tellFailure(form, error, say.updateFailed);
    }
  });
  return (
    <>
      <RecipientPicture recipient={recipient} />
      <form className={styles.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
        {recipient.mailCameBack && (
          <p className={styles.cameBack}>
            <CameBackChip /> {say.mailCameBackText}
          </p>
        )}
        <RecipientFields form={form} />
        <Dock>
          <SaveButton form={form} label={words.saveChanges} busy={update.isPending} />
          <Button disabled={update.isPending} onClick={() => setDeleting(true)}>
            {say.deleteRecipient}
          </Button>
        </Dock>
      </form>
      {/* A dialog has a form of its own, and a form inside a form is none. */}
      {deleting && (
        <DeleteRecipientDialog recipient={recipient} onDeleted={onDone} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}

const useRecipientForm = (begun: RecipientBody): RecipientControl =>
  useForm<RecipientBody, unknown, RecipientBody>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<RecipientBody, unknown, RecipientBody>(recipientBody),
    defaultValues: begun,
  });

/** Disabled while nothing was changed (product §5). */
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

/** A second press can come before the first one has disabled the button. */
function useOnce(act: (body: RecipientBody) => Promise<void>): (body: RecipientBody) => Promise<void> {
  const underWay = useRef(false);
  return async (body) => {
    if (underWay.current) return;
    underWay.current = true;
    try {
      await act(body);
    } finally {
      underWay.current = false;
    }
  };
}

function tellFailure(form: RecipientControl, error: unknown, sentence: string): void {
  const told = error instanceof HttpFailure ? error.fields : {};
  for (const field of ["name", "email"] as const)
    if (told[field] !== undefined) form.setError(field, { message: told[field] });
  showFailure(error, sentence);
}
