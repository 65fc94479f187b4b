import { describe, expect, it } from "vitest";
import type { BridgePorts, StorePort } from "../host-ports.ts";
import { createBridgeHost } from "../host.ts";
import { converse, type Conversation } from "./conversation.ts";
import { createPhoneOnTrial } from "./phone-on-trial.ts";
import { createStoreOnTrial, type StoreOnTrial } from "./store-on-trial.ts";
import { STORE_LAWS } from "./store-suite.ts";

const ORIGIN = "https://afterword.example";

type Fault = {
  /** What the wrapper does wrong with its store. */
  readonly port?: (store: StoreOnTrial) => Partial<StorePort>;
  /** Purchases that are not finished are not handed over to a page that says hello. */
  readonly isForgetful?: boolean;
  /** Nothing is told to the page by itself. */
  readonly isMute?: boolean;
  /** Each message is dealt with as if it were the first. */
  readonly isWithoutMemory?: boolean;
};

const open = ({ port, isForgetful, isMute, isWithoutMemory }: Fault): Conversation => {
  const sent: unknown[] = [];
  const subscribers = new Set<Parameters<BridgePorts["subscribe"]>[0]>();
  const store = createStoreOnTrial({
    prices: { plan_family: "$4.99" },
    report: (name, body) => {
      if (isMute !== true) for (const report of subscribers) report(name, body);
    },
  });
  const phone = createPhoneOnTrial();
  const ports: BridgePorts = {
    wrapper: { platform: "simulator", appVersion: "1.0.0", build: "1", capabilities: [] },
    device: {
      describe: async () => ({
        deviceId: "D",
        pushToken: null,
        pushKind: null,
        model: null,
        osVersion: null,
        timeZone: null,
      }),
    },
    vault: { read: async () => null, write: async () => undefined },
    store: { ...store.port, ...port?.(store) },
    ...phone.ports,
    log: () => undefined,
    subscribe: (report) => {
      subscribers.add(report);
      if (isForgetful !== true) store.handOver(report);
      return () => subscribers.delete(report);
    },
  };
  const create = () =>
    createBridgeHost({ ports, send: (message) => void sent.push(message), allowedOrigin: ORIGIN });
  const host = create();
  return converse({
    ...host,
    receive: (raw, url) => (isWithoutMemory === true ? create() : host).receive(raw, url),
    allowedOrigin: ORIGIN,
    sent: () => sent,
    happen: () => undefined,
    reinstall: async () => undefined,
    store,
    phone,
  });
};

/** Each wrong wrapper, with the law that it breaks. */
const WRONG: readonly (readonly [what: string, fault: Fault, broken: RegExp])[] = [
  [
    "sells what its store does not know",
    { port: () => ({ products: async ({ products }) => ({ products: products.map(priced) }) }) },
    /^A product that the store sells has a price/,
  ],
  [
    "has no prices",
    { port: () => ({ products: async () => ({ products: [] }) }) },
    /^A product that the store sells has a price/,
  ],
  [
    "answers with another product",
    {
      port: ({ port }) => ({
        subscribe: async (order) => {
          const result = await port.subscribe(order);
          return result.ok ? { ok: true, purchase: { ...result.purchase, product: "plan_other" } } : result;
        },
      }),
    },
    /^A confirmed purchase is answered with its product/,
  ],
  ...(["cancelled", "pending", "failed"] as const).map(
    (error) =>
      [
        `hides that a purchase is ${error}`,
        { port: swallow(error) },
        new RegExp(`^A purchase that is ${error} says so`),
      ] as const,
  ),
  ["never tells of an approval", { isMute: true }, /^A pending purchase is reported when it is approved/],
  [
    "restores nothing",
    { port: ({ port }) => ({ restore: async (body) => empty(await port.restore(body)) }) },
    /^Nothing is restored before a purchase, and afterwards the purchase is/,
  ],
  [
    "finds nothing without a dialog",
    { port: () => ({ sync: async () => ({ ok: true, purchases: [] }) }) },
    /^A purchase is found without a dialog/,
  ],
  ["opens two dialogs at once", { isWithoutMemory: true }, /^A second dialog is refused/],
  ["forgets what is not finished", { isForgetful: true }, /^A purchase is handed over to each next page/],
  [
    "never finishes",
    { port: () => ({ finish: async () => ({ finished: true }) }) },
    /^A purchase is handed over to each next page/,
  ],
  [
    "finishes what it does not know",
    { port: ({ port }) => ({ finish: async (body) => ({ ...(await port.finish(body)), finished: true }) }) },
    /^A purchase that is unknown or finished already is not finished/,
  ],
];

const priced = (product: string) => ({ product, title: product, displayPrice: "$1.00" });

function swallow(error: "cancelled" | "pending" | "failed") {
  return ({ port }: StoreOnTrial): Partial<StorePort> => ({
    subscribe: async (order) => {
      const result = await port.subscribe(order);
      return !result.ok && result.error === error ? { ok: false, error: "unavailable" } : result;
    },
  });
}

const empty = (result: Awaited<ReturnType<StorePort["restore"]>>): typeof result =>
  result.ok ? { ok: true, purchases: [] } : result;

describe("the suite of the store", () => {
  it.concurrent.each(WRONG)("A wrapper that %s is caught", async (_what, fault, broken) => {
    const [law, ...others] = STORE_LAWS.filter(({ title }) => broken.test(title));
    if (law === undefined || others.length > 0) throw new Error(`${broken} must name one law`);
    await expect(law.hold(open({}))).resolves.toBeUndefined();
    await expect(law.hold(open(fault))).rejects.toThrow(/expected/);
  });
});
