import type { Recipient, RecipientBody } from "@afterword/contract/endpoints/recipients";
import { onboarding as say } from "@afterword/core/messages/onboarding";
import { recipients } from "@afterword/core/messages/recipients";
import { useQuery } from "@tanstack/react-query";
import { useOnce } from "../../../shared/forms/use-once.ts";
import type { NoteFormControl } from "../../../shared/notes/use-note-form.ts";
import { recipientsQuery } from "../../../shared/queries/recipients-query.ts";
import { RecipientFields } from "../../../shared/recipients/recipient-fields.tsx";
import { useAddRecipient, useUpdateRecipient } from "../../../shared/recipients/save-recipient.ts";
import {
  tellRecipientFailure,
  useExistingRecipientForm,
  useNewRecipientForm,
} from "../../../shared/recipients/use-recipient-form.ts";
import type { RecipientForm } from "../../../shared/recipients/use-recipient-form.ts";
import { StepFrame } from "./step-frame.tsx";

type StepProps = { readonly onNext: () => void; readonly onSkipAll: () => void };

/** Who the first note is for. Going on adds them to the list and to the note; going back shows them as they are. */
export function PersonStep({ form, ...ways }: StepProps & { readonly form: NoteFormControl }) {
  const people = useQuery(recipientsQuery).data;
  const chosen = form.getValues("recipients");
  const person = people?.findLast(({ _id }) => chosen.some((one) => one._id === _id));
  const choose = ({ _id }: Recipient): void =>
    form.setValue("recipients", [...chosen, { _id }], { shouldDirty: true });
  return person === undefined ? (
    <NewPerson onAdded={choose} {...ways} />
  ) : (
    <KnownPerson person={person} {...ways} />
  );
}

function NewPerson({
  onAdded,
  onNext,
  onSkipAll,
}: StepProps & { readonly onAdded: (person: Recipient) => void }) {
  const fields = useNewRecipientForm();
  const add = useAddRecipient();
  const save = async (body: RecipientBody): Promise<void> => {
    onAdded(await add.mutateAsync(body));
  };
  return (
    <Person
      fields={fields}
      save={save}
      failed={recipients.saveFailed}
      onNext={onNext}
      onSkipAll={onSkipAll}
      busy={add.isPending}
    />
  );
}

function KnownPerson({ person, ...ways }: StepProps & { readonly person: Recipient }) {
  const fields = useExistingRecipientForm(person);
  const update = useUpdateRecipient();
  const save = async (body: RecipientBody): Promise<void> => {
    if (fields.kept.isUnsaved()) await update.mutateAsync({ ...body, _id: person._id });
  };
  return (
    <Person fields={fields} save={save} failed={recipients.updateFailed} busy={update.isPending} {...ways} />
  );
}

function Person({
  fields: { form, kept },
  save,
  failed,
  busy,
  onNext,
  onSkipAll,
}: StepProps & {
  readonly fields: RecipientForm;
  readonly save: (body: RecipientBody) => Promise<void>;
  readonly failed: string;
  readonly busy: boolean;
}) {
  const submit = useOnce(async (body: RecipientBody) => {
    try {
      await save(body);
      kept.forget();
      onNext();
    } catch (error) {
      tellRecipientFailure(form, error, failed);
    }
  });
  return (
    <StepFrame
      step="person"
      question={say.personQuestion}
      text={say.personText}
      busy={busy}
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
      onSkip={onNext}
      onSkipAll={onSkipAll}
    >
      <RecipientFields form={form} />
    </StepFrame>
  );
}
