import { useState } from "react";
import { PasswordQuestion } from "../../accounts/public.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { useAttempt } from "../use-attempt.ts";
import styles from "./second-factor.module.css";

/** Asks for the password and runs the action with it. */
export function AskPasswordDialog({
  title,
  text,
  confirm,
  danger = false,
  onPassword,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger?: boolean;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [password, setPassword] = useState("");
  const { attempt, refusal, isBusy } = useAttempt();
  return (
    <Dialog
      title={title}
      confirm={confirm}
      danger={danger}
      confirmDisabled={password === ""}
      busy={isBusy}
      onConfirm={() => attempt(() => onPassword(password))}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <p>{text}</p>
        <PasswordQuestion value={password} error={refusal.password} onChange={setPassword} />
        <FormError sentence={refusal.sentence ?? null} />
      </div>
    </Dialog>
  );
}
