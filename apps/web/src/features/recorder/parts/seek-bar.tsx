import { recorder as say } from "@afterword/core/messages/recorder";
import { lengthOnClock, onClock } from "@afterword/core/recordings/clock";
import type { CSSProperties } from "react";
import styles from "./seek-bar.module.css";

/** A track with a knob, once a take has ended; its times stand above it (timer.tsx). */
export function SeekBar({
  positionMs,
  lengthMs,
  onSeek,
}: {
  readonly positionMs: number;
  readonly lengthMs: number;
  readonly onSeek: (positionMs: number) => void;
}) {
  const played = lengthMs > 0 ? Math.min(1, positionMs / lengthMs) : 0;
  return (
    <div className={styles.seek} style={{ "--played": played } as CSSProperties}>
      <input
        type="range"
        aria-label={say.position}
        aria-valuetext={say.positionOf(onClock(positionMs / 1_000), lengthOnClock(lengthMs / 1_000))}
        min={0}
        max={Math.max(1, Math.round(lengthMs))}
        step={10}
        value={Math.round(positionMs)}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </div>
  );
}
