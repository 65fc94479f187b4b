import { notes as say } from "@afterword/core/messages/notes";
import { NEW_NOTE, pickAddressed } from "@afterword/core/notes/draft";
import type { Draft } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";
import { discardUnnamed, readDraft, recordingsIn, ShownContent, writeDraft } from "../../notes/public.ts";
import { useEffect, useState } from "react";
import { appHistory } from "../../../shared/history/app-history.ts";
import { newId } from "../../../shared/http/new-id.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { focusIfLost } from "../../../shared/ui/focus-if-lost.ts";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { useStoredDraft } from "../use-stored-draft.ts";
import styles from "./sent-note.module.css";

/** A note that was deleted elsewhere: a link back, and its unsaved draft. */
export function GoneNote({ id }: { readonly id: string }) {
  const draft = useStoredDraft(id);
  const [asking, setAsking] = useState(false);
  // It may have taken the place of the editor, with the pressed button.
  useEffect(() => focusIfLost(document.querySelector<HTMLElement>("#main")), []);
  const discard = (): void => {
    void discardUnnamed(recordingsIn(draft));
    writeDraft(id, null);
    appHistory.replace(pathTo("notes"));
  };
  return (
    <Page title={say.goneTitle} hideHeading>
      <EmptyState sentence={say.gone}>
        <ButtonLink to={pathTo("notes")}>{say.toNotes}</ButtonLink>
      </EmptyState>
      {draft !== null && (
        <section className={styles.unsent} aria-label={say.goneWordsHeading}>
          <h2>{say.goneWordsHeading}</h2>
          <p>{say.goneWords}</p>
          <ShownContent content={draft} labels="gone" />
          <Button onClick={() => setAsking(true)}>{say.discard}</Button>
          <WayOn draft={draft} />
        </section>
      )}
      {asking && (
        <Dialog
          title={say.goneDiscardQuestion}
          confirm={say.discard}
          danger
          onConfirm={discard}
          onCancel={() => setAsking(false)}
        >
          {say.clearText}
        </Dialog>
      )}
    </Page>
  );
}

/** There can be only one new note: an existing one must be saved or cleared first. */
function WayOn({ draft }: { readonly draft: Draft }) {
  if (readDraft(NEW_NOTE) === null)
    return (
      <Button kind="primary" onClick={() => keepAsNew(draft)}>
        {say.keepAsNew}
      </Button>
    );
  return (
    <>
      <p>{say.goneOtherBegun}</p>
      <ButtonLink to={pathTo("newNote")} kind="primary">
        {say.toBegun}
      </ButtonLink>
    </>
  );
}

/** The draft becomes that of a new note, and is no longer stored under the old id. */
function keepAsNew(draft: Draft): void {
  writeDraft(NEW_NOTE, { ...pickAddressed(draft), noteId: newId() });
  writeDraft(draft.noteId, null);
  appHistory.replace(pathTo("newNote"));
}
