import type { Recording } from "@afterword/core/recordings/recording";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { RefObject } from "react";
import { createPlayer } from "./create-player.ts";
import type { PlayerControl } from "./create-player.ts";
import type { Player } from "./player.machine.ts";

/** A player for as long as its component lives; another recording needs another key. */
export function usePlayer<Element extends HTMLMediaElement>(
  recording: Recording,
): {
  readonly player: Player;
  readonly control: PlayerControl;
  readonly media: RefObject<Element | null>;
} {
  const [control] = useState(() => createPlayer(recording));
  const media = useRef<Element>(null);
  const player = useSyncExternalStore(control.subscribe, control.get);
  useEffect(() => (media.current === null ? undefined : control.attach(media.current)), [control]);
  return { player, control, media };
}
