import { notes } from "@afterword/core/messages/notes";
import type { Recording } from "@afterword/core/recordings/recording";
import { useEffect, useRef, useState } from "react";
import type { RefObject } from "react";
import { PlayButton, PlayerButtons } from "./parts/player-buttons.tsx";
import { PlayerFailure, PlayerStatus } from "./parts/player-status.tsx";
import { SeekBar } from "./parts/seek-bar.tsx";
import styles from "./players.module.css";
import { openCover } from "./recording-source.ts";
import { useMediaSession } from "./use-media-session.ts";
import { usePlayer } from "./use-player.ts";

/** Plays a video, with its cover until then; full screen with the same controls where the browser can do that. */
export function VideoPlayer({
  recording,
  compact = false,
}: {
  readonly recording: Recording;
  readonly compact?: boolean;
}) {
  const { player, control, media } = usePlayer<HTMLVideoElement>(recording);
  useMediaSession(player, control, notes.videoRecording);
  const frame = useRef<HTMLFieldSetElement>(null);
  const cover = useCover(recording);
  const isOpen = !compact || player.phase !== "resting";
  const press = (): void => control.tell({ kind: "pressed" });
  return (
    <fieldset
      ref={frame}
      className={styles.player}
      data-compact={compact || undefined}
      aria-label={notes.videoRecording}
    >
      <div className={styles.picture}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a private recording has no captions */}
        <video
          ref={media}
          preload="none"
          playsInline
          {...(cover === null ? {} : { poster: cover })}
          onClick={press}
        />
      </div>
      <div className={styles.panel} data-keep-clear>
        <div className={styles.head}>
          <PlayButton player={player} control={control} name={notes.videoRecording} />
          <div className={styles.words}>
            <PlayerStatus player={player} name={notes.videoRecording} />
            <SeekBar player={player} control={control} />
            {isOpen && (
              <PlayerButtons
                player={player}
                control={control}
                recording={recording}
                onFullScreen={() => showFull(frame, media)}
              />
            )}
          </div>
        </div>
        <PlayerFailure player={player} />
      </div>
    </fieldset>
  );
}

/** Null until it is found, and without one. */
function useCover(recording: Recording): string | null {
  const [cover, setCover] = useState<string | null>(null);
  useEffect(() => {
    let close: (() => void) | undefined;
    let isWanted = true;
    const show = async (): Promise<void> => {
      const found = await openCover(recording).catch(() => null);
      if (found === null) return;
      if (!isWanted) return found.close();
      close = found.close;
      setCover(found.address);
    };
    void show();
    return () => {
      isWanted = false;
      close?.();
    };
  }, [recording]);
  return cover;
}

/** The phones of Apple only know it of the video itself, with their own controls. */
function showFull(frame: RefObject<HTMLElement | null>, media: RefObject<HTMLVideoElement | null>): void {
  if (document.fullscreenElement !== null) return void document.exitFullscreen();
  const video: (HTMLVideoElement & { webkitEnterFullscreen?: () => void }) | null = media.current;
  const element = frame.current as Partial<HTMLElement> | null;
  if (element?.requestFullscreen === undefined) video?.webkitEnterFullscreen?.();
  else void frame.current?.requestFullscreen().catch(() => undefined);
}
