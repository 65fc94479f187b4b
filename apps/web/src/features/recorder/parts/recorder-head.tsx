import { recorder as say } from "@afterword/core/messages/recorder";
import { words } from "@afterword/core/messages/words";
import { ArrowLeft, SwitchCamera } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import styles from "./recorder-head.module.css";

/** The way back, the name of the screen, and the other camera. */
export function RecorderHead({
  title,
  time,
  onBack,
  onFlip,
}: {
  readonly title: string;
  /** Stands in the title's place. */
  readonly time: ReactNode;
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
      <div className={styles.middle}>
        <h1 className={time === undefined ? undefined : styles.spoken}>{title}</h1>
        {time}
      </div>
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
