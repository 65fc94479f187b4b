/**
 * A player (product §4): loading, then playing or paused, then ended, which resets to the start. It loads only when it
 * is asked to play. A source that fails is replaced once by a fresh one, at the same position; the second failure says
 * so, and the next press tries again.
 */
export type Player = {
  readonly phase: "resting" | "loading" | "playing" | "paused" | "failed";
  /** In seconds. */
  readonly position: number;
  /** As the note says it, until the file itself does. */
  readonly length: number;
  /** Sound or picture stands still although it should move. */
  readonly isBuffering: boolean;
  readonly rate: number;
  readonly progress: Progress | null;
  /** Whether this source has ever been ready: then a failure is one of the connection, and not of the way it is read. */
  readonly wasReady: boolean;
  readonly isRetried: boolean;
};

export type Progress = { readonly unit: "percent" | "kilobytes"; readonly count: number };

export type PlayerEvent =
  /** Play or pause, whichever it is. */
  | { readonly kind: "pressed" }
  | { readonly kind: "ready"; readonly length: number }
  | { readonly kind: "began" }
  /** The browser did not want to play. */
  | { readonly kind: "refused" }
  | { readonly kind: "halted"; readonly position: number }
  | { readonly kind: "ended" }
  /** The source could not be found, or broke. */
  | { readonly kind: "broke" }
  | { readonly kind: "loaded"; readonly progress: Progress }
  | { readonly kind: "moved"; readonly position: number }
  | { readonly kind: "buffering"; readonly isBuffering: boolean }
  | { readonly kind: "sought"; readonly position: number }
  | { readonly kind: "skipped"; readonly seconds: number }
  | { readonly kind: "hastened" };

export type PlayerEffect =
  /** `whole`: read all of it before playing, for browsers that could not stream it. */
  | { readonly kind: "open"; readonly isFresh: boolean; readonly isWhole: boolean }
  | { readonly kind: "close" }
  | { readonly kind: "play" }
  | { readonly kind: "pause" }
  | { readonly kind: "seek"; readonly position: number }
  | { readonly kind: "rate"; readonly rate: number };

export type PlayerMoved = { readonly player: Player; readonly effects: readonly PlayerEffect[] };

export const SKIP_SECONDS = 15;
const RATES = [1, 1.25, 1.5, 2] as const;

export const beginPlayer = (length: number): Player => ({
  phase: "resting",
  position: 0,
  length,
  isBuffering: false,
  rate: RATES[0],
  progress: null,
  wasReady: false,
  isRetried: false,
});

export function movePlayer(player: Player, event: PlayerEvent): PlayerMoved {
  switch (event.kind) {
    case "pressed":
      return press(player);
    case "sought":
      return seek(player, event.position);
    case "skipped":
      return seek(player, player.position + event.seconds);
    case "hastened":
      return hasten(player);
    case "ready":
      return player.phase === "loading" ? ready(player, event.length) : only(player);
    case "refused":
      return reset(player, [{ kind: "pause" }]);
    case "ended":
      return reset(player, []);
    case "broke":
      return breakDown(player);
    default:
      return only(follow(player, event));
  }
}

type Told = Extract<PlayerEvent, { readonly kind: "began" | "halted" | "loaded" | "moved" | "buffering" }>;

/** What the element tells of itself, and what has no consequence. */
function follow(player: Player, event: Told): Player {
  const isPlaying = player.phase === "playing";
  switch (event.kind) {
    case "began":
      return { ...player, phase: "playing", isBuffering: false, progress: null };
    case "halted":
      return isPlaying
        ? { ...player, phase: "paused", position: event.position, isBuffering: false }
        : player;
    case "loaded":
      return player.phase === "loading" ? { ...player, progress: event.progress } : player;
    case "moved":
      return isPlaying ? { ...player, position: event.position } : player;
    case "buffering":
      return isPlaying ? standing(player, event.isBuffering) : player;
  }
}

/** The same object while nothing changes, so that nothing is rendered. */
const standing = (player: Player, isBuffering: boolean): Player =>
  player.isBuffering === isBuffering ? player : { ...player, isBuffering };

const only = (player: Player): PlayerMoved => ({ player, effects: [] });

/** A failed attempt and the end both lead back to the start (product §4). */
const reset = (player: Player, effects: readonly PlayerEffect[]): PlayerMoved => ({
  player: { ...player, phase: "paused", position: 0, isBuffering: false, progress: null },
  effects: [...effects, { kind: "seek", position: 0 }],
});

function press(player: Player): PlayerMoved {
  switch (player.phase) {
    case "resting":
    case "failed":
      return {
        player: { ...player, phase: "loading", isRetried: false, wasReady: false, progress: null },
        effects: [{ kind: "open", isFresh: player.phase === "failed", isWhole: false }],
      };
    case "loading":
      return { player: { ...player, phase: "resting", progress: null }, effects: [{ kind: "close" }] };
    case "playing":
      return { player, effects: [{ kind: "pause" }] };
    case "paused":
      return { player, effects: [{ kind: "play" }] };
  }
}

/** A file from a recorder may not know its own length; then the note's counts. */
const ready = (player: Player, length: number): PlayerMoved => ({
  player: {
    ...player,
    wasReady: true,
    length: Number.isFinite(length) && length > 0 ? length : player.length,
  },
  effects: [
    ...(player.position > 0 ? [{ kind: "seek", position: player.position } as const] : []),
    { kind: "rate", rate: player.rate },
    { kind: "play" },
  ],
});

function breakDown(player: Player): PlayerMoved {
  if (player.phase === "resting" || player.phase === "failed") return only(player);
  if (player.isRetried)
    return {
      player: { ...player, phase: "failed", isBuffering: false, progress: null },
      effects: [{ kind: "close" }],
    };
  return {
    player: { ...player, phase: "loading", isRetried: true, isBuffering: false, progress: null },
    effects: [{ kind: "open", isFresh: true, isWhole: !player.wasReady }],
  };
}

function seek(player: Player, wanted: number): PlayerMoved {
  const position = Math.min(player.length, Math.max(0, wanted));
  const isOpen = player.phase === "playing" || player.phase === "paused";
  return { player: { ...player, position }, effects: isOpen ? [{ kind: "seek", position }] : [] };
}

function hasten(player: Player): PlayerMoved {
  const rate = RATES[(RATES.findIndex((one) => one === player.rate) + 1) % RATES.length] ?? RATES[0];
  return { player: { ...player, rate }, effects: [{ kind: "rate", rate }] };
}
