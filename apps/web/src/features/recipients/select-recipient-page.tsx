import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { DraftKey } from "@afterword/core/notes/draft";
import { recipients as say } from "@afterword/core/messages/recipients";
import { pathTo } from "@afterword/core/routes/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { addRecipientToDraft, beginDraft, draftKeyOf, noteQuery, selectionPath } from "../notes/public.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { NewRecipientLink } from "./parts/new-recipient-link.tsx";
import { RecipientList } from "./parts/recipient-list.tsx";
import { ChoosableRow } from "./parts/recipient-row.tsx";
import { useGoBack } from "./use-go-back.ts";

/**
 * /add-recipient: the list to choose from. Recipients already on the note are hidden; choosing one returns to the note.
 */
export function SelectRecipientPage() {
  const key = draftKeyOf(usePageLocation().search);
  return (
    <Page title={say.selectTitle}>
      <Choices draftKey={key} />
    </Page>
  );
}

function Choices({ draftKey }: { readonly draftKey: DraftKey }) {
  const isNew = draftKey === NEW_NOTE;
  const note = useQuery({ ...noteQuery(useQueryClient(), draftKey), enabled: !isNew });
  const goBack = useGoBack();
  if (!isNew && note.isError)
    return <FailedState sentence={say.noteFailed} onRetry={() => void note.refetch()} />;
  if (!isNew && note.data === undefined) return <LoadingBlock size="large" />;
  const choose = (recipientId: string): void => {
    addRecipientToDraft(draftKey, note.data, recipientId);
    goBack();
  };
  return (
    <RecipientList
      hiddenIds={beginDraft(draftKey, note.data).recipientIds}
      sentenceIfNone={say.nobodyToChoose}
      // Saving a new recipient adds it to the note and returns there, past this list.
      add={<NewRecipientLink to={selectionPath(draftKey, pathTo("newRecipient"))} replace />}
    >
      {(person) => <ChoosableRow key={person._id} person={person} onChoose={() => choose(person._id)} />}
    </RecipientList>
  );
}
