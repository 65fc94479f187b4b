import { account as say } from "@afterword/core/messages/account";
import { appStores } from "@afterword/core/messages/app-stores";
import { STORE_PAGES, wayToManage } from "@afterword/core/subscriptions/app-stores";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useMode } from "../../../shared/device/mode.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { RowButton } from "../../../shared/ui/row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useDeleteAccount } from "../use-delete-account.ts";
import { useCurrentUser } from "../user-query.ts";
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
      <Charges />
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

/** Only its app store can end a subscription. */
function Charges() {
  const store = useCurrentUser().data?.chargedBy ?? null;
  const mode = useMode();
  if (store === null) return null;
  const page = STORE_PAGES[store];
  return (
    <p>
      {appStores.goesOnCharging(appStores[store])} {wayToManage(appStores, store)}{" "}
      {page !== null && mode === "website" && (
        <a href={page} target="_blank" rel="noopener noreferrer">
          {appStores.openStore}
        </a>
      )}
    </p>
  );
}
