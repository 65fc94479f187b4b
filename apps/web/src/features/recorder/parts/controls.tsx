import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import type { Recorder, RecorderEvent } from "@afterword/core/recordings/recorder";
import { Check, Mic, Pause, Play, RotateCcw, Upload, Video } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import styles from "./controls.module.css";

type Places = { readonly left?: ReactNode; readonly middle?: ReactNode; readonly right?: ReactNode };

type Presses = {
  readonly send: (event: RecorderEvent) => void;
  readonly nowMs: () => number;
  readonly onRetake: () => void;
  readonly onUpload: () => void;
};

/** The controls of each state (product §4): one large round one, and at most one on each side. */
export function Controls({
  state,
  isVideo,
  isReady,
  ...presses
}: Presses & {
  readonly state: Recorder;
  readonly isVideo: boolean;
  /** Recording is possible, or the take that has ended is stored. */
  readonly isReady: boolean;
}) {
  const { left, middle, right } = placesOf(state, isVideo, isReady, presses);
  return (
    <div className={styles.controls}>
      <div>{left}</div>
      <div>{middle}</div>
      <div>{right}</div>
    </div>
  );
}

function placesOf(state: Recorder, isVideo: boolean, isReady: boolean, presses: Presses): Places {
  const { send, nowMs } = presses;
  const stop = (
    <RecordButton label={say.stop} isRunning onPress={() => send({ kind: "stop-pressed", atMs: nowMs() })} />
  );
  switch (state.kind) {
    case "idle":
      return {
        middle: (
          <RecordButton
            label={say.record}
            isDisabled={!isReady || state.isOpening}
            onPress={() => send({ kind: "record-pressed" })}
          />
        ),
      };
    case "recording":
      return {
        left: (
          <Control
            label={say.pause}
            icon={<Pause size={24} fill="currentColor" aria-hidden />}
            onPress={() => send({ kind: "pause-pressed", atMs: nowMs() })}
          />
        ),
        middle: stop,
      };
    case "paused":
      return {
        left: (
          <Control
            label={say.resume}
            icon={isVideo ? <Video size={24} aria-hidden /> : <Mic size={24} aria-hidden />}
            isDisabled={state.isOpening}
            onPress={() => send({ kind: "resume-pressed" })}
          />
        ),
        middle: stop,
      };
    case "ended":
      return afterEnd(isReady, presses);
    case "playing":
      return whilePlaying(state.isPlaying, presses);
  }
}

const afterEnd = (isReady: boolean, { send, onRetake, onUpload }: Presses): Places => ({
  left: (
    <Control
      label={say.retake}
      icon={<RotateCcw size={24} aria-hidden />}
      isDisabled={!isReady}
      onPress={onRetake}
    />
  ),
  middle: (
    <LargeControl
      label={say.play}
      icon={<Play size={32} fill="currentColor" aria-hidden />}
      isDisabled={!isReady}
      onPress={() => send({ kind: "play-pressed" })}
    />
  ),
  right: (
    <Control
      label={recordings.upload}
      icon={<Upload size={24} aria-hidden />}
      isMain
      isDisabled={!isReady}
      onPress={onUpload}
    />
  ),
});

const whilePlaying = (isPlaying: boolean, { send }: Presses): Places => ({
  middle: isPlaying ? (
    <LargeControl
      label={say.pause}
      icon={<Pause size={32} fill="currentColor" aria-hidden />}
      onPress={() => send({ kind: "play-paused" })}
    />
  ) : (
    <LargeControl
      label={say.resume}
      icon={<Play size={32} fill="currentColor" aria-hidden />}
      onPress={() => send({ kind: "play-pressed" })}
    />
  ),
  right: (
    <Control
      label={say.done}
      icon={<Check size={24} aria-hidden />}
      onPress={() => send({ kind: "done-pressed" })}
    />
  ),
});

type ControlProps = {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

/** As people know it: a ring with a red disc, which becomes a square while it records. */
function RecordButton({
  label,
  isRunning = false,
  isDisabled,
  onPress,
}: ControlProps & { isRunning?: boolean }) {
  return (
    <button
      type="button"
      className={styles.record}
      data-running={isRunning || undefined}
      data-main-control
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      <span />
    </button>
  );
}

function LargeControl({ label, icon, isDisabled, onPress }: ControlProps & { readonly icon: ReactNode }) {
  return (
    <button
      type="button"
      className={styles.large}
      data-main-control
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}

function Control({
  label,
  icon,
  isMain = false,
  isDisabled,
  onPress,
}: ControlProps & { readonly icon: ReactNode; readonly isMain?: boolean }) {
  return (
    <button
      type="button"
      className={classNames(styles.control, isMain && styles.main)}
      disabled={isDisabled}
      onClick={onPress}
    >
      <span className={styles.round}>{icon}</span>
      {label}
    </button>
  );
}
