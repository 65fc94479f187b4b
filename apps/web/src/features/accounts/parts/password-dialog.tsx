import { account as say } from "@afterword/core/messages/account";
import { useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import styles from "./password-question.module.css";

/** Asks for the password again, before what needs it is done. */
export function PasswordDialog({
  reason,
  confirm,
  error,
  refusal = null,
  busy,
  onPassword,
  onCancel,
}: {
  /** Why it is asked. */
  readonly reason: string;
  /** A verb: what is done with it. */
  readonly confirm: string;
  /** What is wrong with the password. */
  readonly error: string | undefined;
  /** Why even the right one is refused. */
  readonly refusal?: string | null;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
  readonly onCancel: () => void;
}) {
  const [password, setPassword] = useState("");
  return (
    <Dialog
      title={say.proofTitle}
      confirm={confirm}
      confirmDisabled={password === ""}
      busy={busy}
      onConfirm={() => onPassword(password)}
      onCancel={onCancel}
    >
      <p>{reason}</p>
      <div className={styles.below}>
        <PasswordQuestion takesFocus value={password} error={error} onChange={setPassword} />
      </div>
      <FormError sentence={refusal} />
    </Dialog>
  );
}
