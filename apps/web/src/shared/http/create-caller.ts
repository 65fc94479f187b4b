import type { Endpoint, ReplyOf } from "@afterword/contract/endpoint";
import type { SessionStore } from "./session-store.ts";
import { isSameUser } from "./session.machine.ts";
import type { LoggedIn, Session, Tokens } from "./session.machine.ts";
import { buildRequest, bypassesSession } from "./build-request.ts";
import type { BuiltCall, CallInput, CallName, LooseInput } from "./build-request.ts";
import { HttpFailure, NO_ANSWER, OFFLINE } from "./http-failure.ts";
import { readFailure } from "./read-failure.ts";
import { TOO_MANY_TRIES, UNAUTHORISED } from "./statuses.ts";

/** What any call may announce (product §8, HTTP handling). */
export type Announcement =
  | { readonly kind: "offline" }
  | { readonly kind: "server-unavailable" }
  | { readonly kind: "too-many-tries"; readonly wait: string };

export type CallerPorts = {
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  readonly session: SessionStore;
  readonly isOnline: () => boolean;
  /** The value of the cookie XSRF-TOKEN, decoded. */
  readonly readCsrfCookie: () => string | undefined;
  readonly announce: (announcement: Announcement) => void;
};

export type Caller = {
  /**
   * Calls one endpoint: `call<typeof updateNote>("PUT /api/note/:id", { params: { id }, body })`. The name must be the
   * method and path of the endpoint, so that pages need only its type and not its schemas.
   * Throws `HttpFailure`, or the abort's reason.
   */
  readonly call: <E extends Endpoint = never>(
    name: CallName<E>,
    ...input: object extends CallInput<E> ? [CallInput<E>?] : [CallInput<E>]
  ) => Promise<ReplyOf<E>>;
  /** Exchanges the refresh token; false if the session is over or cannot be renewed right now. */
  readonly renewSession: () => Promise<boolean>;
};

export function createCaller(ports: CallerPorts): Caller {
  let renewal: Promise<boolean> | null = null;

  /** One renewal at a time, which concurrent calls share. */
  const renewSession = (): Promise<boolean> => {
    renewal ??= renew(ports).finally(() => {
      renewal = null;
    });
    return renewal;
  };

  const perform = async (name: string, input: LooseInput): Promise<unknown> => {
    const built = buildRequest(name, input);
    const sender = ports.session.get();
    const response = await send(ports, built, input);
    const mayRenew =
      response.status === UNAUTHORISED && sender.kind === "logged-in" && !bypassesSession(built);
    if (!mayRenew) return settle(ports, sender, response, input);
    // Another call may have renewed the session meanwhile.
    const renewed = tokenOf(ports.session.get()) !== sender.tokens.token || (await renewSession());
    // A call is not repeated in the name of another user, who may have logged in in another tab.
    if (!renewed || !isSameUser(sender, ports.session.get()))
      throw await readFailure(response, ports.session.get().kind === "logged-out");
    return settle(ports, sender, await send(ports, built, input), input);
  };

  return {
    call: <E extends Endpoint>(name: CallName<E>, input?: LooseInput) =>
      perform(name, input ?? {}) as Promise<ReplyOf<E>>,
    renewSession,
  };
}

async function send(ports: CallerPorts, built: BuiltCall, input: LooseInput): Promise<Response> {
  if (!ports.isOnline()) throw announceFailure(ports, { kind: "offline" }, input);
  try {
    return await ports.fetch(built.path, {
      method: built.method,
      headers: await headersOf(ports, built),
      credentials: "same-origin",
      ...(built.body === undefined ? {} : { body: built.body }),
      ...(input.signal === undefined ? {} : { signal: input.signal }),
      ...(input.outlivesPage === true ? { keepalive: true } : {}),
    });
  } catch (error) {
    if (input.signal?.aborted === true || error instanceof HttpFailure) throw error;
    throw announceFailure(ports, { kind: ports.isOnline() ? "server-unavailable" : "offline" }, input);
  }
}

async function headersOf(ports: CallerPorts, built: BuiltCall): Promise<Record<string, string>> {
  const token = bypassesSession(built) ? undefined : tokenOf(ports.session.get());
  const csrf = built.method === "GET" ? undefined : await csrfToken(ports);
  return {
    accept: "application/json, text/plain",
    // The browser sets a form's content type itself, with its boundary.
    ...(typeof built.body === "string" ? { "content-type": "application/json" } : {}),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(csrf === undefined ? {} : { "x-xsrf-token": csrf }),
  };
}

/** Every GET sets the cookie; the first call of a visit may be a POST, so this makes a GET first. */
async function csrfToken(ports: CallerPorts): Promise<string | undefined> {
  if (ports.readCsrfCookie() === undefined) await ports.fetch("/api/version", { method: "GET" });
  return ports.readCsrfCookie();
}

async function renew(ports: CallerPorts): Promise<boolean> {
  const { session } = ports;
  // Another tab may have exchanged the refresh token since this one read it.
  session.reload();
  const sender = session.get();
  if (sender.kind === "logged-out" || session.health() === "ended") return giveUp(session);
  const body = { token: sender.tokens.refreshToken, _id: sender.userId };
  const built = buildRequest("POST /api/loginagain", { body });
  const response = await send(ports, built, { silent: true }).catch(() => null);
  if (response === null || response.status >= 500 || response.status === TOO_MANY_TRIES) return false;
  return takeRenewed(ports, sender, response.ok ? ((await response.json()) as Tokens) : null);
}

/** Null means refused. Meanwhile there may have been a log-out, a login or another renewal, here or in another tab. */
function takeRenewed(ports: CallerPorts, sender: LoggedIn, renewed: Tokens | null): boolean {
  const { session } = ports;
  session.reload();
  const current = session.get();
  if (refreshTokenOf(current) !== sender.tokens.refreshToken) {
    if (renewed !== null && !isSameUser(sender, current)) void endAtServer(ports, renewed);
    return current.kind === "logged-in";
  }
  if (renewed === null) return giveUp(session);
  session.accept(renewed);
  return true;
}

/** A session renewed after its user logged out would stay open, and could not be ended from here. */
async function endAtServer(ports: CallerPorts, { refreshToken }: Tokens): Promise<void> {
  const built = buildRequest("POST /api/logout", { body: { token: refreshToken } });
  await send(ports, built, { silent: true }).catch(() => null);
}

function giveUp(session: SessionStore): false {
  session.end("expired");
  return false;
}

/**
 * An answer belongs to the user who asked. By now another user may be logged in, and must not see it (decision 026).
 */
async function settle(
  ports: CallerPorts,
  sender: Session,
  response: Response,
  input: LooseInput,
): Promise<unknown> {
  const reply = response.ok ? await (input.read ?? readReply)(response) : null;
  if (sender.kind === "logged-in" && !isSameUser(sender, ports.session.get()))
    throw new HttpFailure({ status: UNAUTHORISED, announced: true });
  return response.ok ? reply : refuse(ports, response, input);
}

async function refuse(ports: CallerPorts, response: Response, input: LooseInput): Promise<never> {
  const failure = await readFailure(response, false);
  if (failure.status !== TOO_MANY_TRIES) throw failure;
  throw announceFailure(ports, { kind: "too-many-tries", wait: failure.sentence }, input);
}

function announceFailure(
  ports: CallerPorts,
  announcement: Announcement,
  { silent = false }: LooseInput,
): HttpFailure {
  if (!silent) ports.announce(announcement);
  const wait = announcement.kind === "too-many-tries" ? announcement.wait : "";
  const statuses = { offline: OFFLINE, "server-unavailable": NO_ANSWER, "too-many-tries": TOO_MANY_TRIES };
  return new HttpFailure({ status: statuses[announcement.kind], sentence: wait, announced: !silent });
}

const tokenOf = (session: Session): string | undefined =>
  session.kind === "logged-in" ? session.tokens.token : undefined;

const refreshTokenOf = (session: Session): string | undefined =>
  session.kind === "logged-in" ? session.tokens.refreshToken : undefined;

const readReply = (response: Response): Promise<unknown> =>
  response.headers.get("content-type")?.includes("json") === true ? response.json() : response.text();
