import { createHandlers } from "./host-handlers.ts";
import type { BridgePorts } from "./host-ports.ts";
import {
  BRIDGE_VERSION,
  PERSON_LIMIT_MS,
  waitsForPerson,
  type RefusalCode,
  type WrapperMessage,
} from "./messages.ts";
import { parseRequest, type ParsedRequest } from "./parse-request.ts";
import { STORE_DIALOGS } from "./store-messages.ts";

/** The wrapper's end of the bridge, the same on a phone and in the simulator. */
export type BridgeHost = {
  /** Handles a message of a page, with the page's origin. Never throws. */
  readonly receive: (raw: unknown, sourceUrl: string) => void;
  /** Stops all answers and events. */
  readonly close: () => void;
};

export type BridgeHostOptions = {
  readonly ports: BridgePorts;
  /** Sends one message to the page. */
  readonly send: (message: WrapperMessage) => void;
  /** The website's origin. Calls from any other page are dropped without an answer. */
  readonly allowedOrigin: string;
  /** How long a port may take, but for a dialog that asks a person; by default 10,000, which is less than a page waits. */
  readonly timeoutMs?: number;
};

/** The conversation with one page. Answers and events of a closed one are dropped. */
type Conversation = { isOpen: boolean; unsubscribe: () => void; readonly unanswered: Set<number> };

export const createBridgeHost = (options: BridgeHostOptions): BridgeHost => {
  const { ports, allowedOrigin, timeoutMs = 10_000 } = options;
  const handle = createHandlers(ports);
  let current = openConversation();

  const post = (conversation: Conversation, message: WrapperMessage): void => {
    if (conversation.isOpen) attempt(ports, () => options.send(message));
  };

  const listen = (conversation: Conversation): void =>
    attempt(ports, () => {
      conversation.unsubscribe = ports.subscribe((name, body) =>
        post(conversation, { v: BRIDGE_VERSION, t: "evt", name, body }),
      );
    });

  const close = (): void => {
    current.isOpen = false;
    attempt(ports, current.unsubscribe);
  };

  // A new page counts its ids from the start: a late answer to the previous page would pass for one of its own.
  const turnTo = (request: ParsedRequest): Conversation => {
    if (request.name !== "hello" || !current.isOpen) return current;
    close();
    current = openConversation();
    return current;
  };

  let isDialogOpen = false;
  const settleDialog = async (request: ParsedRequest): Promise<Outcome> => {
    if (isDialogOpen) return refuse("busy", "a dialog of the store is open");
    isDialogOpen = true;
    const outcome = await settle(handle(request), PERSON_LIMIT_MS);
    isDialogOpen = false;
    return outcome;
  };

  const answer = async (conversation: Conversation, request: ParsedRequest): Promise<void> => {
    // A message that came twice is one call: what it asks for must not be done, or refused, a second time.
    if (conversation.unanswered.has(request.id)) return;
    conversation.unanswered.add(request.id);
    const outcome = await (STORE_DIALOGS.has(request.name)
      ? settleDialog(request)
      : settle(handle(request), waitsForPerson(request.name) ? PERSON_LIMIT_MS : timeoutMs));
    conversation.unanswered.delete(request.id);
    post(conversation, { v: BRIDGE_VERSION, t: "res", id: request.id, ...outcome });
    if (request.name === "hello" && conversation.isOpen) listen(conversation);
    // The page was loaded anew during the dialog: what was bought is told to the one that is there now.
    const body = conversation.isOpen ? null : purchaseIn(outcome);
    if (body !== null) post(current, { v: BRIDGE_VERSION, t: "evt", name: "store.transaction", body });
  };

  const receive: BridgeHost["receive"] = (raw, sourceUrl) => {
    if (!isFrom(allowedOrigin, sourceUrl)) return warn(ports, "a call of a foreign page was ignored");
    const request = parseRequest(raw);
    if (request.kind === "request") return void answer(turnTo(request), request);
    warn(ports, `a call was refused: ${request.reason}`);
    if (request.id === null) return;
    post(current, { v: BRIDGE_VERSION, t: "res", id: request.id, ...refuse(request.code, request.reason) });
  };

  return { receive, close };
};

const openConversation = (): Conversation => ({
  isOpen: true,
  unsubscribe: () => {},
  unanswered: new Set(),
});

type Outcome =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly code: RefusalCode; readonly message: string };

const refuse = (code: RefusalCode, message: string): Outcome => ({ ok: false, code, message });

const purchaseIn = (outcome: Outcome): unknown => {
  if (!outcome.ok || typeof outcome.body !== "object" || outcome.body === null) return null;
  return "purchase" in outcome.body ? outcome.body.purchase : null;
};

/** Settles in time, even if the phone fails or hangs. */
const settle = (work: Promise<unknown>, limitMs: number): Promise<Outcome> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(refuse("timeout", "the phone took too long")), limitMs);
    const finish = (outcome: Outcome): void => {
      clearTimeout(timer);
      resolve(outcome);
    };
    work.then(
      (body) => finish({ ok: true, body }),
      (error: unknown) => finish(refuse("native-error", describe(error))),
    );
  });

const describe = (error: unknown): string =>
  error instanceof Error && error.message !== "" ? error.message.slice(0, 300) : "the phone failed";

/** A page that is gone or a log that fails must not crash the wrapper. */
const attempt = (ports: BridgePorts, work: () => void): void => {
  try {
    work();
  } catch (error) {
    warn(ports, describe(error));
  }
};

const warn = (ports: BridgePorts, message: string): void => {
  try {
    ports.log("warn", message);
  } catch {
    // Faults go to the log; a fault of the log itself has nowhere to go.
  }
};

const isFrom = (allowedOrigin: string, sourceUrl: string): boolean => {
  try {
    const { origin, protocol } = new URL(sourceUrl);
    return /^https?:$/.test(protocol) && origin === new URL(allowedOrigin).origin;
  } catch {
    return false;
  }
};
