import { notes } from "@afterword/core/messages/notes";
import type { Recording } from "@afterword/core/recordings/recording";
import { PlayButton, PlayerButtons } from "./parts/player-buttons.tsx";
import { PlayerFailure, PlayerStatus } from "./parts/player-status.tsx";
import { SeekBar } from "./parts/seek-bar.tsx";
import { Waveform } from "./parts/waveform.tsx";
import styles from "./players.module.css";
import { useMediaSession } from "./use-media-session.ts";
import { usePlayer } from "./use-player.ts";

/** Plays a voice recording. Where room is scarce, the further buttons appear with the first press. */
export function AudioPlayer({
  recording,
  compact = false,
}: {
  readonly recording: Recording;
  readonly compact?: boolean;
}) {
  const { player, control, media } = usePlayer<HTMLAudioElement>(recording);
  useMediaSession(player, control, notes.voiceRecording);
  const isOpen = !compact || player.phase !== "resting";
  return (
    <fieldset className={styles.player} data-compact={compact || undefined} aria-label={notes.voiceRecording}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a private recording has no captions */}
      <audio ref={media} preload="none" />
      <div className={styles.head} data-keep-clear>
        <PlayButton player={player} control={control} name={notes.voiceRecording} />
        <div className={styles.words}>
          <PlayerStatus player={player} name={notes.voiceRecording} />
          <SeekBar player={player} control={control}>
            <Waveform peaks={recording.peaks} />
          </SeekBar>
          {isOpen && <PlayerButtons player={player} control={control} recording={recording} />}
        </div>
      </div>
      <PlayerFailure player={player} />
    </fieldset>
  );
}
