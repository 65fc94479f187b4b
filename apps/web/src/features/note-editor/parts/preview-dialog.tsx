import type { PreviewForm } from "@afterword/contract/endpoints/rehearsals";
import { rehearsal as say } from "@afterword/core/messages/rehearsal";
import { words } from "@afterword/core/messages/words";
import { useEffect, useId, useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Segment } from "../../../shared/ui/segment.tsx";
import { FailedState } from "../../../shared/ui/states.tsx";
import { postPreview } from "../post-preview.ts";
import styles from "./preview-dialog.module.css";

/** What is on the screen at the press, saved or not. */
export type PreviewedLetter = Pick<PreviewForm, "title" | "text" | "name">;
type Part = PreviewForm["part"];

/** The mail and the page as a recipient would see them, also of words that are not saved. */
export function PreviewDialog({
  letter,
  onClose,
}: {
  readonly letter: PreviewedLetter;
  readonly onClose: () => void;
}) {
  const [part, setPart] = useState<Part>("mail");
  const [tries, setTries] = useState(0);
  return (
    <Dialog
      title={letter.name === "" ? say.previewSomebody : say.previewTitle(letter.name)}
      confirm=""
      cancel={words.close}
      full
      onCancel={onClose}
    >
      <div className={styles.preview}>
        <Segment label={say.previewParts} options={PARTS} value={part} onChange={setPart} />
        <PreviewFrame
          key={`${part} ${tries}`}
          part={part}
          letter={letter}
          onRetry={() => setTries(tries + 1)}
        />
      </div>
    </Dialog>
  );
}

const PARTS = [
  { value: "mail", label: say.previewMail },
  { value: "page", label: say.previewPage },
] as const;

/** A frame of its own for each part and try: what is on the way to one never shows in another. */
function PreviewFrame({
  part,
  letter: { title, text, name },
  onRetry,
}: {
  readonly part: Part;
  readonly letter: PreviewedLetter;
  readonly onRetry: () => void;
}) {
  const frameName = `preview-${useId()}`;
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let isWanted = true;
    const fail = (): void => {
      if (isWanted) setFailed(true);
    };
    postPreview(frameName, { part, title, text, name }).catch(fail);
    return () => {
      isWanted = false;
    };
  }, [frameName, part, title, text, name]);
  if (failed) return <FailedState sentence={`${say.previewFailed}.`} onRetry={onRetry} />;
  return (
    <iframe
      name={frameName}
      title={part === "mail" ? say.previewMailFrame : say.previewPageFrame}
      // Scripts, forms and pop-ups stay off; the page needs its own origin for its style sheet.
      sandbox="allow-same-origin"
      className={styles.frame}
    />
  );
}
