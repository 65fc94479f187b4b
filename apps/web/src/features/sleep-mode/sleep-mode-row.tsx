import { notes as say } from "@afterword/core/messages/notes";
import { EPOCH } from "@afterword/core/time/instant";
import { useState } from "react";
import { formatDate } from "../../shared/format/dates.ts";
import { useProductNow } from "../../shared/queries/use-product-now.ts";
import { useUpdateUser } from "../../shared/queries/use-update-user.ts";
import { useCurrentUser } from "../../shared/queries/user-query.ts";
import { showFailure } from "../../shared/toasts/show-failure.ts";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { PaddedSheet } from "../../shared/ui/sheet.tsx";
import { SwitchRow } from "../../shared/ui/switch.tsx";
import { SleepDateDialog } from "./sleep-date-dialog.tsx";

/** Sleep mode: asks for a day when it is off, and whether to end it when it is on (product §4). */
export function SleepModeRow() {
  const user = useCurrentUser().data;
  const nowMs = useProductNow();
  const updateUser = useUpdateUser();
  const [asking, setAsking] = useState(false);
  if (user === undefined) return null;
  const asleep = Date.parse(user.sleepUntil) > nowMs;
  const close = (): void => setAsking(false);
  const sleepUntil = (ms: number): void =>
    updateUser.mutate(
      { sleepUntil: new Date(ms).toISOString() },
      { onError: (error) => showFailure(error, say.sleepFailed), onSettled: close },
    );
  return (
    <>
      <PaddedSheet>
        <SwitchRow
          label={say.sleepMode}
          help={asleep ? say.sleepUntilDate(formatDate(user.sleepUntil)) : say.sleepModeHint}
          checked={asleep}
          onChange={() => setAsking(true)}
        />
      </PaddedSheet>
      {asking && !asleep && (
        <SleepDateDialog nowMs={nowMs} busy={updateUser.isPending} onChoose={sleepUntil} onCancel={close} />
      )}
      {asking && asleep && (
        <Dialog
          title={say.wakeQuestion}
          confirm={say.wake}
          busy={updateUser.isPending}
          onConfirm={() => sleepUntil(EPOCH)}
          onCancel={close}
        >
          {say.wakeText}
        </Dialog>
      )}
    </>
  );
}
