import type { getVersion } from "@afterword/contract/endpoints/client";
import { TOAST_NEW_VERSION_MS } from "@afterword/core/constants";
import { failures } from "@afterword/core/messages/shell";
import { isOnline, subscribeConnectivity } from "../../shared/device/connectivity.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { call } from "../../shared/http/call.ts";
import { storedInTab } from "../../shared/storage/stored.ts";
import { showToast } from "../../shared/toasts/toasts.ts";
import { claimVersion, watchVersion } from "./version-watch.ts";

/** Keeps this page at the server's version. Returns a stop function. */
export function watchPageVersion(mayReload: () => boolean, reload: () => void): () => void {
  const left = new AbortController();
  const watcher = watchVersion({
    askVersion: () => call<typeof getVersion>("GET /api/version", { silent: true }),
    isWatched: () => document.visibilityState === "visible" && isOnline(),
    mayReload,
    claim: (version) => claimVersion(storedInTab, version),
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
