import { takenMsOf } from "@afterword/core/recordings/recorder";
import type { Recorder } from "@afterword/core/recordings/recorder";
import { lengthOnClock, onClock } from "@afterword/core/recordings/clock";
import { Pause } from "lucide-react";
import { isOver } from "../use-recorder.ts";
import styles from "./timer.module.css";

/**
 * How long the take is, with a red dot while it records and a pause sign while it does not; beside it the
 * most that it may be. Once it has ended, how far it was played and how long it is (product §2).
 */
export function Timer({
  state,
  nowMs,
  limitMs,
}: {
  readonly state: Recorder;
  readonly nowMs: () => number;
  /** Null until the plans are known. */
  readonly limitMs: number | null;
}) {
  const [at, of] = isOver(state)
    ? [state.positionMs, lengthOnClock(state.takenMs / 1_000)]
    : [takenMsOf(state, nowMs()), limitMs ? onClock(limitMs / 1_000) : null];
  return (
    <p className={styles.timer} role="timer">
      {state.kind === "recording" && <span className={styles.dot} aria-hidden />}
      {state.kind === "paused" && <Pause size={20} fill="currentColor" aria-hidden />}
      {onClock(at / 1_000)}
      {of !== null && <span className={styles.length}>{` / ${of}`}</span>}
    </p>
  );
}
