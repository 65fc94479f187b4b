import type { getVersion } from "@afterword/contract/endpoints/misc";
import { TOAST_NEW_VERSION_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/failures";
import type { QueryClient } from "@tanstack/react-query";
import { isOnline, subscribeConnectivity } from "../../shared/device/connectivity.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { markOf } from "../../shared/history/history.machine.ts";
import { call } from "../../shared/http/call.ts";
import { stored, storedInTab } from "../../shared/storage/stored.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { topDialog } from "../../shared/ui/dialog-stack.ts";
import { mayReload } from "../may-reload.ts";
import { claimReload } from "./claim-reload.ts";
import { watchVersion } from "./version-watch.ts";

/** Keeps this page at the server's version; answers what ends that. */
export function watchPageVersion(queries: QueryClient, reload: () => void): () => void {
  const left = new AbortController();
  const hasTyped = noteTyping(left.signal);
  const watcher = watchVersion({
    askVersion: () => call<typeof getVersion>("GET /api/version", { silent: true }),
    isWatched: () => document.visibilityState === "visible" && isOnline(),
    mayReload: () =>
      mayReload(window.location.pathname, stored.read("current_note")) &&
      isOnline() &&
      !hasTyped() &&
      topDialog() === null &&
      queries.isMutating() === 0,
    claim: (version) => claimReload(storedInTab, version),
    warn: () => showToast(failures.newVersion, { type: "warning", durationMs: TOAST_NEW_VERSION_MS }),
    reload,
    nowMs: () => performance.now(),
    startTimer: (action, ms) => {
      const timer = window.setTimeout(action, ms);
      return () => window.clearTimeout(timer);
    },
  });
  document.addEventListener("visibilitychange", watcher.look, { signal: left.signal });
  const stops = [appHistory.subscribe(watcher.look), subscribeConnectivity(watcher.look), watcher.stop];
  return () => {
    left.abort();
    for (const stop of stops) stop();
  };
}

/**
 * Whether something was typed or chosen on the page shown: no form but a note's keeps that through a reload, and
 * product §4 asks for a navigation anyway.
 */
function noteTyping(signal: AbortSignal): () => boolean {
  const place = (): string => JSON.stringify(markOf(appHistory.get()));
  let typedAt: string | null = null;
  document.addEventListener("input", () => void (typedAt = place()), { signal, capture: true });
  return () => typedAt === place();
}
