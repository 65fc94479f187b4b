import { readPeaks } from "@afterword/core/recordings/peaks";
import styles from "./seek-bar.module.css";

const BARS = 56;
/** In units of the drawing: a bar, and its share with the gap behind it. */
const BAR = 2;
const STEP = 3.5;
const HEIGHT = 32;
const SMALLEST = 2;

/** How loud the recording is over its length. Without a measurement all bars are equal and low. */
export function Waveform({ peaks = "" }: { readonly peaks?: string | undefined }) {
  const measured = readPeaks(peaks, BARS);
  const levels = measured.length === 0 ? Array.from({ length: BARS }, () => 0.08) : measured;
  const path = levels.map(barAt).join("");
  return (
    <svg
      className={styles.waveform}
      viewBox={`0 0 ${BARS * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path className={styles.unplayed} d={path} />
      <path className={styles.played} d={path} />
    </svg>
  );
}

const barAt = (level: number, index: number): string => {
  const height = Math.max(SMALLEST, level * HEIGHT);
  return `M${index * STEP} ${(HEIGHT - height) / 2}h${BAR}v${height}h-${BAR}z`;
};
