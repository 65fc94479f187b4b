import { recipientBody } from "@afterword/contract/endpoints/recipients";
import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { TOAST_LONGEST_MS, TOAST_SHORT_MS } from "@afterword/core/constants";
import { notes } from "@afterword/core/messages/notes";
import { recipients } from "@afterword/core/messages/recipients";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { readUnsavedValues, writeUnsavedValues } from "../../shared/forms/unsaved-values.ts";
import { showFieldMessages } from "../../shared/forms/show-field-messages.ts";
import { useUnsavedForm } from "../../shared/forms/use-unsaved-form.ts";
import type { UnsavedForm } from "../../shared/forms/use-unsaved-form.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { CONFLICT } from "../../shared/http/statuses.ts";
import { newId } from "../../shared/http/new-id.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { FORM_MODE } from "../../shared/ui/form-mode.ts";
import { keyOf, keyOfNew } from "./unsaved-recipients.ts";
import type { RecipientControl } from "./parts/recipient-fields.tsx";
import type { Sent } from "./save-recipient.ts";

export type RecipientForm = {
  readonly form: RecipientControl;
  readonly kept: UnsavedForm;
  /** Shows the server's errors beside their fields, and the sentence as a toast. */
  readonly showErrors: (error: unknown, sentence: string) => void;
};

export type NewRecipientForm = RecipientForm & {
  /** Remembers what is being sent. Returns what was sent before. */
  readonly markSent: (body: RecipientBody) => Sent | null;
  /** The recipient was added as `sent`; what was typed since is kept as unsaved. */
  readonly markAdded: (sent: RecipientBody, added: Recipient) => void;
};

const EMPTY = { name: "", email: "", language: "" } as const;

/**
 * The form of a new recipient. The id is chosen with it and stored with the input, so that pressing twice, or again
 * after a lost answer, adds one recipient. Another tab may have the same form open: if it was faster, this input
 * becomes another recipient, and a toast says so.
 */
export function useNewRecipientForm(): NewRecipientForm {
  const [key] = useState(keyOfNew);
  const [begun, setBegun] = useState(() => beginNew(key));
  const { _id, sent } = begun;
  const form = useRecipientForm({ _id, ...EMPTY });
  const carried = { _id, ...(sent === null ? {} : { sentName: sent.name, sentEmail: sent.email }) };
  const kept = useUnsavedForm(form, key, EMPTY, carried);
  return {
    form,
    kept,
    showErrors: (error, sentence) => {
      if (!failedWith(error, CONFLICT)) return showRecipientErrors(form, error, sentence);
      const other = newId();
      form.setValue("_id", other);
      setBegun({ _id: other, sent: null });
      showToast(recipients.addedElsewhere, { type: "warning", durationMs: TOAST_LONGEST_MS });
    },
    markSent: ({ name, email }) => {
      setBegun({ _id, sent: { name, email } });
      return sent;
    },
    markAdded: (asSent, added) => {
      const { name, email, language } = form.getValues();
      kept.forget();
      if (name === asSent.name && email === asSent.email && language === asSent.language) return;
      writeUnsavedValues(keyOf(added), { name, email, language: language ?? "" });
      showToast(notes.unsaved, { type: "warning", durationMs: TOAST_SHORT_MS });
    },
  };
}

function beginNew(key: string): { readonly _id: string; readonly sent: Sent | null } {
  const { _id, sentName, sentEmail } = readUnsavedValues(key);
  const wasSent = typeof sentName === "string" && typeof sentEmail === "string";
  return {
    _id: typeof _id === "string" ? _id : newId(),
    sent: wasSent ? { name: sentName, email: sentEmail } : null,
  };
}

/** The form of an existing recipient. */
export function useExistingRecipientForm(recipient: Recipient): RecipientForm {
  const { _id } = recipient;
  const saved = savedValues(recipient);
  const form = useRecipientForm({ _id, ...saved });
  return {
    form,
    kept: useUnsavedForm(form, keyOf(recipient), saved),
    showErrors: (error, sentence) => showRecipientErrors(form, error, sentence),
  };
}

/** As the form holds them: a choice has no null. */
export const savedValues = ({ name, email, language }: Recipient) => ({
  name,
  email,
  language: language ?? ("" as const),
});

function showRecipientErrors(form: RecipientControl, error: unknown, sentence: string): void {
  showFieldMessages(error, ["name", "email"], form.setError);
  showFailure(error, sentence);
}

const useRecipientForm = (begun: RecipientBody): RecipientControl =>
  useForm<RecipientBody, unknown, RecipientBody>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<RecipientBody, unknown, RecipientBody>(recipientBody),
    defaultValues: begun,
  });
