/**
 * What happens when the server has a newer version (product §4, Version check): the page says so and reloads 3 s later.
 * If that would lose input or a recording, the version stays pending until it would not. The 3 s count as well: a user
 * who opens a note meanwhile is not interrupted.
 */
import { VERSION_RELOAD_DELAY_MS } from "@afterword/core/constants";
import { isRecordingPath, ROUTES } from "@afterword/core/routes/paths";

export type VersionWatch =
  | { readonly kind: "watching" }
  | { readonly kind: "pending" }
  | { readonly kind: "warned"; readonly reloadAtMs: number }
  | { readonly kind: "reloading" };

export type VersionEvent = {
  /** The server runs a newer version; otherwise time passed, or another page is shown. */
  readonly isNewer: boolean;
  readonly mayReload: boolean;
  readonly nowMs: number;
};

export const WATCHING: VersionWatch = { kind: "watching" };

export function reduceVersionWatch(watch: VersionWatch, event: VersionEvent): VersionWatch {
  switch (watch.kind) {
    case "watching":
      return event.isNewer ? reduceVersionWatch(PENDING, event) : watch;
    case "pending":
      return event.mayReload ? { kind: "warned", reloadAtMs: event.nowMs + VERSION_RELOAD_DELAY_MS } : watch;
    case "warned":
      if (event.nowMs < watch.reloadAtMs) return watch;
      return event.mayReload ? { kind: "reloading" } : PENDING;
    case "reloading":
      return watch;
  }
}

const PENDING: VersionWatch = { kind: "pending" };

/**
 * Whether the page may reload unasked: not while recording, not with a draft in storage, not on a note's
 * page (product §4, Version check).
 */
export const mayReload = (pathname: string, draft: string | null): boolean =>
  draft === null && !isRecordingPath(pathname) && !pathname.startsWith(`${ROUTES.notes}/`);
