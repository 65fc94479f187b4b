import { isSameUser, LOGGED_OUT, sessionHealth, sessionOf, sessionTimerMs } from "./session.machine.ts";
import type { Session, SessionHealth, Tokens } from "./session.machine.ts";
import type { Stored } from "../storage/stored.ts";

/**
 * Why a session ended: the user logged out, its tokens expired, or it ended in another tab, where another user may be
 * logged in by now.
 */
export type SessionEnd = "logged-out" | "expired" | "elsewhere";

export type SessionStore = {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called once when a session ends, even if it ended before there was a listener. Returns an unsubscribe function. */
  readonly onEnd: (listener: (end: SessionEnd) => void) => () => void;
  readonly health: () => SessionHealth;
  /** Stores a new pair of tokens; `remember` is the default of the next login form. */
  readonly accept: (tokens: Tokens, remember?: boolean) => void;
  readonly end: (end: SessionEnd) => void;
  /** Whether the login form should offer to stay logged in. */
  readonly remembers: () => boolean;
  /** Reads what another tab wrote. */
  readonly reload: () => void;
};

export type SessionPorts = {
  readonly stored: Stored;
  readonly nowMs: () => number;
  /** Runs `action` after `ms`. Returns a cancel function. */
  readonly startTimer: (action: () => void, ms: number) => () => void;
};

/** Keeps the session in the browser's storage and ends it when its refresh token does (product §4). */
export function createSessionStore({ stored, nowMs, startTimer }: SessionPorts): SessionStore {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: SessionEnd) => void>();
  let session = readSession(stored, nowMs());
  let pendingEnd: SessionEnd | null = null;
  let stopTimer: (() => void) | undefined;

  const become = (next: Session): void => {
    session = next;
    stopTimer?.();
    if (next.kind === "logged-in") stopTimer = startTimer(look, sessionTimerMs(next, nowMs()));
    for (const listener of listeners) listener();
  };
  const end = (reason: SessionEnd): void => {
    if (session.kind === "logged-out") return;
    writeTokens(stored, null, nowMs());
    become(LOGGED_OUT);
    notifyEnd(reason);
  };
  const notifyEnd = (reason: SessionEnd): void => {
    if (endListeners.size === 0) pendingEnd = reason;
    for (const listener of endListeners) listener(reason);
  };
  const reload = (): void => {
    const before = session;
    become(readSession(stored, nowMs()));
    if (before.kind === "logged-in" && !isSameUser(before, session)) notifyEnd("elsewhere");
  };
  const onEnd = (listener: (end: SessionEnd) => void): (() => void) => {
    if (pendingEnd !== null) listener(pendingEnd);
    pendingEnd = null;
    return keep(endListeners, listener);
  };
  const look = (): void => {
    if (sessionHealth(session, nowMs()) === "ended") end("expired");
    else become(session);
  };
  become(session);

  return {
    get: () => session,
    subscribe: (listener) => keep(listeners, listener),
    onEnd,
    health: () => sessionHealth(session, nowMs()),
    accept: (tokens, remember) => {
      writeTokens(stored, tokens, nowMs());
      if (remember !== undefined) stored.write("remember", String(remember));
      // A later listener would take the end of the previous session for the end of this one.
      pendingEnd = null;
      become(sessionOf(tokens, nowMs()));
    },
    end,
    remembers: () => stored.read("remember") !== "false",
    reload,
  };
}

function keep<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function readSession(stored: Stored, nowMs: number): Session {
  const token = stored.read("token");
  const refreshToken = stored.read("refreshToken");
  if (token === null || refreshToken === null) return LOGGED_OUT;
  const arrivedAtMs = Number(stored.read("tokensArrivedAt") ?? nowMs);
  // A timer with a delay of NaN would fire at once, again and again.
  return sessionOf({ token, refreshToken }, Number.isFinite(arrivedAtMs) ? arrivedAtMs : nowMs);
}

function writeTokens(stored: Stored, tokens: Tokens | null, nowMs: number): void {
  stored.write("token", tokens?.token ?? null);
  stored.write("tokensArrivedAt", tokens === null ? null : String(nowMs));
  // Written last: another tab reads the pair when it sees this one change.
  stored.write("refreshToken", tokens?.refreshToken ?? null);
}
