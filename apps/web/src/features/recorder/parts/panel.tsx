import type { RecordingType } from "@afterword/core/recordings/recording";
import type { ReactNode } from "react";
import { isOver } from "../use-recorder.ts";
import type { RecorderOfPage } from "../use-recorder.ts";
import { Controls } from "./controls.tsx";
import { MicrophoneChoice } from "./microphone-choice.tsx";
import { SeekBar } from "./seek-bar.tsx";
import { Silence, StateLine } from "./state-line.tsx";
import { Timer } from "./timer.tsx";
import styles from "./panel.module.css";

/** The lower part: time, state and controls, within reach of a thumb. */
export function Panel({
  type,
  recorder,
  isOffering,
  onDone,
  onRetake,
  onUpload,
  children,
}: {
  readonly type: RecordingType;
  readonly recorder: RecorderOfPage;
  /** A take of an earlier visit, which comes first. */
  readonly isOffering: boolean;
  readonly onDone: () => void;
  readonly onRetake: () => void;
  readonly onUpload: () => void;
  /** Stands first, so that nothing below it moves when it goes. */
  readonly children: ReactNode;
}) {
  const { session, view, limitMs, saidMs } = recorder;
  const { state, file } = view;
  const isEnded = isOver(state);
  const problem = state.kind === "idle" ? state.problem : null;
  return (
    <div className={styles.panel}>
      {children}
      {state.kind === "recording" && <Silence isHeard={!state.isSilent} />}
      <MicrophoneChoice session={session} view={view} />
      {problem === null && <Timer state={state} nowMs={session.nowMs} limitMs={saidMs} />}
      {problem === null && <StateLine type={type} recorder={recorder} isOffering={isOffering} />}
      {isEnded && (
        <SeekBar
          positionMs={state.positionMs}
          lengthMs={state.takenMs}
          onSeek={(positionMs) => session.send({ kind: "sought", positionMs })}
        />
      )}
      {problem === null && (
        <Controls
          state={state}
          isQuiet={isOffering}
          isReady={isEnded ? file !== null : limitMs !== 0}
          send={session.send}
          nowMs={session.nowMs}
          onDone={onDone}
          onRetake={onRetake}
          onUpload={onUpload}
        />
      )}
    </div>
  );
}
