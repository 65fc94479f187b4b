import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import type { Language } from "@afterword/core/language/languages";
import { rehearsal as say } from "@afterword/core/messages/rehearsal";
import { words } from "@afterword/core/messages/words";
import type { NoteContent } from "@afterword/core/notes/content";
import { isolated } from "@afterword/core/text/direction";
import { useEffect, useId, useState } from "react";
import { FullDialog } from "../../../shared/ui/full-dialog.tsx";
import { Segment } from "../../../shared/ui/segment.tsx";
import { SelectField } from "../../../shared/ui/select-field.tsx";
import { FailedState } from "../../../shared/ui/states.tsx";
import { postPreview } from "../post-preview.ts";
import styles from "./preview-dialog.module.css";

/** The content at the press, saved or not. */
export type PreviewedNote = {
  readonly content: NoteContent;
  /** All its recipients, in the writer's order. */
  readonly people: readonly Reader[];
};
type Reader = { readonly _id: string; readonly name: string; readonly language: Language | null };
type Part = PreviewForm["part"];

/** The mail and the page as a recipient would see them, unsaved changes included. */
export function PreviewDialog({
  preview,
  onClose,
}: {
  readonly preview: PreviewedNote;
  readonly onClose: () => void;
}) {
  const { content, people } = preview;
  const [part, setPart] = useState<Part>("mail");
  const [readerId, setReaderId] = useState(people[0]?._id);
  const [tries, setTries] = useState(0);
  const reader = people.find(({ _id }) => _id === readerId);
  const name = reader?.name ?? "";
  return (
    <FullDialog
      title={name === "" ? say.previewSomebody : say.previewTitle(isolated(name))}
      confirm=""
      cancel={words.close}
      onCancel={onClose}
    >
      <div className={styles.preview}>
        <div className={styles.choices}>
          <Segment label={say.previewParts} options={PARTS} value={part} onChange={setPart} />
          {people.length > 1 && (
            // Each recipient gets a separate mail.
            <SelectField
              label={say.previewReader}
              isLabelShown={false}
              value={readerId}
              options={people.map((person) => ({ value: person._id, label: person.name }))}
              onChange={setReaderId}
            />
          )}
        </div>
        <PreviewFrame
          key={`${part} ${readerId} ${tries}`}
          part={part}
          content={content}
          name={name}
          language={reader?.language ?? null}
          onRetry={() => setTries(tries + 1)}
        />
      </div>
    </FullDialog>
  );
}

const PARTS = [
  { value: "mail", label: say.previewMail },
  { value: "page", label: say.previewPage },
] as const;

/** A separate frame for each part, recipient and attempt, so that a late answer never shows in another. */
function PreviewFrame({
  part,
  content,
  name,
  language,
  onRetry,
}: {
  readonly part: Part;
  readonly content: NoteContent;
  readonly name: string;
  /** Null: the writer's. */
  readonly language: Language | null;
  readonly onRetry: () => void;
}) {
  const frameName = `preview-${useId()}`;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const fail = (): void => {
      if (isWanted) setFailed(true);
    };
    postPreview(frameName, { part, ...content, name, language }).catch(fail);
    return () => {
      isWanted = false;
    };
  }, [frameName, part, content, name, language]);
  if (failed) return <FailedState sentence={`${say.previewFailed}.`} onRetry={onRetry} />;
  return (
    <iframe
      name={frameName}
      title={part === "mail" ? say.previewMailFrame : say.previewPageFrame}
      // Scripts, forms and pop-ups are off; the page needs its origin for its style sheet.
      sandbox="allow-same-origin"
      className={styles.frame}
    />
  );
}
