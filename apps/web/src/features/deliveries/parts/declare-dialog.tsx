import type { RefusedOwner } from "@afterword/contract/endpoints/unreachable-owners";
import { fullName } from "@afterword/core/accounts/name";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { failedWith, refusalSentence } from "../../../shared/http/http-failure.ts";
import { CONFLICT, FORBIDDEN } from "../../../shared/http/statuses.ts";
import { formatDate } from "../../../shared/format/dates.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { useDeclareUnreachable } from "../api.ts";
import styles from "./declare-dialog.module.css";
import { OwnerOfRow } from "./owner-of-row.tsx";

/** Says what follows before an owner is declared unreachable. If a second factor is missing, says how to get one. */
export function DeclareDialog({
  owner,
  onClose,
}: {
  readonly owner: RefusedOwner;
  readonly onClose: () => void;
}) {
  const declare = useDeclareUnreachable();
  const isForbidden = failedWith(declare.error, FORBIDDEN);
  const confirmed = (): void =>
    declare.mutate(owner._id, {
      onSuccess: () => {
        showToast(say.declared);
        onClose();
      },
      onError: (error) => {
        if (failedWith(error, FORBIDDEN)) return;
        showFailure(error, refusalSentence(error, [CONFLICT], say.declareFailed));
        onClose();
      },
    });
  return (
    <Dialog
      title={say.declareQuestion(fullName(owner))}
      reading
      confirm={say.declare}
      danger
      busy={declare.isPending}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      <div className={styles.text}>
        <OwnerOfRow owner={owner} />
        <strong>{say.deliveredOn(formatDate(owner.deliveryIfDeclared))}</strong>
        <p>{say.declareText(formatDate(owner.since))}</p>
        <p>{say.declareHint}</p>
        {isForbidden && (
          <FormError sentence={refusalSentence(declare.error, [FORBIDDEN], say.declareFailed)} />
        )}
      </div>
    </Dialog>
  );
}
