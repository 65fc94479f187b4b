import type { Recipient } from "@afterword/contract/endpoints/recipients";
import { recipients as say } from "@afterword/core/messages/recipients";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { addRecipientToDraft, noteQuery, readDraft, selectionPath } from "../notes/public.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { useIsShown } from "../../shared/history/use-is-shown.ts";
import { useLastKnown } from "../../shared/http/use-last-known.ts";
import { useNoteOfPage } from "./note-of-page.ts";
import { recipientsQuery } from "./recipients-query.ts";
import { Column } from "../../shared/ui/columns.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { BackToNote } from "./parts/back-to-note.tsx";
import { NoteBeside } from "./parts/note-beside.tsx";
import { useNoteInWords } from "./parts/note-in-words.tsx";
import { ExistingRecipientForm, NewRecipientForm } from "./parts/recipient-form.tsx";
import { useGoBack } from "./use-go-back.ts";

/** /recipients/new; opened from a note, it adds the new recipient to that note. */
export function NewRecipientPage() {
  const added = useAdded();
  return (
    <>
      <BackToNote />
      <Page title={say.newTitle} lede={useNoteInWords()}>
        <Column>
          <NewRecipientForm onAdded={added} />
        </Column>
        <NoteBeside of="form" />
      </Page>
    </>
  );
}

/** /recipients/{id}, and /add-recipient/{id} from a note. */
export function RecipientPage() {
  const { id = "" } = usePageLocation().parameters;
  return (
    <>
      <BackToNote />
      <Page title={say.editTitle} lede={useNoteInWords(id)}>
        <Column>
          <ExistingRecipient key={id} id={id} />
        </Column>
        <NoteBeside of="form" editedId={id} />
      </Page>
    </>
  );
}

function ExistingRecipient({ id }: { readonly id: string }) {
  const goBack = useGoBack();
  const goToNew = useGoToNew();
  const list = useQuery(recipientsQuery);
  const listed = list.data?.find(({ _id }) => _id === id);
  const recipient = useLastKnown(listed);
  const goneAt = list.data !== undefined && listed === undefined ? list.dataUpdatedAt : null;
  if (recipient !== undefined)
    return <ExistingRecipientForm recipient={recipient} goneAt={goneAt} onDone={goBack} onGone={goToNew} />;
  return list.isPending ? (
    <LoadingBlock size="medium" />
  ) : (
    <FailedState sentence={say.loadFailed} onRetry={() => void list.refetch()} />
  );
}

/** In the place of this page, unless the user has navigated away meanwhile. */
function useGoToNew(): () => void {
  const note = useNoteOfPage();
  const isShown = useIsShown();
  const path = pathTo("newRecipient");
  return () => {
    if (isShown()) appHistory.replace(note === null ? path : selectionPath(note, path));
  };
}

/** Back to where the page was opened from, with the new recipient on that note. */
function useAdded(): (added: Recipient) => void {
  const goBack = useGoBack();
  const chooseForNote = useChooseForNote();
  return ({ _id }) => void chooseForNote(_id).then(goBack);
}

/** A note that is not there gets no draft: it would be a note of its own that nothing can save. */
function useChooseForNote(): (recipientId: string) => Promise<void> {
  const key = useNoteOfPage();
  const client = useQueryClient();
  return async (recipientId) => {
    if (key === null) return;
    if (key === NEW_NOTE || readDraft(key) !== null) return addRecipientToDraft(key, undefined, recipientId);
    const note = await client.ensureQueryData(noteQuery(client, key)).catch(() => undefined);
    if (note !== undefined && note.triggered === null) addRecipientToDraft(key, note, recipientId);
  };
}
