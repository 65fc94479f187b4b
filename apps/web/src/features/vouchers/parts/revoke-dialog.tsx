import type { VoucherBatch } from "@afterword/contract/endpoints/vouchers";
import { vouchers as say } from "@afterword/core/messages/vouchers";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useRevoke } from "../api.ts";

/** Asks before what is left of a batch is taken back. */
export function RevokeDialog({
  batch: { _id, name, left, expired },
  onDone,
  onCancel,
}: {
  readonly batch: VoucherBatch;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const revoke = useRevoke();
  const confirmed = (): void =>
    revoke.mutate(_id, {
      onSuccess: ({ count }) => {
        showToast(say.revoked(say.codeCount(count)));
        onDone();
      },
      onError: (error) => {
        showFailure(error, say.revokeFailed);
        onCancel();
      },
    });
  return (
    <Dialog
      title={say.revokeQuestion(name)}
      confirm={say.revoke}
      danger
      busy={revoke.isPending}
      onConfirm={confirmed}
      onCancel={onCancel}
    >
      {say.revokeText(say.codeCount(left + expired))}
    </Dialog>
  );
}
