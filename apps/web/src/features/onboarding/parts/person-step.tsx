import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { recipients } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useIsShown } from "../../../shared/history/use-is-shown.ts";
import { submitAsTyped } from "../../../shared/forms/submit-as-typed.ts";
import { useSingleFlight } from "../../../shared/forms/use-single-flight.ts";
import type { NoteFormControl } from "../../notes/public.ts";
import {
  RecipientFields,
  recipientsQuery,
  useAddRecipient,
  useExistingRecipientForm,
  useNewRecipientForm,
  useUpdateRecipient,
} from "../../recipients/public.ts";
import type { RecipientForm } from "../../recipients/public.ts";
import { StepFrame } from "./step-frame.tsx";

type StepProps = {
  /** A recipient was added for the note; this step may be unmounted by then. */
  readonly onAdded: (personId: string) => void;
  readonly onNext: () => void;
  readonly onSkipAll: () => void;
  readonly beside: ReactNode;
};

type SavePerson = (body: RecipientBody, typed: RecipientBody) => Promise<void>;

/**
 * The recipient of the first note. Continuing adds the recipient to the list and to the note; going back shows the
 * fields as they are.
 */
export function PersonStep({ form, ...ways }: StepProps & { readonly form: NoteFormControl }) {
  const people = useQuery(recipientsQuery).data;
  const chosen = form.getValues("recipients");
  const person = people?.findLast(({ _id }) => chosen.some((one) => one._id === _id));
  return person === undefined ? <NewPerson {...ways} /> : <KnownPerson person={person} {...ways} />;
}

function NewPerson(ways: StepProps) {
  const fields = useNewRecipientForm();
  const add = useAddRecipient();
  const save: SavePerson = async (body, typed) => {
    const added = await add.mutateAsync({ body, sentBefore: fields.markSent(body) });
    fields.markAdded(typed, added);
    ways.onAdded(added._id);
  };
  return <Person fields={fields} save={save} failed={recipients.saveFailed} busy={add.isPending} {...ways} />;
}

function KnownPerson({ person, ...ways }: StepProps & { readonly person: Recipient }) {
  const fields = useExistingRecipientForm(person);
  const update = useUpdateRecipient();
  const save: SavePerson = async (body, typed) => {
    if (!fields.kept.isUnsaved()) return;
    const { _id } = person;
    await update.mutateAsync({ ...body, _id });
    fields.kept.markSaved(typed, { _id, name: body.name, email: body.email });
  };
  return (
    <Person fields={fields} save={save} failed={recipients.updateFailed} busy={update.isPending} {...ways} />
  );
}

function Person({
  fields: { form, showErrors },
  save,
  failed,
  busy,
  onNext,
  onSkipAll,
  beside,
}: StepProps & {
  readonly fields: RecipientForm;
  readonly save: SavePerson;
  readonly failed: string;
  readonly busy: boolean;
}) {
  const isShown = useIsShown();
  const submit = useSingleFlight(async (body: RecipientBody, typed: RecipientBody) => {
    try {
      await save(body, typed);
      if (isShown()) onNext();
    } catch (error) {
      showErrors(error, failed);
    }
  });
  return (
    <StepFrame
      step="person"
      question={say.personQuestion}
      text={say.personText}
      busy={busy}
      onSubmit={submitAsTyped(form, submit)}
      onSkip={onNext}
      onSkipAll={onSkipAll}
      beside={beside}
    >
      <RecipientFields form={form} />
    </StepFrame>
  );
}
