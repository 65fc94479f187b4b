import { playing, recordings as say } from "@afterword/core/messages/recordings";
import { onClock } from "@afterword/core/recordings/clock";
import type { Player, Progress } from "../player.machine.ts";
import styles from "./player-status.module.css";

/** What the player is, and beside it the time, or how far loading is. */
export function PlayerStatus({ player, name }: { readonly player: Player; readonly name: string }) {
  const { phase, position, length } = player;
  return (
    <div className={styles.status}>
      <span className={styles.name}>{name}</span>
      <output className={styles.told} data-failed={phase === "failed" || undefined}>
        {phase === "failed" && say.loadFailed}
        {phase === "loading" && say.loading(progressInWords(player.progress))}
      </output>
      {phase !== "failed" && phase !== "loading" && (
        <span className={styles.time} aria-hidden>
          {phase === "resting" && position === 0
            ? onClock(length)
            : `${onClock(position)} / ${onClock(length)}`}
        </span>
      )}
    </div>
  );
}

const progressInWords = (progress: Progress | null): string => {
  const { unit, count } = progress ?? { unit: "percent", count: 0 };
  return unit === "percent" ? playing.percent(count) : playing.kilobytes(count);
};
