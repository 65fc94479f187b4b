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
  const { frameName, isLoading, failed, again, loaded } = usePreview(letter, part);
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
        {failed && <FailedState sentence={`${say.previewFailed}.`} onRetry={again} />}
        <iframe
          name={frameName}
          title={part === "mail" ? say.previewMailFrame : say.previewPageFrame}
          // Scripts, forms and pop-ups stay off; the page needs its own origin for its style sheet.
          sandbox="allow-same-origin"
          className={styles.frame}
          hidden={failed}
          aria-busy={isLoading}
          onLoad={loaded}
        />
      </div>
    </Dialog>
  );
}

const PARTS = [
  { value: "mail", label: say.previewMail },
  { value: "page", label: say.previewPage },
] as const;

function usePreview({ title, text, name }: PreviewedLetter, part: Part) {
  const frameName = `preview-${useId()}`;
  const [tries, setTries] = useState(0);
  const [state, setState] = useState<"loading" | "shown" | "failed">("loading");
  useEffect(() => {
    let isWanted = true;
    const end = (next: typeof state) => (): void => {
      if (isWanted) setState(next);
    };
    setState("loading");
    postPreview(frameName, { part, title, text, name }).then(
      (sent) => sent || end("failed")(),
      end("failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [frameName, part, title, text, name, tries]);
  return {
    frameName,
    isLoading: state === "loading",
    failed: state === "failed",
    again: () => setTries((before) => before + 1),
    loaded: () => setState((now) => (now === "failed" ? now : "shown")),
  };
}
