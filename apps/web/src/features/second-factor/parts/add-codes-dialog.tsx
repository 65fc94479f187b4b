import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useState } from "react";
import { PasswordQuestion } from "../../accounts/public.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { beginOneTimeCodes } from "../api.ts";
import type { Codes } from "../api.ts";
import { useAttempt } from "../use-attempt.ts";
import { FirstCodeDialog } from "./first-code-dialog.tsx";
import type { CodesBegun } from "./first-code-dialog.tsx";
import styles from "./second-factor.module.css";

/** Asks for the password, then shows the key for the app and takes a first code as proof. */
export function AddCodesDialog({
  onAdded,
  onClose,
}: {
  readonly onAdded: (codes: Codes) => void;
  readonly onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const [begun, setBegun] = useState<CodesBegun | null>(null);
  const { attempt, refusal, isBusy } = useAttempt();
  if (begun !== null) return <FirstCodeDialog begun={begun} onAdded={onAdded} onClose={onClose} />;
  return (
    <Dialog
      title={say.addOneTimeCodes}
      confirm={say.next}
      confirmDisabled={password === ""}
      busy={isBusy}
      onConfirm={() => attempt(async () => setBegun(await beginOneTimeCodes(password)))}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <p>{say.oneTimeCodesLede}</p>
        <PasswordQuestion value={password} error={refusal.password} onChange={setPassword} />
        <FormError sentence={refusal.sentence ?? null} />
      </div>
    </Dialog>
  );
}
