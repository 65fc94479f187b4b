import type { QueryClient } from "@tanstack/react-query";
import { isOnline } from "../../shared/device/connectivity.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { markOf } from "../../shared/history/history.machine.ts";
import { stored } from "../../shared/storage/stored.ts";
import { topDialog } from "../../shared/ui/dialog-stack.ts";
import { mayReload } from "./version-watch.machine.ts";

/**
 * Returns a function that says whether the page may reload itself at this moment (docs/decisions/034). Besides the
 * cases of product §4 it may not while input is unsaved, a question is open, something is being saved, or the
 * connection is down. Tracks typing until `signal` aborts.
 */
export function createReloadGuard(queries: QueryClient, signal: AbortSignal): () => boolean {
  const hasTyped = trackTyping(signal);
  return () =>
    mayReload(window.location.pathname, stored.read("current_note")) &&
    isOnline() &&
    !hasTyped() &&
    topDialog() === null &&
    queries.isMutating() === 0;
}

/**
 * Whether something was typed or chosen on the page shown. Some forms keep their input through a reload (decision 033),
 * but passwords and codes never; and a reload must not interrupt typing.
 */
function trackTyping(signal: AbortSignal): () => boolean {
  const place = (): string => JSON.stringify(markOf(appHistory.get()));
  let typedAt: string | null = null;
  document.addEventListener("input", () => void (typedAt = place()), { signal, capture: true });
  return () => typedAt === place();
}
