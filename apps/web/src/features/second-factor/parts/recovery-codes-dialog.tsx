import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { Copy, Download } from "lucide-react";
import { copyText } from "../../../shared/device/copy-text.ts";
import { saveFile } from "../../../shared/device/save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import styles from "./second-factor.module.css";

/** The only time recovery codes can be read; only an explicit button closes it. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const text = codes.join("\n");
  return (
    <Dialog title={say.recoveryCodesNew} confirm={say.kept} cancel="" onConfirm={onClose} onCancel={onClose}>
      <div className={styles.fields}>
        <p>{say.recoveryCodesOnce}</p>
        <ol className={styles.codes} aria-label={say.recoveryCodes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.tools}>
          <Button
            icon={<Copy size={18} aria-hidden />}
            onClick={() => void copyText(text, { copied: say.copied, failed: say.copyFailed })}
          >
            {say.copyCodes}
          </Button>
          <Button icon={<Download size={18} aria-hidden />} onClick={() => saveAsFile(text)}>
            {say.downloadCodes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const saveAsFile = (text: string): void =>
  saveFile(new Blob([`${text}\n`], { type: "text/plain" }), "afterword-recovery-codes.txt");
