import {
  BRIDGE_MESSAGE_MAX_LENGTH,
  BRIDGE_VERSION,
  EVENTS,
  PERSON_LIMIT_MS,
  REQUESTS,
  waitsForPerson,
  wrapperEnvelope,
  type EventBody,
  type EventName,
  type RefusalCode,
  type RequestAnswer,
  type RequestBody,
  type RequestName,
  type WrapperMessage,
} from "./messages.ts";
import type { BridgeTransport } from "./transport.ts";

/** `no-wrapper`: no wrapper took the message. `closed`: this end was closed while the call waited. */
export type FailureCode = RefusalCode | "no-wrapper" | "closed";

export type BridgeReply<N extends RequestName> =
  | { readonly ok: true; readonly body: RequestAnswer<N> }
  | { readonly ok: false; readonly code: FailureCode; readonly message: string };

/** The page's end of the bridge. */
export type BridgeClient = {
  /** The wrapper's answer to this page's `hello`, which the client sends by itself. Never rejects. */
  readonly hello: Promise<BridgeReply<"hello">>;
  /**
   * Calls the wrapper. Settles exactly once, at the latest after the time limit, and never rejects. Dialogs of the
   * store and of the system have a limit of their own, since they wait for a person.
   */
  readonly request: <N extends Exclude<RequestName, "hello">>(
    name: N,
    body: RequestBody<N>,
  ) => Promise<BridgeReply<N>>;
  /** Subscribes to an event of the wrapper. Returns an unsubscribe function. */
  readonly on: <N extends EventName>(name: N, listener: (body: EventBody<N>) => void) => () => void;
  /** Stops listening and fails all pending calls. */
  readonly close: () => void;
};

export type BridgeClientOptions = {
  /** Version of the website, for the wrapper's log. */
  readonly page: string;
  /** How long a call that waits for no person may take; by default 15,000. The wrapper's own limit is shorter. */
  readonly timeoutMs?: number;
};

export const createBridgeClient = (
  transport: BridgeTransport,
  options: BridgeClientOptions,
): BridgeClient => {
  const calls = createCalls(transport, options.timeoutMs ?? 15_000);
  const listeners = createListeners();
  const stop = transport.listen((raw) => {
    const message = readMessage(raw);
    if (message === null) return;
    if (message.t === "evt") listeners.tell(message.name, message.body);
    else calls.settle(message);
  });
  const hello = calls.send("hello", { bridge: BRIDGE_VERSION, page: options.page });
  return {
    hello,
    request: calls.send,
    on: listeners.on,
    close: () => {
      stop();
      calls.failAll({ ok: false, code: "closed", message: "the bridge was closed" });
    },
  };
};

type Failure = { readonly ok: false; readonly code: FailureCode; readonly message: string };
type WireReply = Extract<WrapperMessage, { t: "res" }>;

const createCalls = (transport: BridgeTransport, timeoutMs: number) => {
  const waiting = new Map<number, (reply: WireReply | Failure) => void>();
  let nextId = 1;
  let isClosed = false;

  const send = <N extends RequestName>(name: N, body: RequestBody<N>): Promise<BridgeReply<N>> =>
    new Promise((resolve) => {
      const id = nextId++;
      const limitMs = waitsForPerson(name) ? PERSON_LIMIT_MS + timeoutMs : timeoutMs;
      const timer = setTimeout(() => settle(id, fail("timeout", `no answer to ${name}`)), limitMs);
      waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(checkReply(name, reply));
      });
      const failure = isClosed
        ? fail("closed", "the bridge was closed")
        : post(transport, { id, name, body });
      if (failure !== null) settle(id, failure);
    });

  const settle = (id: number, reply: WireReply | Failure): void => {
    const finish = waiting.get(id);
    waiting.delete(id);
    finish?.(reply);
  };

  return {
    send,
    settle: (reply: WireReply) => settle(reply.id, reply),
    failAll: (failure: Failure) => {
      isClosed = true;
      for (const id of waiting.keys()) settle(id, failure);
    },
  };
};

const post = (
  transport: BridgeTransport,
  call: { readonly id: number; readonly name: RequestName; readonly body: unknown },
): Failure | null => {
  const message = JSON.stringify({ v: BRIDGE_VERSION, t: "req", ...call });
  if (message.length > BRIDGE_MESSAGE_MAX_LENGTH) return fail("bad-message", "the message is too long");
  try {
    transport.post(message);
    return null;
  } catch (error) {
    return fail("no-wrapper", error instanceof Error ? error.message : "the message could not be posted");
  }
};

const fail = (code: FailureCode, message: string): Failure => ({ ok: false, code, message });

const checkReply = <N extends RequestName>(name: N, reply: WireReply | Failure): BridgeReply<N> => {
  if (!reply.ok) return fail(reply.code, reply.message);
  const answer = REQUESTS[name].answer.safeParse(reply.body);
  if (!answer.success) return fail("bad-message", `the answer to ${name} has the wrong form`);
  return { ok: true, body: answer.data as RequestAnswer<N> };
};

const createListeners = () => {
  const listeners = new Map<string, Set<(body: never) => void>>();
  const unheard = new Map<string, unknown[]>();
  return {
    on: <N extends EventName>(name: N, listener: (body: EventBody<N>) => void): (() => void) => {
      const listening = listeners.get(name) ?? new Set();
      listeners.set(name, listening.add(listener));
      const missed = unheard.get(name) ?? [];
      unheard.delete(name);
      for (const body of missed) listener(body as never);
      return () => listening.delete(listener);
    },
    tell: (name: string, body: unknown): void => {
      if (!Object.hasOwn(EVENTS, name)) return;
      const content = EVENTS[name as EventName].safeParse(body);
      if (!content.success) return;
      // A copy: a listener added during an event gets only the next one.
      const listening = Array.from(listeners.get(name) ?? []);
      if (listening.length === 0 && KEPT_EVENTS.has(name))
        unheard.set(name, [...(unheard.get(name) ?? []), content.data]);
      for (const listener of listening) listener(content.data as never);
    },
  };
};

/**
 * The wrapper hands over unfinished purchases, and the push by which it was opened, right after the hello, perhaps
 * before the code that they are for has loaded: the first listener gets what came before it.
 */
const KEPT_EVENTS: ReadonlySet<string> = new Set<EventName>(["store.transaction", "push.opened"]);

/** A wrapper may pass the message itself or its JSON. */
const readMessage = (raw: unknown): WrapperMessage | null => {
  try {
    const message = wrapperEnvelope.safeParse(typeof raw === "string" ? JSON.parse(raw) : raw);
    return message.success ? message.data : null;
  } catch {
    return null;
  }
};
