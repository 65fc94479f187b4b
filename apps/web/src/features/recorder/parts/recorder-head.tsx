import { recorder as say } from "@afterword/core/messages/recorder";
import { words } from "@afterword/core/messages/words";
import { ArrowLeft, SwitchCamera } from "lucide-react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import styles from "./recorder-head.module.css";

/** The way back, the name of the screen, and the other camera. */
export function RecorderHead({
  title,
  onBack,
  onFlip,
}: {
  readonly title: string;
  /** Undefined while a take is under way. */
  readonly onBack: (() => void) | undefined;
  /** Undefined where there is no back camera. */
  readonly onFlip: (() => void) | undefined;
}) {
  return (
    <header className={styles.head}>
      <div>
        {onBack !== undefined && (
          <IconButton label={words.back} icon={<ArrowLeft size={22} aria-hidden />} onClick={onBack} />
        )}
      </div>
      <h1>{title}</h1>
      <div>
        {onFlip !== undefined && (
          <IconButton
            label={say.switchCamera}
            icon={<SwitchCamera size={22} aria-hidden />}
            onClick={onFlip}
          />
        )}
      </div>
    </header>
  );
}
