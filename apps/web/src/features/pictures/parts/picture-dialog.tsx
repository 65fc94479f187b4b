import { pictures as say } from "@afterword/core/messages/pictures";
import { ImageUp } from "lucide-react";
import { useRef } from "react";
import type { ChangeEvent } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { CropControls, useStepKeys } from "./crop-controls.tsx";
import { CropStage } from "./crop-stage.tsx";
import styles from "./picture-dialog.module.css";
import type { PictureEditing } from "../use-picture-editor.ts";

/** The profile-picture editor (product §2, Dialogs): its confirm waits until a file is chosen. */
export function PictureDialog({
  title,
  state,
  dispatch,
  picture,
  choose,
  confirm,
  end,
}: PictureEditing & { readonly title: string }) {
  const crop = state.kind === "view" || state.kind === "choosing" ? null : state.crop;
  const isSending = state.kind === "sending";
  const editor = useRef<HTMLDivElement>(null);
  useStepKeys(editor, dispatch);
  return (
    <Dialog
      title={title}
      confirm={say.use}
      confirmDisabled={state.kind !== "edit"}
      busy={isSending}
      onConfirm={confirm}
      onCancel={end}
    >
      <div ref={editor} className={styles.editor}>
        {crop !== null && picture !== null && (
          <>
            <CropStage picture={picture} crop={crop} dispatch={dispatch} />
            <CropControls dispatch={dispatch} disabled={isSending} />
            <p className={styles.byFinger}>{say.byFinger}</p>
            <p className={styles.byMouse}>{say.byMouse}</p>
          </>
        )}
        <ChooseFile
          label={crop === null ? say.choose : say.chooseOther}
          isFirst={crop === null}
          disabled={isSending}
          onChosen={choose}
        />
      </div>
    </Dialog>
  );
}

type ChooseFileProps = {
  readonly label: string;
  readonly isFirst: boolean;
  readonly disabled: boolean;
  readonly onChosen: (file: File) => void;
};

/** A button, because the browser's own file field looks and reads differently everywhere. */
function ChooseFile({ label, isFirst, disabled, onChosen }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const changed = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    // Lets the same file be chosen again.
    event.target.value = "";
    if (file !== undefined) onChosen(file);
  };
  return (
    <>
      <input ref={input} type="file" accept="image/*" hidden aria-label={label} onChange={changed} />
      <Button
        kind={isFirst ? "primary" : "plain"}
        wide
        icon={<ImageUp size={20} aria-hidden />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
