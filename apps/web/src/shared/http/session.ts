import { useSyncExternalStore } from "react";
import { stored } from "../storage/stored.ts";
import { createSessionStore } from "./session-store.ts";
import type { Session } from "./session.machine.ts";

/** The session of this browser; all tabs share it. */
export const session = createSessionStore({
  stored,
  nowMs: () => Date.now(),
  startTimer: (action, ms) => {
    const timer = window.setTimeout(action, ms);
    return () => window.clearTimeout(timer);
  },
});

// A null key means that everything was cleared.
window.addEventListener("storage", ({ key }) => {
  if (key === "refreshToken" || key === null) session.reload();
});

// A page restored from the back/forward cache missed all events: the user may have logged out since.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) session.reload();
});

export const useSession = (): Session => useSyncExternalStore(session.subscribe, session.get);

/** The current user's id, for code outside components. */
export const loggedInId = (): string | null => {
  const current = session.get();
  return current.kind === "logged-in" ? current.userId : null;
};
