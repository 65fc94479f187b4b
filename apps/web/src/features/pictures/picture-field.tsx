import { pictures as say } from "@afterword/core/messages/pictures";
import { Camera } from "lucide-react";
import { Avatar } from "../../shared/ui/avatar.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { PictureDialog } from "./parts/picture-dialog.tsx";
import styles from "./picture-field.module.css";
import { usePictureEditor } from "./use-picture-editor.ts";
import type { SendPicture } from "./use-picture-editor.ts";

type PictureFieldProps = {
  readonly person: { readonly name: string; readonly pfp: string | null };
  /** Label of the button that shows the picture. */
  readonly label: string;
  /** Title of its dialog. */
  readonly title?: string;
  readonly send: SendPicture;
  /** The toast after it was sent. */
  readonly sent?: string;
  readonly onRemove: () => void;
  readonly removing?: boolean;
};

/** A person's picture; a press on it opens the editor. It must stand outside any form, because its dialog has one. */
export function PictureField(props: PictureFieldProps) {
  const { person, label, title = say.title, send, sent = say.saved, onRemove, removing = false } = props;
  const editing = usePictureEditor(send, sent);
  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.picture}
        title={label}
        onClick={() => editing.dispatch({ kind: "opened" })}
      >
        <span className={styles.spoken}>{label}</span>
        <Avatar person={person} size={94} silent />
        <span className={styles.mark} aria-hidden>
          <Camera size={18} />
        </span>
      </button>
      {person.pfp !== null && (
        <Button kind="quiet" busy={removing} onClick={onRemove}>
          {say.remove}
        </Button>
      )}
      {editing.state.kind !== "view" && <PictureDialog title={title} {...editing} />}
    </div>
  );
}
