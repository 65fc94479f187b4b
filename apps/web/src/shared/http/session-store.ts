import { isSameUser, LOGGED_OUT, sessionHealth, sessionOf, sessionTimerMs } from "./session.machine.ts";
import type { Session, SessionHealth, Tokens } from "./session.machine.ts";
import type { Stored } from "../storage/stored.ts";

/**
 * Why a session ended: by the user's wish, because its tokens did, or in another tab, where somebody else may be
 * logged in by now.
 */
export type SessionEnd = "logged-out" | "expired" | "elsewhere";

export type SessionStore = {
  readonly get: () => Session;
  readonly subscribe: (listener: () => void) => () => void;
  /** Called once when a session ends, also when it ended before anybody listened. */
  readonly onEnd: (listener: (end: SessionEnd) => void) => () => void;
  readonly health: () => SessionHealth;
  /** Takes a new pair of tokens; `remember` is kept for the next log-in form. */
  readonly accept: (tokens: Tokens, remember?: boolean) => void;
  readonly end: (end: SessionEnd) => void;
  /** Whether the log-in form should offer to stay logged in. */
  readonly remembers: () => boolean;
  /** Takes over what another tab wrote. */
  readonly reload: () => void;
};

export type SessionPorts = {
  readonly stored: Stored;
  readonly nowMs: () => number;
  /** Runs `action` after `ms`; answers what calls it off. */
  readonly startTimer: (action: () => void, ms: number) => () => void;
};

/** Keeps the session in the browser's storage and ends it when its refresh token does (product §4). */
export function createSessionStore({ stored, nowMs, startTimer }: SessionPorts): SessionStore {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: SessionEnd) => void>();
  let session = readSession(stored, nowMs());
  let unheard: SessionEnd | null = null;
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
    tellEnd(reason);
  };
  const tellEnd = (reason: SessionEnd): void => {
    if (endListeners.size === 0) unheard = reason;
    for (const listener of endListeners) listener(reason);
  };
  const reload = (): void => {
    const before = session;
    become(readSession(stored, nowMs()));
    if (before.kind === "logged-in" && !isSameUser(before, session)) tellEnd("elsewhere");
  };
  const onEnd = (listener: (end: SessionEnd) => void): (() => void) => {
    if (unheard !== null) listener(unheard);
    unheard = null;
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
      // Whoever begins to listen now would take the end of the one before for the end of this one.
      unheard = null;
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
  // A timer for what is no number rings at once, and again without end.
  return sessionOf({ token, refreshToken }, Number.isFinite(arrivedAtMs) ? arrivedAtMs : nowMs);
}

function writeTokens(stored: Stored, tokens: Tokens | null, nowMs: number): void {
  stored.write("token", tokens?.token ?? null);
  stored.write("tokensArrivedAt", tokens === null ? null : String(nowMs));
  // Written last: another tab takes the pair over when it sees this one change.
  stored.write("refreshToken", tokens?.refreshToken ?? null);
}
