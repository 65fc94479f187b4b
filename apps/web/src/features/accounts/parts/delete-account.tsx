import { account as say } from "@afterword/core/messages/account";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { RowButton } from "../../../shared/ui/row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useDeleteAccount } from "../use-delete-account.ts";
import { PasswordQuestion } from "./password-question.tsx";
import styles from "./password-question.module.css";

/** Says what is lost, asks for the password if the server does, and deletes the account. */
export function DeleteAccount({ onDeleted }: { readonly onDeleted: (userId: string) => void }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Sheet>
        <RowButton
          danger
          start={<Trash2 size={20} aria-hidden />}
          title={say.deleteAccount}
          onPress={() => setAsked(true)}
        />
      </Sheet>
      {asked && <Question onDeleted={onDeleted} onClose={() => setAsked(false)} />}
    </>
  );
}

function Question({
  onDeleted,
  onClose,
}: {
  readonly onDeleted: (userId: string) => void;
  readonly onClose: () => void;
}) {
  const deletion = useDeleteAccount(onDeleted);
  const [password, setPassword] = useState("");
  return (
    <Dialog
      title={say.deleteQuestion}
      confirm={say.deleteConfirm}
      danger
      confirmDisabled={deletion.asksPassword && password === ""}
      busy={deletion.isPending}
      onConfirm={() => deletion.mutate(password)}
      onCancel={onClose}
    >
      <p>{say.deleteText}</p>
      <p>{say.deleteFinal}</p>
      {deletion.asksPassword && (
        <div className={styles.below}>
          <PasswordQuestion
            takesFocus
            value={password}
            error={deletion.passwordError}
            help={say.proofForDeletion}
            onChange={setPassword}
          />
        </div>
      )}
      <FormError sentence={deletion.refusal} />
    </Dialog>
  );
}
