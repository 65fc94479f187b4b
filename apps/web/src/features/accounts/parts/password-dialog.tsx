import { account as say } from "@afterword/core/messages/account";
import { words } from "@afterword/core/messages/words";
import { useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { PasswordQuestion } from "./password-question.tsx";
import styles from "./password-question.module.css";

/** Asks for the password before a profile with a new address is saved. */
export function PasswordDialog({
  error,
  busy,
  onPassword,
  onCancel,
}: {
  readonly error: string | undefined;
  readonly busy: boolean;
  readonly onPassword: (password: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [password, setPassword] = useState("");
  return (
    <Dialog
      title={say.proofTitle}
      confirm={words.saveChanges}
      confirmDisabled={password === ""}
      busy={busy}
      onConfirm={() => void onPassword(password)}
      onCancel={onCancel}
    >
      <p>{say.proofForEmail}</p>
      <div className={styles.below}>
        <PasswordQuestion takesFocus value={password} error={error} onChange={setPassword} />
      </div>
    </Dialog>
  );
}
