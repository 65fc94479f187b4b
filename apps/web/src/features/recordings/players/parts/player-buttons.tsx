import { playing as say } from "@afterword/core/messages/recordings";
import type { Recording } from "@afterword/core/recordings/recording";
import { Download, Maximize, Pause, Play, RotateCcw, RotateCw } from "lucide-react";
import { formatNumber } from "../../../../shared/format/numbers.ts";
import { IconButton } from "../../../../shared/ui/icon-button.tsx";
import { showToast } from "../../../../shared/toasts/toasts.ts";
import type { PlayerControl } from "../create-player.ts";
import { SKIP_SECONDS } from "../player.machine.ts";
import type { Player } from "../player.machine.ts";
import { downloadRecording } from "../recording-source.ts";
import styles from "./player-buttons.module.css";

type ButtonProps = { readonly player: Player; readonly control: PlayerControl };

/** The round button that plays and pauses. While it loads or buffers, a ring turns around it. */
export function PlayButton({
  player,
  control,
  name,
}: ButtonProps & {
  /** What it plays, so that several on one page can be told apart. */
  readonly name: string;
}) {
  const isOn = player.phase === "playing" || player.phase === "loading";
  const Icon = isOn ? Pause : Play;
  return (
    <button
      type="button"
      className={styles.play}
      data-waiting={player.phase === "loading" || player.isBuffering || undefined}
      data-keep-clear
      aria-label={`${isOn ? say.pause : say.play}: ${name}`}
      onClick={() => control.tell({ kind: "pressed" })}
    >
      <Icon size={22} fill="currentColor" aria-hidden data-shape={isOn ? "pause" : "play"} />
    </button>
  );
}

/** 15 seconds back and forth in what is at least twice as long, the speed, and what the owner may do with the file. */
export function PlayerButtons({
  player,
  control,
  recording,
  onFullScreen,
}: ButtonProps & { readonly recording: Recording; readonly onFullScreen?: () => void }) {
  const skip = (seconds: number) => () => control.tell({ kind: "skipped", seconds });
  const times = formatNumber(player.rate, 2);
  return (
    <div className={styles.buttons}>
      {player.length >= 2 * SKIP_SECONDS && (
        <>
          <IconButton
            label={say.back(SKIP_SECONDS)}
            icon={<SkipIcon Arrow={RotateCcw} />}
            onClick={skip(-SKIP_SECONDS)}
          />
          <IconButton
            label={say.forward(SKIP_SECONDS)}
            icon={<SkipIcon Arrow={RotateCw} />}
            onClick={skip(SKIP_SECONDS)}
          />
        </>
      )}
      <IconButton
        className={styles.rate}
        data-changed={player.rate !== 1 || undefined}
        label={say.speed(times)}
        icon={<span aria-hidden>{`${times}×`}</span>}
        onClick={() => control.tell({ kind: "hastened" })}
      />
      <div className={styles.file}>
        <IconButton
          label={say.download}
          icon={<Download size={20} aria-hidden />}
          onClick={() => void download(recording)}
        />
        {onFullScreen !== undefined && (
          <IconButton
            label={say.fullScreen}
            icon={<Maximize size={20} aria-hidden />}
            onClick={onFullScreen}
          />
        )}
      </div>
    </div>
  );
}

const SkipIcon = ({ Arrow }: { readonly Arrow: typeof RotateCcw }) => (
  <span className={styles.skip} aria-hidden>
    <Arrow size={26} strokeWidth={1.6} />
    <small>{SKIP_SECONDS}</small>
  </span>
);

async function download(recording: Recording): Promise<void> {
  await downloadRecording(recording).catch(() => showToast(say.downloadFailed, { type: "danger" }));
}
