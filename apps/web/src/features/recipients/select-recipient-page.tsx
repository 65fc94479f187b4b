import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { DraftKey } from "@afterword/core/notes/draft";
import { notes } from "@afterword/core/messages/notes";
import { recipients as say } from "@afterword/core/messages/recipients";
import { pathTo } from "@afterword/core/routes/paths";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDateTime } from "../../shared/format/dates.ts";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { failedWith } from "../../shared/http/http-failure.ts";
import { NOT_FOUND } from "../../shared/http/statuses.ts";
import {
  addRecipientToDraft,
  beginDraft,
  draftKeyOf,
  editorPath,
  noteQuery,
  selectionPath,
} from "../notes/public.ts";
import { ButtonLink } from "../../shared/ui/button.tsx";
import { Column } from "../../shared/ui/columns.tsx";
import { Page } from "../../shared/ui/page.tsx";
import { EmptyState, FailedState, LoadingBlock } from "../../shared/ui/states.tsx";
import { NewRecipientLink } from "./parts/new-recipient-link.tsx";
import { BackToNote } from "./parts/back-to-note.tsx";
import { NoteBeside } from "./parts/note-beside.tsx";
import { useNoteInWords } from "./parts/note-in-words.tsx";
import { RecipientList } from "./parts/recipient-list.tsx";
import { ChoosableRow } from "./parts/recipient-row.tsx";
import { isNoteBefore, useGoBack } from "./use-go-back.ts";

/**
 * /add-recipient: the list to choose from. Recipients already on the note are hidden; choosing one returns to the note.
 */
export function SelectRecipientPage() {
  const key = draftKeyOf(usePageLocation().search);
  return (
    <>
      <BackToNote />
      <Page title={say.selectTitle} lede={useNoteInWords()}>
        <Column>
          <Choices draftKey={key} />
        </Column>
        <NoteBeside of="list" />
      </Page>
    </>
  );
}

function Choices({ draftKey }: { readonly draftKey: DraftKey }) {
  const isNew = draftKey === NEW_NOTE;
  const note = useQuery({ ...noteQuery(useQueryClient(), draftKey), enabled: !isNew });
  const goBack = useGoBack();
  if (failedWith(note.error, NOT_FOUND)) return <Gone draftKey={draftKey} />;
  if (!isNew && note.isError)
    return <FailedState sentence={say.noteFailed} onRetry={() => void note.refetch()} />;
  if (!isNew && note.data === undefined) return <LoadingBlock size="large" />;
  const sentAt = note.data?.triggered ?? null;
  if (sentAt !== null) return <EmptyState sentence={notes.readOnly(formatDateTime(sentAt))} />;
  const choose = (recipientId: string): void => {
    addRecipientToDraft(draftKey, note.data, recipientId);
    goBack();
  };
  const toNew = selectionPath(draftKey, pathTo("newRecipient"));
  return (
    <RecipientList
      hiddenIds={beginDraft(draftKey, note.data).recipientIds}
      sentenceIfNone={say.nobodyToChoose}
      // Saving a new recipient adds it to the note and returns there, past this list.
      add={<NewRecipientLink to={toNew} replace kind="plain" />}
      addIfNone={<NewRecipientLink to={toNew} replace />}
      heading={say.notChosenYet}
    >
      {(person) => <ChoosableRow key={person._id} person={person} onChoose={() => choose(person._id)} />}
    </RecipientList>
  );
}

/** What was written for it is on its own page. Unless it is the page before, the way there is above the heading. */
const Gone = ({ draftKey }: { readonly draftKey: DraftKey }) => (
  <EmptyState sentence={notes.gone}>
    {isNoteBefore(draftKey) && <ButtonLink to={editorPath(draftKey)}>{say.backToNote}</ButtonLink>}
  </EmptyState>
);
