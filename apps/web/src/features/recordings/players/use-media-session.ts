import { useEffect } from "react";
import type { PlayerControl } from "./create-player.ts";
import { SKIP_SECONDS } from "./player.machine.ts";
import type { Player } from "./player.machine.ts";

/** While it plays, the keys of a headset and the lock screen work on it. */
export function useMediaSession(player: Player, control: PlayerControl, title: string): void {
  const isPlaying = player.phase === "playing";
  useEffect(() => {
    const session = (navigator as Partial<Navigator>).mediaSession;
    if (!isPlaying || session === undefined) return;
    session.metadata = new MediaMetadata({ title });
    const press = (): void => control.tell({ kind: "pressed" });
    session.setActionHandler("play", press);
    session.setActionHandler("pause", press);
    session.setActionHandler("seekbackward", () => control.tell({ kind: "skipped", seconds: -SKIP_SECONDS }));
    session.setActionHandler("seekforward", () => control.tell({ kind: "skipped", seconds: SKIP_SECONDS }));
  }, [isPlaying, control, title]);
}
