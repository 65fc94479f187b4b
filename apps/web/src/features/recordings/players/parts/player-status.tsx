import { playing, recordings as say } from "@afterword/core/messages/recordings";
import { words } from "@afterword/core/messages/words";
import { lengthOnClock, onClock } from "@afterword/core/recordings/clock";
import { OctagonAlert } from "lucide-react";
import { useIsOnline } from "../../../../shared/device/connectivity.ts";
import type { Player, Progress } from "../player.machine.ts";
import styles from "./player-status.module.css";

/** What the player is, and beside it the time, or how far loading is. */
export function PlayerStatus({ player, name }: { readonly player: Player; readonly name: string }) {
  const { phase, position, length } = player;
  const isStalled = phase !== "loading" && player.isBuffering;
  const isNew = phase === "resting" && position === 0;
  return (
    <div className={styles.status}>
      <span className={styles.name}>{name}</span>
      <output className={styles.told}>
        {phase === "loading" && say.loading(progressInWords(player.progress))}
        {isStalled && words.loading}
      </output>
      {phase !== "loading" && !isStalled && (
        <Time>{isNew ? lengthOnClock(length) : `${onClock(position)} / ${lengthOnClock(length)}`}</Time>
      )}
    </div>
  );
}

/** The same of what is not here to be played. */
export const NameAndLength = ({ name, length }: { readonly name: string; readonly length: number }) => (
  <div className={styles.status}>
    <span className={styles.name}>{name}</span>
    <Time>{lengthOnClock(length)}</Time>
  </div>
);

/** That nothing came, and what to do about it. */
export function PlayerFailure({ player }: { readonly player: Player }) {
  const online = useIsOnline();
  return (
    <output className={styles.failure}>
      {player.phase === "failed" && (
        <>
          <OctagonAlert size={18} aria-hidden />
          <span>{online ? `${say.loadFailed} ${playing.pressPlayAgain}` : playing.playsOnline}</span>
        </>
      )}
    </output>
  );
}

const progressInWords = (progress: Progress | null): string => {
  const { unit, count } = progress ?? { unit: "percent", count: 0 };
  return unit === "percent" ? playing.percent(count) : playing.kilobytes(count);
};

/** The face of the interface has no figures of one width, and a time must not wobble as it runs. */
const Time = ({ children }: { readonly children: string }) => (
  <span className={styles.told} aria-hidden>
    {Array.from(children, (sign, at) => (/\d/.test(sign) ? <b key={at}>{sign}</b> : sign))}
  </span>
);
