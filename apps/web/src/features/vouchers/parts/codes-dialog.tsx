import { vouchers as say } from "@afterword/core/messages/vouchers";
import { CSV_BEGINNING, csvOf } from "@afterword/core/text/csv";
import { Copy, Download } from "lucide-react";
import { useEffect, useState } from "react";
import { copyText } from "../../../shared/device/copy-text.ts";
import { saveFile } from "../../../shared/device/save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import styles from "./codes-dialog.module.css";

export type MadeCodes = {
  readonly batch: string;
  readonly plan: string;
  readonly months: number;
  readonly codes: readonly string[];
};

/** The codes, the only time that they can be shown; a question comes before they are gone unsaved. */
export function CodesDialog({ made, onClose }: { readonly made: MadeCodes; readonly onClose: () => void }) {
  const [isSaved, setSaved] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useAskBeforeUnload(!isSaved);
  const download = (): void => {
    saveFile(new Blob([CSV_BEGINNING, linesOf(made)], { type: "text/csv" }), say.codesName(made.batch));
    setSaved(true);
  };
  const copy = async (): Promise<void> => {
    const said = { copied: say.copied(made.codes.length), failed: say.copyFailed };
    if (await copyText(made.codes.join("\n"), said)) setSaved(true);
  };
  return (
    <>
      <Dialog
        title={say.madeTitle(made.codes.length)}
        confirm={say.done}
        cancel=""
        reading
        // The emphasized button is the one that saves them.
        staying={!isSaved}
        onConfirm={() => (isSaved ? onClose() : setAsking(true))}
        onCancel={onClose}
      >
        <div className={styles.content}>
          <p>{say.madeText}</p>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls only what has the focus */}
          <ul className={styles.codes} aria-label={say.codesLabel} tabIndex={0}>
            {made.codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
          <div className={styles.tools}>
            <Button icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
              {say.copy}
            </Button>
            <Button
              // The dialog gives it the first focus, as to the emphasized button of every dialog.
              ref={(button) => button?.setAttribute("autofocus", "")}
              kind={isSaved ? "plain" : "primary"}
              icon={<Download size={18} aria-hidden />}
              onClick={download}
            >
              {say.download}
            </Button>
          </div>
        </div>
      </Dialog>
      {isAsking && (
        <Dialog
          title={say.leaveTitle}
          confirm={say.leave}
          cancel={say.stay}
          staying
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          {say.leaveText}
        </Dialog>
      )}
    </>
  );
}

const linesOf = ({ batch, plan, months, codes }: MadeCodes): string =>
  csvOf([["Batch", "Plan", "Months", "Code"], ...codes.map((code) => [batch, plan, months, code])]);

/** The browser asks in words of its own when the window is closed. */
function useAskBeforeUnload(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
