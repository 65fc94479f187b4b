import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import type { Recorder, RecorderEvent } from "@afterword/core/recordings/recorder";
import { Pause, Play, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { isOver } from "../use-recorder.ts";
import styles from "./controls.module.css";

type Places = { readonly left?: ReactNode; readonly middle: ReactNode };

/** The controls of each state (product §4): one large round one, and what stands beside or beneath it. */
export function Controls({ state, ...controls }: ControlsProps) {
  if (isOver(state)) return <AfterEnd state={state} {...controls} />;
  return <Row {...placesOf(state, controls)} />;
}

const Row = ({ left, middle }: Places) => (
  <div className={styles.controls}>
    <div>{left}</div>
    {middle}
  </div>
);

type ControlsProps = {
  readonly state: Recorder;
  /** Another take comes first: recording would be a new one. */
  readonly isQuiet: boolean;
  /** Recording is possible, or the take that has ended is stored. */
  readonly isReady: boolean;
  readonly send: (event: RecorderEvent) => void;
  readonly nowMs: () => number;
  readonly onDone: () => void;
  readonly onRetake: () => void;
  readonly onUpload: () => void;
};

type Over = Extract<Recorder, { kind: "ended" | "playing" }>;

function placesOf(state: Exclude<Recorder, Over>, controls: Omit<ControlsProps, "state">): Places {
  const { isQuiet, isReady, send, nowMs } = controls;
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
            icon={<span className={styles.dot} />}
            isDisabled={state.isOpening}
            onPress={() => send({ kind: "resume-pressed" })}
          />
        ),
        middle: stop,
      };
  }
}

/** They stay where they are while the take plays: only Play and Pause change places. Below them, one way on. */
const AfterEnd = ({
  state,
  isReady,
  send,
  onDone,
  onRetake,
  onUpload,
}: Omit<ControlsProps, "state"> & { readonly state: Over }) => (
  <div className={styles.over}>
    <Row
      left={
        state.kind === "playing" && (
          <Control
            label={say.done}
            icon={<Square size={20} fill="currentColor" aria-hidden />}
            onPress={onDone}
          />
        )
      }
      middle={<PlayButton state={state} isDisabled={!isReady} send={send} />}
    />
    <div>
      <Button disabled={!isReady} onClick={onRetake}>
        {say.retake}
      </Button>
      <Button kind="primary" disabled={!isReady} onClick={onUpload}>
        {recordings.upload}
      </Button>
    </div>
  </div>
);

function PlayButton({
  state,
  isDisabled,
  send,
}: Pick<ControlsProps, "send"> & { readonly state: Over; readonly isDisabled: boolean }) {
  const isPlaying = state.kind === "playing" && state.isPlaying;
  const Icon = isPlaying ? Pause : Play;
  return (
    <MainButton
      label={state.kind === "ended" ? say.play : isPlaying ? say.pause : say.resume}
      isDisabled={isDisabled}
      onPress={() => send({ kind: isPlaying ? "play-paused" : "play-pressed" })}
    >
      <Icon size={28} fill="currentColor" aria-hidden />
    </MainButton>
  );
}

type ControlProps = {
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
};

/** The large one, a ring around what it does. */
const MainButton = ({
  label,
  isRunning,
  isQuiet,
  isDisabled,
  onPress,
  children,
}: RecordProps & { readonly children: ReactNode }) => (
  <div className={styles.named}>
    <button
      type="button"
      className={styles.main}
      data-running={isRunning || undefined}
      data-quiet={isQuiet || undefined}
      data-main-control
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
    <small aria-hidden>{label}</small>
  </div>
);

type RecordProps = ControlProps & { readonly isRunning?: boolean; readonly isQuiet?: boolean };

/** As people know it: a red disc, which becomes a square while it records. */
const RecordButton = (props: RecordProps) => (
  <MainButton {...props}>
    <span />
  </MainButton>
);

const Control = ({ label, icon, isDisabled, onPress }: ControlProps & { readonly icon: ReactNode }) => (
  <button type="button" className={styles.control} disabled={isDisabled} onClick={onPress}>
    <span className={styles.round}>{icon}</span>
    {label}
  </button>
);
