import { CLIENT_VERSION, VERSION_POLL_MS } from "@afterword/core/constants";
import type { Stored } from "../../shared/storage/stored.ts";
import { reduceVersionWatch, WATCHING } from "./version-watch.machine.ts";
import type { VersionWatch } from "./version-watch.machine.ts";

export type VersionPorts = {
  readonly askVersion: () => Promise<string>;
  /** The page is visible, and the server can be reached. */
  readonly isWatched: () => boolean;
  readonly mayReload: () => boolean;
  /** True once for each version: otherwise a page restored from a cache would reload forever. */
  readonly claim: (version: string) => boolean;
  readonly warn: () => void;
  readonly reload: () => void;
  readonly nowMs: () => number;
  /** Runs `action` after `ms`. Returns a cancel function. */
  readonly startTimer: (action: () => void, ms: number) => () => void;
};

export type VersionWatcher = {
  /** Call when another page is shown, or this one is visible again: a pending reload may be possible now. */
  readonly look: () => void;
  readonly stop: () => void;
};

/**
 * Asks the server for its version every 5 s (product §7), counted from the last answer, so that a slow server is not
 * asked more often. Does not ask while the page is hidden or offline, nor once a newer version is known.
 */
export function watchVersion(ports: VersionPorts): VersionWatcher {
  let watch: VersionWatch = WATCHING;
  let stopTimer: (() => void) | null = null;
  let isAsking = false;
  let isStopped = false;

  const become = (isNewer: boolean): void => {
    const before = watch.kind;
    watch = reduceVersionWatch(watch, { isNewer, mayReload: ports.mayReload(), nowMs: ports.nowMs() });
    if (watch.kind === "warned" && before !== "warned") ports.warn();
    if (watch.kind === "reloading" && before !== "reloading") ports.reload();
    rest();
  };
  const rest = (): void => {
    stopTimer?.();
    const isOver = isStopped || watch.kind === "reloading";
    stopTimer = isOver ? null : ports.startTimer(tick, restMs(watch, ports.nowMs()));
  };
  const tick = (): void => {
    stopTimer = null;
    // `look` resumes when the page is visible again.
    if (watch.kind !== "warned" && !ports.isWatched()) return;
    if (watch.kind === "watching") void ask();
    else become(false);
  };
  const ask = async (): Promise<void> => {
    isAsking = true;
    const isNewer = await asksNewer(ports);
    isAsking = false;
    if (!isStopped) become(isNewer);
  };
  rest();

  return {
    look: () => {
      if (watch.kind !== "watching") become(false);
      else if (stopTimer === null && !isAsking) rest();
    },
    stop: () => {
      isStopped = true;
      stopTimer?.();
    },
  };
}

const restMs = (watch: VersionWatch, nowMs: number): number =>
  watch.kind === "warned" ? Math.max(0, watch.reloadAtMs - nowMs) : VERSION_POLL_MS;

async function asksNewer({ askVersion, claim }: VersionPorts): Promise<boolean> {
  try {
    const version = await askVersion();
    return isNewerVersion(version, CLIENT_VERSION) && claim(version);
  } catch {
    // A failed request counts as no newer version; the next request comes anyway.
    return false;
  }
}

/**
 * Whether this tab may reload for this version: once, or a page restored from a cache would reload forever. Two servers
 * of different newer versions cannot alternate either, since only a still newer one counts. Without storage the page
 * does not reload.
 */
export function claimVersion(kept: Stored, version: string): boolean {
  const earlier = Number(kept.read("reloadedFor")) || 0;
  return Number(version) > earlier && kept.write("reloadedFor", version);
}

/**
 * Whether the server runs a newer version than this page (product §4, Version check). A version is a number with
 * digits after the dot: 0.108 comes after 0.1078. What is no such number tells nothing.
 */
export const isNewerVersion = (server: string, client: string): boolean =>
  VERSION.test(server.trim()) && VERSION.test(client) && Number(server) > Number(client);

const VERSION = /^\d{1,6}(?:\.\d{1,9})?$/;
