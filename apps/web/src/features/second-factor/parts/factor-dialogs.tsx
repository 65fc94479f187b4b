import { secondFactor as say } from "@afterword/core/messages/second-factor";
import { showToast } from "../../../shared/toasts/toasts.ts";
import { replaceRecoveryCodes, setPasskeyName, removeFactor } from "../api.ts";
import type { Codes, Factor } from "../api.ts";
import { AddCodesDialog } from "./add-codes-dialog.tsx";
import { AddPasskeyDialog } from "./add-passkey-dialog.tsx";
import { AskPasswordDialog } from "./ask-password-dialog.tsx";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { RenameDialog } from "./rename-dialog.tsx";

/** The open question. */
export type Asked =
  | { readonly kind: "add-passkey" | "add-codes" | "renew-codes" }
  | { readonly kind: "rename"; readonly id: string; readonly name: string }
  | { readonly kind: "remove"; readonly factor: Factor; readonly isLast: boolean }
  | { readonly kind: "keep-codes"; readonly codes: readonly string[]; readonly sentence: string };

type Parts = {
  readonly asked: Asked;
  readonly onAsk: (asked: Asked) => void;
  /** Settles once the page shows the change. */
  readonly onChanged: () => Promise<void>;
  readonly onClose: () => void;
};

/** One dialog at a time; some end with new recovery codes. */
export function FactorDialogs({ asked, onAsk, onChanged, onClose }: Parts) {
  const added = (sentence: string) => (codes: Codes) => {
    void onChanged();
    // Nothing may cover the codes.
    if (codes !== null) return onAsk({ kind: "keep-codes", codes, sentence });
    showToast(sentence);
    onClose();
  };
  const done = async (sentence: string): Promise<void> => {
    await onChanged();
    showToast(sentence);
    onClose();
  };
  switch (asked.kind) {
    case "add-passkey":
      return <AddPasskeyDialog onAdded={added(say.passkeyAdded)} onClose={onClose} />;
    case "add-codes":
      return <AddCodesDialog onAdded={added(say.oneTimeCodesAdded)} onClose={onClose} />;
    case "keep-codes":
      return (
        <RecoveryCodesDialog
          codes={asked.codes}
          onClose={() => {
            showToast(asked.sentence);
            onClose();
          }}
        />
      );
    case "rename":
      return (
        <RenameDialog
          name={asked.name}
          onName={async (name) => {
            await setPasskeyName(asked.id, name);
            await done(say.passkeyRenamed);
          }}
          onClose={onClose}
        />
      );
    case "renew-codes":
      return (
        <AskPasswordDialog
          title={say.renewRecoveryCodes}
          text={say.recoveryCodesReplace}
          confirm={say.next}
          onPassword={async (password) => added(say.recoveryCodesMade)(await replaceRecoveryCodes(password))}
          onClose={onClose}
        />
      );
    case "remove":
      return <RemoveDialog factor={asked.factor} isLast={asked.isLast} onDone={done} onClose={onClose} />;
  }
}

function RemoveDialog({
  factor,
  isLast,
  onDone,
  onClose,
}: {
  readonly factor: Factor;
  readonly isLast: boolean;
  readonly onDone: (sentence: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const isPasskey = factor.kind === "passkey";
  return (
    <AskPasswordDialog
      title={isPasskey ? say.removePasskeyTitle(factor.name) : say.removeOneTimeCodesTitle}
      text={isLast ? say.removeLastLede : say.passwordLede}
      confirm={say.remove}
      danger
      onPassword={async (password) => {
        await removeFactor(factor, password);
        await onDone(isPasskey ? say.passkeyRemoved : say.oneTimeCodesRemoved);
      }}
      onClose={onClose}
    />
  );
}
