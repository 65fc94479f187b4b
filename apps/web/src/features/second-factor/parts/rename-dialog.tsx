import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useState } from "react";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { useAttempt } from "../use-attempt.ts";

/** Renames a passkey. */
export function RenameDialog({
  name: before,
  onName,
  onClose,
}: {
  readonly name: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState(before);
  const { attempt, refusal, isBusy } = useAttempt();
  return (
    <Dialog
      title={say.renameTitle}
      confirm={say.save}
      confirmDisabled={name.trim() === ""}
      busy={isBusy}
      onConfirm={() => attempt(() => onName(name.trim()))}
      onCancel={onClose}
    >
      <Field
        label={say.passkeyName}
        value={name}
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
      />
      <FormError sentence={refusal.sentence ?? null} />
    </Dialog>
  );
}
