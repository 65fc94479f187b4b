import { account as say } from "@afterword/core/messages/account";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { RowButton } from "../../../shared/ui/row.tsx";
import { Sheet } from "../../../shared/ui/sheet.tsx";
import { useDeleteAccount } from "../use-delete-account.ts";

/** Asks once, says what is lost, and deletes the account. */
export function DeleteAccount({ onDeleted }: { readonly onDeleted: (userId: string) => void }) {
  const [asked, setAsked] = useState(false);
  const deletion = useDeleteAccount(onDeleted);
  const close = (): void => {
    deletion.reset();
    setAsked(false);
  };
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
      {asked && (
        <Dialog
          title={say.deleteQuestion}
          confirm={say.deleteConfirm}
          danger
          busy={deletion.isPending}
          onConfirm={deletion.mutate}
          onCancel={close}
        >
          <p>{say.deleteText}</p>
          <p>{say.deleteFinal}</p>
          <FormError sentence={deletion.refusal} />
        </Dialog>
      )}
    </>
  );
}
