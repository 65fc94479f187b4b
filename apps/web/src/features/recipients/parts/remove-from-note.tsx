import { recipients as say } from "@afterword/core/messages/recipients";
import { X } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
import styles from "./remove-from-note.module.css";

/** Asks nothing: the person stays in the list, and the note is not saved yet. */
export const RemoveFromNote = ({
  disabled,
  onPress,
}: {
  readonly disabled: boolean;
  readonly onPress: () => void;
}) => (
  <Button
    kind="quiet"
    icon={<X size={20} aria-hidden />}
    className={styles.remove}
    disabled={disabled}
    onClick={onPress}
  >
    {say.removeFromNote}
  </Button>
);
