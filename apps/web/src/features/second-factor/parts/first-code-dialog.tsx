import { fields } from "@afterword/core/messages/fields";
import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../../shared/device/copy-text.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { addOneTimeCodes } from "../api.ts";
import type { Codes } from "../api.ts";
import { useAttempt } from "../use-attempt.ts";
import { QrCode } from "./qr-code.tsx";
import styles from "./second-factor.module.css";

export type CodesBegun = { readonly key: string; readonly uri: string };

/** Shows the key to scan or to type, and takes the app's first code. */
export function FirstCodeDialog({
  begun: { key, uri },
  onAdded,
  onClose,
}: {
  readonly begun: CodesBegun;
  readonly onAdded: (codes: Codes) => void;
  readonly onClose: () => void;
}) {
  const [code, setCode] = useState("");
  const [error, setError] = useState<string>();
  const { attempt, refusal, isBusy } = useAttempt();
  const add = (): void => {
    const plain = code.replace(/\s+/g, "");
    if (!/^\d{6}$/.test(plain)) return setError(fields.oneTimeCodeInvalid);
    attempt(async () => onAdded(await addOneTimeCodes(plain)));
  };
  return (
    <Dialog title={say.addOneTimeCodes} confirm={say.next} busy={isBusy} onConfirm={add} onCancel={onClose}>
      <div className={styles.fields}>
        <p>{say.scan}</p>
        <QrCode text={uri} label={say.qrLabel} failed={say.qrFailed} />
        <div className={styles.key}>
          <code aria-label={say.key}>{key.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
          <IconButton
            label={say.copyKey}
            icon={<Copy size={20} aria-hidden />}
            onClick={() => void copyText(key, { copied: say.copied, failed: say.copyFailed })}
          />
        </div>
        <Field
          label={say.code}
          help={say.firstCode}
          value={code}
          error={error}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          onChange={({ target }) => {
            setError(undefined);
            setCode(target.value);
          }}
        />
        <FormError sentence={refusal.sentence ?? null} />
      </div>
    </Dialog>
  );
}
