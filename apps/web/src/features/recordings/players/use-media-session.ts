import { useEffect } from "react";
import type { PlayerControl } from "./create-player.ts";
import { SKIP_SECONDS } from "./player.machine.ts";
import type { Player } from "./player.machine.ts";

/** The keys of a headset and the lock screen work on the player that played last, as long as it is shown. */
export function useMediaSession(player: Player, control: PlayerControl, title: string): void {
  const isPlaying = player.phase === "playing";
  useEffect(() => {
    const session = findSession();
    if (!isPlaying || session === undefined) return;
    latest = control;
    session.metadata = new MediaMetadata({ title });
    for (const [action, act] of Object.entries(ACTIONS))
      session.setActionHandler(action as MediaSessionAction, () => act(control));
  }, [isPlaying, control, title]);
  useEffect(
    () => () => {
      if (latest !== control) return;
      latest = null;
      const session = findSession();
      if (session === undefined) return;
      session.metadata = null;
      for (const action of Object.keys(ACTIONS)) session.setActionHandler(action as MediaSessionAction, null);
    },
    [control],
  );
}

let latest: PlayerControl | null = null;

const findSession = (): MediaSession | undefined => (navigator as Partial<Navigator>).mediaSession;

/** A key says what is wanted, and not "the other way": pausing twice does not play. */
const ACTIONS = {
  play: (control: PlayerControl) => control.get().phase === "paused" && control.tell({ kind: "pressed" }),
  pause: (control: PlayerControl) => control.get().phase === "playing" && control.tell({ kind: "pressed" }),
  seekbackward: (control: PlayerControl) => control.tell({ kind: "skipped", seconds: -SKIP_SECONDS }),
  seekforward: (control: PlayerControl) => control.tell({ kind: "skipped", seconds: SKIP_SECONDS }),
} as const satisfies Partial<Record<MediaSessionAction, (control: PlayerControl) => unknown>>;
