import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import type { Recorder, RecorderEvent } from "@afterword/core/recordings/recorder";
import { Pause, Play, RotateCcw, Square } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../shared/ui/button.tsx";
import { isOver } from "../use-recorder.ts";
import styles from "./controls.module.css";

type Places = { readonly left?: ReactNode; readonly middle?: ReactNode; readonly right?: ReactNode };

/** The controls of each state (product §4), in a row of one height, and what stands beneath it. */
export function Controls({ state, ...controls }: ControlsProps) {
  if (isOver(state)) return <AfterEnd state={state} {...controls} />;
  return <Row {...placesOf(state, controls)} />;
}

/** Three places of one width. A take leaves the middle free: whoever presses Record twice must not end or pause it. */
const Row = ({ left = <span />, middle = <span />, right = <span /> }: Places) => (
  <div className={styles.controls}>
    {left}
    {middle}
    {right}
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
  const stop = (): void => send({ kind: "stop-pressed", atMs: nowMs() });
  switch (state.kind) {
    case "idle":
      return {
        middle: (
          <Control
            look={isQuiet ? "quiet" : "large"}
            label={say.record}
            isDisabled={!isReady || state.isOpening}
            onPress={() => send({ kind: "record-pressed" })}
          >
            <span className={styles.disc} />
          </Control>
        ),
      };
    case "recording":
      return {
        left: (
          <Control label={say.pause} onPress={() => send({ kind: "pause-pressed", atMs: nowMs() })}>
            <Pause size={24} fill="currentColor" aria-hidden />
          </Control>
        ),
        right: (
          <Control look="large" label={say.stop} onPress={stop}>
            <span className={styles.square} />
          </Control>
        ),
      };
    case "paused":
      return {
        left: (
          <Control
            look="large"
            label={say.resume}
            isDisabled={state.isOpening}
            onPress={() => send({ kind: "resume-pressed" })}
          >
            <span className={styles.disc} />
          </Control>
        ),
        right: (
          <Control label={say.stop} onPress={stop}>
            <Square size={20} fill="currentColor" aria-hidden />
          </Control>
        ),
      };
  }
}

const REWIND_SECONDS = 5;

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
        state.kind === "playing" ? (
          <Control label={say.done} onPress={onDone}>
            <Square size={20} fill="currentColor" aria-hidden />
          </Control>
        ) : undefined
      }
      middle={<PlayButton state={state} isDisabled={!isReady} send={send} />}
      right={
        state.kind === "playing" ? (
          <Control
            label={say.rewind(REWIND_SECONDS)}
            onPress={() => send({ kind: "sought", positionMs: state.positionMs - REWIND_SECONDS * 1_000 })}
          >
            <RotateCcw size={24} aria-hidden />
          </Control>
        ) : undefined
      }
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
    <Control
      look="large"
      label={state.kind === "ended" ? say.play : isPlaying ? say.pause : say.resume}
      isDisabled={isDisabled}
      onPress={() => send({ kind: isPlaying ? "play-paused" : "play-pressed" })}
    >
      <Icon size={28} fill="currentColor" aria-hidden />
    </Control>
  );
}

/** A circle with its name below. The large one, a ring, is what most likely comes next. */
const Control = ({
  look = "small",
  label,
  isDisabled,
  onPress,
  children,
}: {
  /** Quiet: large, but something else comes first. */
  readonly look?: "small" | "large" | "quiet";
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className={styles.control}
    data-look={look}
    data-main-control={look !== "small" || undefined}
    disabled={isDisabled}
    onClick={onPress}
  >
    <span>{children}</span>
    {label}
  </button>
);
