import type { Recording } from "@afterword/core/recordings/recording";
import { beginPlayer, movePlayer } from "./player.machine.ts";
import type { Player, PlayerEffect, PlayerEvent, Progress } from "./player.machine.ts";
import { openSource } from "./recording-source.ts";
import type { Source } from "./recording-source.ts";

/** The machine of a player, bound to the browser's own element. */
export type PlayerControl = {
  readonly get: () => Player;
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: (event: PlayerEvent) => void;
  /** Where it is at this moment, in seconds; `get` says it every half second. */
  readonly position: () => number;
  /** Returns a function that ends everything. */
  readonly attach: (element: HTMLMediaElement) => () => void;
};

export function createPlayer(recording: Recording, open = openSource): PlayerControl {
  const listeners = new Set<() => void>();
  let player = beginPlayer(recording.length);
  let bound: Bound | null = null;

  const tell = (event: PlayerEvent): void => {
    const moved = movePlayer(player, event);
    const hasChanged = moved.player !== player;
    player = moved.player;
    for (const effect of moved.effects) bound?.perform(effect);
    if (hasChanged) for (const listener of listeners) listener();
  };
  return {
    get: () => player,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    tell,
    position: () => bound?.position(player) ?? player.position,
    attach: (element) => {
      const own = bind(element, { recording, open, tell, length: () => player.length });
      bound = own;
      return () => {
        bound = null;
        own.end();
      };
    },
  };
}

type Bound = {
  readonly perform: (effect: PlayerEffect) => void;
  readonly position: (player: Player) => number;
  readonly end: () => void;
};

type Binding = {
  readonly recording: Recording;
  readonly open: typeof openSource;
  readonly tell: (event: PlayerEvent) => void;
  readonly length: () => number;
};

/** The element that plays at the moment: only one does in the whole page. */
let playing: HTMLMediaElement | null = null;

function bind(element: HTMLMediaElement, binding: Binding): Bound {
  const listening = new AbortController();
  listen(element, binding, listening.signal);
  let opening = new AbortController();
  let source: Source | null = null;

  const close = (): void => {
    opening.abort();
    if (element.hasAttribute("src")) {
      element.pause();
      element.removeAttribute("src");
      element.load();
    }
    source?.close();
    source = null;
  };
  const open = async ({ isFresh, isWhole }: Extract<PlayerEffect, { kind: "open" }>): Promise<void> => {
    close();
    opening = new AbortController();
    const { signal } = opening;
    // Within the press: iOS plays nothing later that was not begun then.
    element.load();
    const onProgress = (progress: Progress): void => {
      if (!signal.aborted) binding.tell({ kind: "loaded", progress });
    };
    try {
      const found = await binding.open(binding.recording, { isFresh, isWhole, signal, onProgress });
      if (signal.aborted) return found.close();
      source = found;
      element.src = found.address;
      element.load();
    } catch {
      if (!signal.aborted) binding.tell({ kind: "broke" });
    }
  };
  const effects: {
    readonly [K in PlayerEffect["kind"]]: (effect: Extract<PlayerEffect, { kind: K }>) => void;
  } = {
    open: (effect) => void open(effect),
    close,
    play: () => void play(element, binding.tell),
    pause: () => element.pause(),
    seek: ({ position }) => void (element.currentTime = position),
    rate: ({ rate }) => void (element.playbackRate = rate),
  };
  return {
    perform: (effect) => effects[effect.kind](effect as never),
    position: (player) => (player.phase === "playing" ? element.currentTime : player.position),
    end: () => {
      listening.abort();
      close();
      if (playing === element) playing = null;
    },
  };
}

async function play(element: HTMLMediaElement, tell: (event: PlayerEvent) => void): Promise<void> {
  if (playing !== element) playing?.pause();
  playing = element;
  try {
    await element.play();
  } catch (error) {
    // A pause or another source that came in between is no refusal, and an error has an event of its own.
    const isInterrupted = error instanceof DOMException && error.name === "AbortError";
    if (!isInterrupted && element.error === null) tell({ kind: "refused" });
  }
}

/** How often it looks whether it stands still, and tells the time (product §9). */
const BUFFERING_CHECK_MS = 80;
const REFRESH_MS = 500;

function listen(element: HTMLMediaElement, { tell, length }: Binding, signal: AbortSignal): void {
  const on = (name: keyof HTMLMediaElementEventMap, listener: () => void): void =>
    element.addEventListener(name, listener, { signal });
  on("canplay", () => tell({ kind: "ready", length: element.duration }));
  on("playing", () => tell({ kind: "began" }));
  on("pause", () => {
    if (!element.ended) tell({ kind: "halted", position: element.currentTime });
  });
  on("ended", () => tell({ kind: "ended" }));
  on("error", () => {
    if (element.hasAttribute("src")) tell({ kind: "broke" });
  });
  on("progress", () => {
    const count = bufferedPercent(element, length());
    if (count > 0) tell({ kind: "loaded", progress: { unit: "percent", count } });
  });
  const timers: number[] = [];
  const rest = (): void => {
    for (const timer of timers.splice(0)) window.clearInterval(timer);
  };
  on("playing", () => {
    rest();
    let last = -1;
    const check = (): void => {
      tell({ kind: "buffering", isBuffering: element.currentTime === last });
      last = element.currentTime;
    };
    const refresh = (): void => tell({ kind: "moved", position: element.currentTime });
    timers.push(window.setInterval(check, BUFFERING_CHECK_MS), window.setInterval(refresh, REFRESH_MS));
  });
  on("pause", rest);
  on("emptied", rest);
  signal.addEventListener("abort", rest);
}

const bufferedPercent = ({ buffered, duration }: HTMLMediaElement, length: number): number => {
  const whole = Number.isFinite(duration) && duration > 0 ? duration : length;
  const end = buffered.length === 0 ? 0 : buffered.end(buffered.length - 1);
  return Math.min(100, Math.floor((100 * end) / whole));
};
