import { Trash2 } from "lucide-react";
import { Button } from "./button.tsx";
import styles from "./delete-button.module.css";

/** Below the buttons of a form: what deletes is quiet, and after what most people came for. */
export const DeleteButton = ({
  label,
  disabled,
  onPress,
}: {
  readonly label: string;
  readonly disabled?: boolean;
  readonly onPress: () => void;
}) => (
  <Button
    kind="quiet"
    icon={<Trash2 size={20} aria-hidden />}
    className={styles.delete}
    disabled={disabled}
    onClick={onPress}
  >
    {label}
  </Button>
);
