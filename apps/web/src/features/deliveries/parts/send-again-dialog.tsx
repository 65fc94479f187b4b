import type { Delivery } from "@afterword/contract/endpoints/deliveries";
import { saysItTakesNoMail } from "@afterword/core/accounts/email";
import { deliveries as say } from "@afterword/core/messages/deliveries";
import { HttpFailure } from "../../../shared/http/http-failure.ts";
import { CONFLICT } from "../../../shared/http/statuses.ts";
import { showFailure } from "../../../shared/toasts/show-failure.ts";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useSendAgain } from "../api.ts";

/** Asks before a failed delivery is sent again, and queues it. */
export function SendAgainDialog({
  delivery,
  onClose,
}: {
  readonly delivery: Delivery;
  readonly onClose: () => void;
}) {
  const sendAgain = useSendAgain();
  const confirmed = (): void =>
    sendAgain.mutate(delivery._id, {
      onSuccess: () => {
        showToast(say.sentAgain);
        onClose();
      },
      onError: (error) => {
        showFailure(error, reasonOf(error) ?? say.sendAgainFailed);
        onClose();
      },
    });
  return (
    <Dialog
      title={say.sendAgainQuestion}
      confirm={say.sendAgain}
      busy={sendAgain.isPending}
      onConfirm={confirmed}
      onCancel={onClose}
    >
      {saysItTakesNoMail(delivery.answer ?? "") && `${say.takesNoMailText} `}
      {say.sendAgainText}
    </Dialog>
  );
}

/** The server says why it cannot be sent; other failures have no text of their own. */
const reasonOf = (error: Error): string | null =>
  error instanceof HttpFailure && error.status === CONFLICT && error.sentence !== "" ? error.sentence : null;
