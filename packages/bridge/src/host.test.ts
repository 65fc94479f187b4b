import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { BridgePorts } from "./host-ports.ts";
import { createBridgeHost } from "./host.ts";
import type { WrapperMessage } from "./messages.ts";
import { createBridgeSuite, type HostUnderTest } from "./suite.ts";
import { pause, writeCall } from "./suite/conversation.ts";
import { createPlainPhone } from "./suite/plain-phone.ts";

const ORIGIN = "https://afterword.example";
const PAGE = `${ORIGIN}/notes`;

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

const failToLog = () => {
  throw new Error("the disk is full");
};

/** As slow as a real one. */
const slowDown = ({ read, write }: BridgePorts["vault"]): BridgePorts["vault"] => ({
  read: () => soon().then(read),
  write: (secret) => soon().then(() => write(secret)),
});

type HostOptions = { readonly send?: (message: WrapperMessage) => void; readonly timeoutMs?: number };

const startHost = (ports: Partial<BridgePorts> = {}, { send, timeoutMs = 10_000 }: HostOptions = {}) => {
  const plain = createPlainPhone({ prices: { plan_family: "$4.99" } });
  const sent: WrapperMessage[] = [];
  const host = createBridgeHost({
    ports: { ...plain.ports, vault: slowDown(plain.ports.vault), ...ports },
    send: (message) => {
      send?.(message);
      sent.push(message);
    },
    allowedOrigin: ORIGIN,
    timeoutMs,
  });
  return { ...plain, host, sent };
};

const startPlainHost = (): HostUnderTest => {
  const plain = createPlainPhone({ prices: { plan_family: "$4.99" } });
  const sent: WrapperMessage[] = [];
  const ports = { ...plain.ports, vault: slowDown(plain.ports.vault) };
  const host = createBridgeHost({ ports, send: (m) => void sent.push(m), allowedOrigin: ORIGIN });
  return {
    ...plain,
    ...host,
    allowedOrigin: ORIGIN,
    sent: () => sent,
    reinstall: async () => plain.reinstall(),
  };
};

createBridgeSuite("the plainest phone", startPlainHost);

describe("a host whose messages arrive twice", () => {
  it("A call that comes again before its answer is one call with one answer", async () => {
    const { host, sent, store } = startHost();
    for (const _time of ["first", "again"]) host.receive(writeCall(1, "store.redeem", {}), PAGE);
    await vi.waitFor(() => expect(store.isDialogOpen()).toBe(true));
    store.decide("confirm");
    await vi.waitFor(() => expect(sent).toMatchObject([{ id: 1, ok: true, body: { ok: true } }]));
    await pause();
    expect(sent).toHaveLength(1);
  });
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

  it("A permission may take longer than a port, and is asked for beside a dialog of the store", async () => {
    const decide = () => new Promise<"granted">((resolve) => setTimeout(() => resolve("granted"), 80));
    const { host, sent } = startHost({ requestPermission: decide }, { timeoutMs: 40 });
    host.receive(writeCall(1, "store.redeem", {}), PAGE);
    host.receive(writeCall(2, "permission.request", { kind: "camera" }), PAGE);
    await vi.waitFor(() => expect(sent).toMatchObject([{ id: 2, ok: true, body: { state: "granted" } }]));
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
      ports: createPlainPhone().ports,
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
    expect(logged()).toEqual([
      "warn: a call was refused: the message has not the form of a call",
      "warn: a call of a foreign page was ignored",
    ]);
  });

  it("A closed host no longer listens to the phone", async () => {
    const { host, sent, listeners } = startHost();
    host.receive(writeCall(1, "hello", { bridge: 1, page: "1" }), PAGE);
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    expect(listeners()).toBe(1);
    host.close();
    expect(listeners()).toBe(0);
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
