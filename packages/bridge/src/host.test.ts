import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { BridgePorts } from "./host-ports.ts";
import { createBridgeHost } from "./host.ts";
import type { EventBody, EventName, WrapperMessage } from "./messages.ts";
import { createBridgeSuite } from "./suite.ts";
import { pause, writeCall } from "./suite/conversation.ts";
import { createPhoneOnTrial } from "./suite/phone-on-trial.ts";
import { createStoreOnTrial } from "./suite/store-on-trial.ts";

const ORIGIN = "https://afterword.example";
const PAGE = `${ORIGIN}/notes`;

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

const failToLog = () => {
  throw new Error("the disk is full");
};

/** A phone with only the required ports, and a vault as slow as a real one. */
const buildPhone = () => {
  let installation = 1;
  let secret: string | null = null;
  let isOnline = true;
  const subscribers = new Set<Parameters<BridgePorts["subscribe"]>[0]>();
  const logged: string[] = [];
  const happen = <N extends EventName>(name: N, body: EventBody<N>): void => {
    if (name === "network") isOnline = (body as EventBody<"network">).online;
    for (const report of subscribers) report(name, body);
  };
  const store = createStoreOnTrial({ prices: { plan_family: "$4.99" }, report: happen });
  const trial = createPhoneOnTrial();
  const ports: BridgePorts = {
    wrapper: { platform: "simulator", appVersion: "1.0.0", build: "1", capabilities: [] },
    device: {
      describe: async () => ({
        deviceId: `DEVICE-${installation}`,
        pushToken: null,
        pushKind: null,
        model: null,
        osVersion: null,
        timeZone: null,
      }),
    },
    vault: {
      read: async () => {
        await soon();
        return secret;
      },
      write: async (next) => {
        await soon();
        secret = next;
      },
    },
    store: store.port,
    ...trial.ports,
    log: (level, message) => void logged.push(`${level}: ${message}`),
    subscribe: (report) => {
      subscribers.add(report);
      if (!isOnline) report("network", { online: false });
      store.handOver(report);
      return () => subscribers.delete(report);
    },
  };
  return {
    ports,
    logged,
    subscribers,
    reinstall: async () => {
      installation += 1;
      secret = null;
      trial.reinstall();
    },
    happen,
    store,
    phone: trial,
  };
};

type HostOptions = { readonly send?: (message: WrapperMessage) => void; readonly timeoutMs?: number };

const startHost = (ports: Partial<BridgePorts> = {}, { send, timeoutMs = 10_000 }: HostOptions = {}) => {
  const phone = buildPhone();
  const sent: WrapperMessage[] = [];
  const host = createBridgeHost({
    ports: { ...phone.ports, ...ports },
    send: (message) => {
      send?.(message);
      sent.push(message);
    },
    allowedOrigin: ORIGIN,
    timeoutMs,
  });
  return { ...phone, host, sent };
};

createBridgeSuite("the plainest phone", () => {
  const { host, sent, happen, reinstall, store, phone } = startHost();
  return { allowedOrigin: ORIGIN, ...host, sent: () => sent, happen, reinstall, store, phone };
});

describe("a host with a failing phone", () => {
  const broken = {
    read: () => Promise.reject(new Error("the vault is locked")),
    write: () => Promise.resolve(),
  };

  it("A failing port is answered with its error message", async () => {
    const { host, sent } = startHost({ vault: broken });
    host.receive(writeCall(1, "device.bind", { secret: "anna" }), PAGE);
    await vi.waitFor(() =>
      expect(sent).toMatchObject([
        { id: 1, ok: false, code: "native-error", message: "the vault is locked" },
      ]),
    );
  });

  it("A port that never answers leads to a timeout answer", async () => {
    const { host, sent } = startHost(
      { device: { describe: () => new Promise(() => {}) } },
      { timeoutMs: 40 },
    );
    host.receive(writeCall(1, "device.info", { secret: null }), PAGE);
    await vi.waitFor(() => expect(sent).toMatchObject([{ id: 1, ok: false, code: "timeout" }]));
  });

  it("A bind succeeds after an earlier one failed", async () => {
    const reads = [() => Promise.reject(new Error("locked")), async () => null];
    const vault = { read: () => (reads.shift() ?? (async () => null))(), write: async () => {} };
    const { host, sent } = startHost({ vault });
    host.receive(writeCall(1, "device.bind", { secret: "anna" }), PAGE);
    host.receive(writeCall(2, "device.bind", { secret: "anna" }), PAGE);
    await vi.waitFor(() =>
      expect(sent).toMatchObject([{ code: "native-error" }, { body: { result: "bound" } }]),
    );
  });

  it("A failing log and a page that is gone do not make the host throw", async () => {
    const gone = vi.fn<() => void>(() => {
      throw new Error("the page is gone");
    });
    const { host } = startHost({ log: failToLog }, { send: gone });
    host.receive(writeCall(1, "device.info", { secret: null }), PAGE);
    host.receive("nonsense", PAGE);
    host.receive("nonsense", "https://elsewhere.example");
    await vi.waitFor(() => expect(gone).toHaveBeenCalledTimes(1));
  });

  it("A host whose own origin is not an address answers no page", () => {
    const sent: unknown[] = [];
    const host = createBridgeHost({
      ports: buildPhone().ports,
      send: (m) => sent.push(m),
      allowedOrigin: "null",
    });
    host.receive("{", "null");
    host.receive('{"id":1}', "about:blank");
    expect(sent).toEqual([]);
  });

  it("Refused and foreign calls are written to the log", () => {
    const { host, logged } = startHost();
    host.receive("{", PAGE);
    host.receive("{", "https://elsewhere.example");
    expect(logged).toEqual([
      "warn: a call was refused: the message has not the form of a call",
      "warn: a call of a foreign page was ignored",
    ]);
  });

  it("A closed host no longer listens to the phone", async () => {
    const { host, sent, subscribers } = startHost();
    host.receive(writeCall(1, "hello", { bridge: 1, page: "1" }), PAGE);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(subscribers.size).toBe(1);
    host.close();
    expect(subscribers.size).toBe(0);
  });
});

describe("a host with arbitrary messages", () => {
  it("Arbitrary messages never make the host throw or answer more than once each", async () => {
    const names = fc.constantFrom("hello", "device.info", "device.bind", "log", "store.buy", "constructor");
    const call = fc.record(
      {
        v: fc.constantFrom(1, 2),
        t: fc.constantFrom("req", "res"),
        id: fc.integer(),
        name: names,
        body: fc.object(),
      },
      { requiredKeys: [] },
    );
    const raw = fc.oneof(
      fc.string(),
      fc.json(),
      call.map((one) => JSON.stringify(one)),
      fc.anything(),
    );
    const url = fc.oneof(fc.constant(PAGE), fc.string(), fc.webUrl());
    const { host, sent } = startHost();
    let messages = 0;
    fc.assert(
      fc.property(raw, url, (message, sourceUrl) => {
        messages += 1;
        expect(() => host.receive(message, sourceUrl)).not.toThrow();
      }),
      { numRuns: 1_000 },
    );
    host.receive(writeCall(7_777_777, "log", { level: "info", message: "the last one" }), PAGE);
    await vi.waitFor(() => expect(sent).toContainEqual(expect.objectContaining({ id: 7_777_777, ok: true })));
    await pause();
    expect(sent.length).toBeLessThanOrEqual(messages + 1);
  });
});
