import { recipientBody } from "@afterword/contract/endpoints/recipients";
import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { readKeptValues } from "../forms/kept-values.ts";
import { showFieldMessages } from "../forms/show-field-messages.ts";
import { useKeptForm } from "../forms/use-kept-form.ts";
import type { KeptForm } from "../forms/use-kept-form.ts";
import { newId } from "../ids/new-id.ts";
import { showFailure } from "../toasts/show-failure.ts";
import { FORM_MODE } from "../ui/form-mode.ts";
import type { RecipientControl } from "./recipient-fields.tsx";

export type RecipientForm = { readonly form: RecipientControl; readonly kept: KeptForm };

const NOBODY = { name: "", email: "" };

/**
 * The form of somebody new. The id is chosen with it and kept beside what is typed, so that pressing twice, or again
 * after a lost answer, adds one person.
 */
export function useNewRecipientForm(): RecipientForm {
  const [_id] = useState(() => {
    const kept = readKeptValues(NEW_KEY)._id;
    return typeof kept === "string" ? kept : newId();
  });
  const form = useRecipientForm({ _id, ...NOBODY });
  return { form, kept: useKeptForm(form, NEW_KEY, NOBODY, { _id }) };
}

/** The form of somebody on the list. */
export function useExistingRecipientForm({ _id, name, email }: Recipient): RecipientForm {
  const form = useRecipientForm({ _id, name, email });
  return { form, kept: useKeptForm(form, `recipient ${_id}`, { name, email }) };
}

/** Says what the server finds wrong beside its field, and the sentence besides. */
export function tellRecipientFailure(form: RecipientControl, error: unknown, sentence: string): void {
  showFieldMessages(error, ["name", "email"], form.setError);
  showFailure(error, sentence);
}

const NEW_KEY = "recipient new";

const useRecipientForm = (begun: RecipientBody): RecipientControl =>
  useForm<RecipientBody, unknown, RecipientBody>({
    ...FORM_MODE,
    resolver: standardSchemaResolver<RecipientBody, unknown, RecipientBody>(recipientBody),
    defaultValues: begun,
  });
