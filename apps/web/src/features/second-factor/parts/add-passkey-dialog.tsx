import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { useState } from "react";
import { PasswordQuestion } from "../../accounts/public.ts";
import { makePasskey } from "../../../shared/device/passkeys.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { FormError } from "../../../shared/ui/form-error.tsx";
import { addPasskey, beginPasskey } from "../api.ts";
import type { Codes } from "../api.ts";
import { useAttempt } from "../use-attempt.ts";
import styles from "./second-factor.module.css";

/** Asks for a name and the password; then the device asks for a finger, a face or a PIN in its own window. */
export function AddPasskeyDialog({
  onAdded,
  onClose,
}: {
  readonly onAdded: (codes: Codes) => void;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { attempt, refuse, refusal, isBusy } = useAttempt();
  const add = (): void =>
    attempt(async () => {
      const { ticket, creation } = await beginPasskey(password);
      const attestation = await makePasskey(creation);
      if (attestation === null) return refuse(say.passkeyNotMade);
      onAdded(await addPasskey({ ticket, name: name.trim(), attestation }));
    });
  return (
    <Dialog
      title={say.addPasskey}
      confirm={say.next}
      confirmDisabled={name.trim() === "" || password === ""}
      busy={isBusy}
      onConfirm={add}
      onCancel={onClose}
    >
      <div className={styles.fields}>
        <p>{say.passkeysLede}</p>
        <Field
          label={say.passkeyName}
          help={say.passkeyNameHint}
          value={name}
          maxLength={60}
          onChange={({ target }) => setName(target.value)}
        />
        <PasswordQuestion value={password} error={refusal.password} onChange={setPassword} />
        <FormError sentence={refusal.sentence ?? null} />
      </div>
    </Dialog>
  );
}
