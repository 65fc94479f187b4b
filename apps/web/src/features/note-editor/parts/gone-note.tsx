import { notes as say } from "@afterword/core/messages/notes";
import { NEW_NOTE } from "@afterword/core/notes/draft";
import type { Draft } from "@afterword/core/notes/draft";
import { pathTo } from "@afterword/core/routes/paths";
import { readDraft, writeDraft } from "../../../shared/drafts/drafts.ts";
import { appHistory } from "../../../shared/history/app-history.ts";
import { newId } from "../../../shared/ids/new-id.ts";
import { Button, ButtonLink } from "../../../shared/ui/button.tsx";
import { Page } from "../../../shared/ui/page.tsx";
import { EmptyState } from "../../../shared/ui/states.tsx";
import { KeptWords } from "./kept-words.tsx";
import styles from "./sent-note.module.css";

/** A note that was deleted elsewhere and opened by its link: the way back, and what was written about it here. */
export function GoneNote({ id }: { readonly id: string }) {
  const draft = readDraft(id);
  return (
    <Page title={say.goneTitle} hideHeading>
      <EmptyState sentence={say.gone}>
        <ButtonLink to={pathTo("notes")}>{say.toNotes}</ButtonLink>
      </EmptyState>
      {draft !== null && (
        <section className={styles.unsent} aria-label={say.goneWordsHeading}>
          <h2>{say.goneWordsHeading}</h2>
          <p>{say.goneWords}</p>
          <KeptWords draft={draft} titleLabel={say.goneTitleLabel} textLabel={say.goneTextLabel} />
          {readDraft(NEW_NOTE) === null && (
            <Button kind="primary" onClick={() => keepAsNew(draft)}>
              {say.keepAsNew}
            </Button>
          )}
        </section>
      )}
    </Page>
  );
}

/** The words become those of a note that is begun anew, and are then kept once. */
function keepAsNew({ noteId, title, text, recipientIds }: Draft): void {
  writeDraft(NEW_NOTE, { noteId: newId(), title, text, recipientIds });
  writeDraft(noteId, null);
  appHistory.replace(pathTo("newNote"));
}
