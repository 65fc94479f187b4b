/**
 * Who is logged in, as far as this browser knows (product §4, behaviour §4). The server decides about every call; the
 * tokens are read here only to choose what to show and when to renew.
 */
export type Tokens = { readonly token: string; readonly refreshToken: string };

export type LoggedIn = {
  readonly kind: "logged-in";
  readonly tokens: Tokens;
  readonly userId: string;
  readonly isAdmin: boolean;
  /** When the access token expires, on this device's clock. */
  readonly tokenEndsAtMs: number;
  /** When the refresh token expires, on this device's clock. */
  readonly sessionEndsAtMs: number;
};

export type Session = { readonly kind: "logged-out" } | LoggedIn;

export const LOGGED_OUT: Session = { kind: "logged-out" };

/**
 * The session of a pair of tokens; logged out if they cannot be parsed. Lifetimes count from the arrival on this
 * device's clock, so that a wrong clock does not end a session early.
 */
export function sessionOf(tokens: Tokens, arrivedAtMs: number): Session {
  const access = readClaims(tokens.token);
  const refresh = readClaims(tokens.refreshToken);
  if (access === null || refresh === null || typeof access["_id"] !== "string") return LOGGED_OUT;
  return {
    kind: "logged-in",
    tokens,
    userId: access["_id"],
    isAdmin: access["role"] === "admin",
    tokenEndsAtMs: arrivedAtMs + lifetimeMs(access),
    sessionEndsAtMs: arrivedAtMs + lifetimeMs(refresh),
  };
}

/** Whether both sessions are of the same user. */
export const isSameUser = (one: Session, other: Session): boolean =>
  one.kind === "logged-in" && other.kind === "logged-in" && one.userId === other.userId;

/** `renew`: the access token has expired, the refresh token has not. `ended`: both have. */
export type SessionHealth = "none" | "valid" | "renew" | "ended";

export function sessionHealth(session: Session, nowMs: number): SessionHealth {
  if (session.kind === "logged-out") return "none";
  if (nowMs >= session.sessionEndsAtMs) return "ended";
  return nowMs >= session.tokenEndsAtMs ? "renew" : "valid";
}

/** How long a timer may wait before the next check: browsers cannot wait longer than about 24 days. */
export const sessionTimerMs = (session: LoggedIn, nowMs: number): number =>
  Math.min(LONGEST_TIMER_MS, Math.max(0, session.sessionEndsAtMs - nowMs));

const LONGEST_TIMER_MS = 2_147_483_647;

type Claims = Readonly<Record<string, unknown>>;

function readClaims(token: string): Claims | null {
  try {
    const payload = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.codePointAt(0) ?? 0);
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === "object" && claims !== null ? (claims as Claims) : null;
  } catch {
    return null;
  }
}

/** A token without dates never expires here; the server decides. */
function lifetimeMs(claims: Claims): number {
  const { iat, exp } = claims;
  if (typeof iat !== "number" || typeof exp !== "number") return Number.POSITIVE_INFINITY;
  return (exp - iat) * 1000;
}
