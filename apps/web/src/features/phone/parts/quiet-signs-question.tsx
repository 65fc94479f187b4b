import { device as say } from "@afterword/core/messages/device";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { useQuietSigns } from "../use-quiet-signs.ts";

/** Says what quiet signs are before they are turned on (behaviour §1.7). A "no" is kept as well, so it is asked once. */
export function QuietSignsQuestion({ onClose }: { readonly onClose: () => void }) {
  const { turn, isPending, question } = useQuietSigns();
  return (
    <>
      <Dialog
        title={say.quietTitle}
        confirm={say.quietOn}
        cancel={say.quietLater}
        busy={isPending}
        onConfirm={() => turn(true, { onSuccess: onClose })}
        onCancel={() => {
          turn(false);
          onClose();
        }}
      >
        <p>{say.quietText}</p>
        <p>{say.quietLimits}</p>
      </Dialog>
      {question}
    </>
  );
}
