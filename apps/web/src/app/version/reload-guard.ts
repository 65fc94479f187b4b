import type { QueryClient } from "@tanstack/react-query";
import { isOnline } from "../../shared/device/connectivity.ts";
import { appHistory } from "../../shared/history/app-history.ts";
import { markOf } from "../../shared/history/history.machine.ts";
import { stored } from "../../shared/storage/stored.ts";
import { topDialog } from "../../shared/ui/dialog-stack.ts";
import { mayReload } from "./version-watch.machine.ts";

/**
 * Whether the page may reload itself, unasked, at this moment (docs/decisions/034): besides what product §4 names,
 * not over words, open questions and what is being saved, and not without a connection. Counts from now on what is
 * typed, until `signal`.
 */
export function createReloadGuard(queries: QueryClient, signal: AbortSignal): () => boolean {
  const hasTyped = noteTyping(signal);
  return () =>
    mayReload(window.location.pathname, stored.read("current_note")) &&
    isOnline() &&
    !hasTyped() &&
    topDialog() === null &&
    queries.isMutating() === 0;
}

/**
 * Whether something was typed or chosen on the page shown. Some forms keep it through a reload (decision 033), but
 * passwords, codes and what was typed elsewhere never; and nobody is to be torn out of typing.
 */
function noteTyping(signal: AbortSignal): () => boolean {
  const place = (): string => JSON.stringify(markOf(appHistory.get()));
  let typedAt: string | null = null;
  document.addEventListener("input", () => void (typedAt = place()), { signal, capture: true });
  return () => typedAt === place();
}
