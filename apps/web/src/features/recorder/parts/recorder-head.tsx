import { recorder as say } from "@afterword/core/messages/recorder";
import { words } from "@afterword/core/messages/words";
import { ArrowLeft, SwitchCamera } from "lucide-react";
import { Button } from "../../../shared/ui/button.tsx";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import styles from "./recorder-head.module.css";

/** The way back, the name of the screen, and the other camera, or the end of listening. */
export function RecorderHead({
  title,
  onBack,
  onFlip,
  onDone,
}: {
  readonly title: string;
  /** Undefined while a take is under way. */
  readonly onBack: (() => void) | undefined;
  /** Undefined where there is no back camera. */
  readonly onFlip: (() => void) | undefined;
  /** Undefined while nothing plays. */
  readonly onDone: (() => void) | undefined;
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
        {onDone !== undefined && (
          <Button kind="quiet" onClick={onDone}>
            {say.done}
          </Button>
        )}
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
