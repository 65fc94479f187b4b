import type { RecorderEvent } from "@afterword/core/recordings/recorder";

/** Plays the take that has ended on the element that the screen shows for it. */
export type Playback = {
  readonly on: (element: HTMLMediaElement | null) => void;
  readonly play: (fromMs: number) => void;
  readonly pause: () => void;
  readonly seek: (toMs: number) => void;
  /** Tells the machine how far it is. */
  readonly report: () => void;
};

/** WebKit corrects itself while it reads a file in pieces. */
const LENGTH_KNOWN = ["loadedmetadata", "durationchange"];

export function createPlayback(send: (event: RecorderEvent) => void): Playback {
  let element: HTMLMediaElement | null = null;
  const reached = (): void => {
    if (element !== null) send({ kind: "play-reached", positionMs: element.currentTime * 1_000 });
  };
  const measured = (): void => {
    // WebM has no length; then the recorder's clock counts.
    const seconds = element?.duration ?? 0;
    if (Number.isFinite(seconds) && seconds > 0) send({ kind: "measured", takenMs: seconds * 1_000 });
  };
  const ended = (): void => send({ kind: "play-ended" });
  // By a call, or the keys of a headset.
  const paused = (): void => send({ kind: "play-paused" });
  const seek = (toMs: number): void => {
    if (element !== null) element.currentTime = toMs / 1_000;
  };
  const attempt = async (fromMs: number): Promise<void> => {
    seek(fromMs);
    try {
      await element?.play();
    } catch (error) {
      // Paused before it began: that is no failure.
      if (error instanceof DOMException && error.name === "AbortError") return;
      send({ kind: "play-paused" });
      send({ kind: "sought", positionMs: 0 });
    }
  };
  return {
    on: (next) => {
      element?.removeEventListener("ended", ended);
      element?.removeEventListener("pause", paused);
      for (const known of LENGTH_KNOWN) element?.removeEventListener(known, measured);
      element = next;
      element?.addEventListener("ended", ended);
      element?.addEventListener("pause", paused);
      for (const known of LENGTH_KNOWN) element?.addEventListener(known, measured);
    },
    play: (fromMs) => void attempt(fromMs),
    pause: () => element?.pause(),
    seek,
    report: reached,
  };
}
