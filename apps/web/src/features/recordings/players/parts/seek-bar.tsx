import { playing as say } from "@afterword/core/messages/recordings";
import { lengthOnClock, onClock } from "@afterword/core/recordings/clock";
import { useEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode, RefObject } from "react";
import type { PlayerControl } from "../create-player.ts";
import { SKIP_SECONDS } from "../player.machine.ts";
import type { Player } from "../player.machine.ts";
import styles from "./seek-bar.module.css";

/** What has been played moves on in this rhythm (product §9). */
const REDRAW_MS = 100;
const STEP_SECONDS = 0.1;
const ARROW_SECONDS = 5;

/** Where the player is, over a waveform or a plain line. Without dragging, the arrow keys and the buttons beside it do the same. */
export function SeekBar({
  player,
  control,
  children,
}: {
  readonly player: Player;
  readonly control: PlayerControl;
  /** The waveform; without it, a line. */
  readonly children?: ReactNode;
}) {
  const track = useRef<HTMLDivElement>(null);
  usePlayedShare(track, player, control);
  const { position, length } = player;
  const pressed = (event: KeyboardEvent): void => {
    const seconds = KEYS[event.key];
    if (seconds === undefined) return;
    event.preventDefault();
    control.tell({ kind: "skipped", seconds });
  };
  return (
    <div ref={track} className={styles.track} data-plain={children === undefined || undefined}>
      {children ?? <span className={styles.line} aria-hidden />}
      <input
        className={styles.range}
        type="range"
        min={0}
        max={Math.max(STEP_SECONDS, length)}
        step={STEP_SECONDS}
        value={Math.min(position, length)}
        aria-label={say.position}
        aria-valuetext={say.positionOf(onClock(position), lengthOnClock(length))}
        onChange={(event) => control.tell({ kind: "sought", position: event.target.valueAsNumber })}
        onKeyDown={pressed}
      />
    </div>
  );
}

const KEYS: Readonly<Record<string, number>> = {
  ArrowLeft: -ARROW_SECONDS,
  ArrowDown: -ARROW_SECONDS,
  ArrowRight: ARROW_SECONDS,
  ArrowUp: ARROW_SECONDS,
  PageDown: -SKIP_SECONDS,
  PageUp: SKIP_SECONDS,
};

/** The share that was played, for the style sheet: it moves more often than the page is rendered. */
function usePlayedShare(
  track: RefObject<HTMLDivElement | null>,
  player: Player,
  control: PlayerControl,
): void {
  const { phase, position, length } = player;
  useEffect(() => {
    const draw = (): void => {
      const at = phase === "playing" ? control.position() : position;
      const share = length === 0 ? 0 : Math.min(1, at / length);
      track.current?.style.setProperty("--played", String(share));
    };
    draw();
    if (phase !== "playing") return undefined;
    const timer = window.setInterval(draw, REDRAW_MS);
    return () => window.clearInterval(timer);
  }, [track, control, phase, position, length]);
}
