import type { BridgePorts, StorePort } from "../host-ports.ts";
import { createBridgeHost, type BridgeHost } from "../host.ts";
import type { WrapperMessage } from "../messages.ts";
import { converse, type Conversation } from "./conversation.ts";
import type { PhoneControls } from "./phone-on-trial.ts";
import { createPlainPhone, type PlainPhone } from "./plain-phone.ts";

export const ORIGIN = "https://afterword.example";
export const PAGE = `${ORIGIN}/notes`;

/** A wrong wrapper waits no longer than this for what it never does. */
const PATIENCE_MS = 120;

type Deliver = (message: WrapperMessage) => void;

/** What a wrapper does wrong. */
export type Defect = {
  /** With its messages to the page. */
  readonly send?: (deliver: Deliver, message: WrapperMessage) => void;
  /** With the messages of pages. */
  readonly receive?: (host: BridgeHost, raw: unknown, sourceUrl: string, another: () => BridgeHost) => void;
  /** With its phone. */
  readonly ports?: (plain: PlainPhone) => Partial<BridgePorts>;
  /** With what happens to the phone. */
  readonly phone?: (plain: PlainPhone) => Partial<PhoneControls>;
  /** A reinstall or a closing that is none. */
  readonly skips?: "reinstall" | "close";
};

export const openWrong = (
  { send, receive, ports, phone, skips }: Defect,
  patienceMs = PATIENCE_MS,
): Conversation => {
  const plain = createPlainPhone({ prices: { plan_family: "$4.99" } });
  const sent: WrapperMessage[] = [];
  const deliver: Deliver = (message) => void sent.push(message);
  const create = () =>
    createBridgeHost({
      ports: { ...plain.ports, ...ports?.(plain) },
      send: (message) => (send === undefined ? deliver(message) : send(deliver, message)),
      allowedOrigin: ORIGIN,
    });
  const host = create();
  const wrapper = {
    ...plain,
    phone: { ...plain.phone, ...phone?.(plain) },
    allowedOrigin: ORIGIN,
    receive: (raw: unknown, url: string) =>
      receive === undefined ? host.receive(raw, url) : receive(host, raw, url, create),
    close: () => (skips === "close" ? undefined : host.close()),
    sent: () => sent,
    reinstall: async () => (skips === "reinstall" ? undefined : plain.reinstall()),
  };
  return converse(wrapper, patienceMs);
};

export const isAnswer = (message: WrapperMessage): boolean => message.t === "res";

/** Makes another answer of each that is not a refusal. */
export const answering = (change: (body: object) => object): Defect => ({
  send: (deliver, message) =>
    deliver(
      message.t === "res" && message.ok ? { ...message, body: change(message.body as object) } : message,
    ),
});

/** Makes another event of each, or none. */
export const telling = (change: (message: WrapperMessage) => readonly WrapperMessage[]): Defect => ({
  send: (deliver, message) => (isAnswer(message) ? [message] : change(message)).forEach(deliver),
});

export const quietly = (
  change: (own: BridgePorts["quietSigns"]) => Partial<BridgePorts["quietSigns"]>,
): Defect => ({
  ports: ({ ports: { quietSigns } }) => ({ quietSigns: { ...quietSigns, ...change(quietSigns) } }),
});

export const describing = (change: (plain: PlainPhone) => object): Defect => ({
  ports: (plain) => ({
    device: { describe: async () => ({ ...(await plain.ports.device.describe()), ...change(plain) }) },
  }),
});

export const priced = (product: string) => ({ product, title: product, displayPrice: "$1.00" });

export const selling = (change: (own: StorePort) => Partial<StorePort>): Defect => ({
  ports: ({ store: { port } }) => ({ store: { ...port, ...change(port) } }),
});

export const swallow = (error: string): Defect =>
  selling(({ subscribe }) => ({
    subscribe: async (order) => {
      const result = await subscribe(order);
      return !result.ok && result.error === error ? { ok: false, error: "unavailable" } : result;
    },
  }));

export const empty = (result: Awaited<ReturnType<StorePort["restore"]>>): typeof result =>
  result.ok ? { ok: true, purchases: [] } : result;
