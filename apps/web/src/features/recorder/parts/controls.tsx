import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import type { Recorder, RecorderEvent } from "@afterword/core/recordings/recorder";
import { Mic, Pause, Play, RotateCcw, Upload, Video } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../../../shared/ui/class-names.ts";
import styles from "./controls.module.css";

type Places = { readonly left?: ReactNode; readonly middle?: ReactNode; readonly right?: ReactNode };

/** The controls of each state (product §4): one large round one, and at most one on each side. */
export function Controls({ state, ...controls }: ControlsProps) {
  const { left, middle, right } = placesOf(state, controls);
  return (
    <div className={styles.controls}>
      <div>{left}</div>
      <div>{middle}</div>
      <div>{right}</div>
    </div>
  );
}

type ControlsProps = {
  readonly state: Recorder;
  readonly isVideo: boolean;
  /** Another take comes first: recording would be a new one. */
  readonly isQuiet: boolean;
  /** Recording is possible, or the take that has ended is stored. */
  readonly isReady: boolean;
  readonly send: (event: RecorderEvent) => void;
  readonly nowMs: () => number;
  readonly onRetake: () => void;
  readonly onUpload: () => void;
};

function placesOf(state: Recorder, controls: Omit<ControlsProps, "state">): Places {
  const { isVideo, isQuiet, isReady, send, nowMs } = controls;
  const stop = (
    <RecordButton label={say.stop} isRunning onPress={() => send({ kind: "stop-pressed", atMs: nowMs() })} />
  );
  switch (state.kind) {
    case "idle":
      return {
        middle: (
          <RecordButton
            label={say.record}
            isQuiet={isQuiet}
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
    case "playing":
      return afterEnd(state, controls);
  }
}

/** They stay where they are while the take plays: only Play and Pause change places. */
const afterEnd = (
  state: Extract<Recorder, { kind: "ended" | "playing" }>,
  { isReady, send, onRetake, onUpload }: Omit<ControlsProps, "state">,
): Places => ({
  left: (
    <Control
      label={say.retake}
      icon={<RotateCcw size={24} aria-hidden />}
      isLarge
      isDisabled={!isReady}
      onPress={onRetake}
    />
  ),
  middle: <PlayControl state={state} isDisabled={!isReady} send={send} />,
  right: (
    <Control
      label={recordings.upload}
      icon={<Upload size={24} aria-hidden />}
      isLarge
      isMain
      isDisabled={!isReady}
      onPress={onUpload}
    />
  ),
});

function PlayControl({
  state,
  isDisabled,
  send,
}: Pick<ControlsProps, "send"> & {
  readonly state: Extract<Recorder, { kind: "ended" | "playing" }>;
  readonly isDisabled: boolean;
}) {
  const isPlaying = state.kind === "playing" && state.isPlaying;
  const Icon = isPlaying ? Pause : Play;
  const label = state.kind === "ended" ? say.play : isPlaying ? say.pause : say.resume;
  return (
    <Control
      label={label}
      icon={<Icon size={28} fill="currentColor" aria-hidden />}
      isLarge
      isInMiddle
      isDisabled={isDisabled}
      onPress={() => send({ kind: isPlaying ? "play-paused" : "play-pressed" })}
    />
  );
}

type ControlProps = {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

/** As people know it: a ring with a red disc, which becomes a square while it records. */
function RecordButton({
  label,
  isRunning = false,
  isQuiet = false,
  isDisabled,
  onPress,
}: ControlProps & { readonly isRunning?: boolean; readonly isQuiet?: boolean }) {
  return (
    <button
      type="button"
      className={styles.record}
      data-running={isRunning || undefined}
      data-quiet={isQuiet || undefined}
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

function Control({
  label,
  icon,
  isLarge = false,
  isInMiddle = false,
  isMain = false,
  isDisabled,
  onPress,
}: ControlProps & {
  readonly icon: ReactNode;
  /** As large as the one that records. */
  readonly isLarge?: boolean;
  readonly isInMiddle?: boolean;
  /** What most people want next. */
  readonly isMain?: boolean;
}) {
  return (
    <button
      type="button"
      className={classNames(styles.control, isLarge && styles.large, isMain && styles.main)}
      data-main-control={isInMiddle || undefined}
      disabled={isDisabled}
      onClick={onPress}
    >
      <span className={styles.round}>{icon}</span>
      {label}
    </button>
  );
}
