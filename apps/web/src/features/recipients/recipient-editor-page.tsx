import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { addRecipientToDraft, draftKeyOf, isOpenedFromNote, noteQuery } from "../notes/public.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { useLastKnown } from "../../shared/http/use-last-known.ts";
import { recipientsQuery } from "./recipients-query.ts";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { ExistingRecipientForm, NewRecipientForm } from "./parts/recipient-form.tsx";
import { useGoBack } from "./use-go-back.ts";

/** /recipients/new; opened from a note, it adds the new recipient to that note. */
export function NewRecipientPage() {
  const goBack = useGoBack();
  const chooseForNote = useChooseForNote();
  const added = ({ _id }: Recipient): void => {
    chooseForNote(_id);
    goBack();
  };
  return (
    <Page title={say.newTitle}>
      <NewRecipientForm onAdded={added} />
    </Page>
  );
}

/** /recipients/{id}, and /add-recipient/{id} from a note. */
export function RecipientPage() {
  const { id = "" } = usePageLocation().parameters;
  const goBack = useGoBack();
  const list = useQuery(recipientsQuery);
  const recipient = useLastKnown(list.data?.find(({ _id }) => _id === id));
  if (recipient === undefined) {
    return (
      <Page title={say.editTitle}>
        {list.isPending ? (
          <LoadingBlock size="medium" />
        ) : (
          <FailedState sentence={say.loadFailed} onRetry={() => void list.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page title={say.editTitle}>
      <ExistingRecipientForm key={id} recipient={recipient} onDone={goBack} />
    </Page>
  );
}

function useChooseForNote(): (recipientId: string) => void {
  const { search } = usePageLocation();
  const key = draftKeyOf(search);
  const fromNote = isOpenedFromNote(search);
  const note = useQuery({ ...noteQuery(useQueryClient(), key), enabled: fromNote && key !== NEW_NOTE });
  return (recipientId) => {
    if (fromNote) addRecipientToDraft(key, note.data, recipientId);
  };
}
