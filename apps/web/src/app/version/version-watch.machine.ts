/**
 * What becomes of a newer version on the server (product §4, Version check): the page says so and reloads
 * 3 s later. Where that would cost somebody words or a recording it is remembered as pending, until it would not. What
 * happened within the 3 s counts as well: who opened a note meanwhile is not torn out of it.
 */
import { VERSION_RELOAD_DELAY_MS } from "@afterword/core/constants";
import { isRecordingPath, ROUTES } from "@afterword/core/routes/paths";

export type VersionWatch =
  | { readonly kind: "watching" }
  | { readonly kind: "pending" }
  | { readonly kind: "warned"; readonly reloadAtMs: number }
  | { readonly kind: "reloading" };

export type VersionEvent = {
  /** The server has said that it runs a newer version; otherwise time passed, or another page is shown. */
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
