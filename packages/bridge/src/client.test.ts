import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createBridgeClient } from "./client.ts";
import { createWindowTransport, PAGE_RECEIVER, type BridgeWindow } from "./window-transport.ts";

type Call = { readonly id: number; readonly name: string; readonly body: unknown };

const BOUND = { result: "bound" };

/** A page in a wrapper that answers only what the test makes it answer. */
const openPage = () => {
  const calls: Call[] = [];
  const page: BridgeWindow = {
    navigator: {},
    ReactNativeWebView: { postMessage: (message) => void calls.push(JSON.parse(message) as Call) },
  };
  const client = createBridgeClient(createWindowTransport(page), { page: "0.1078", timeoutMs: 1_000 });
  const tell = (message: unknown) => page[PAGE_RECEIVER]?.(message);
  const answer = (id: number, body: unknown) => tell({ v: 1, t: "res", id, ok: true, body });
  return { page, calls, client, tell, answer };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("createBridgeClient: calls", () => {
  it("The client greets the wrapper first without being asked", async () => {
    const { calls, client, answer } = openPage();
    expect(calls).toMatchObject([{ name: "hello", body: { bridge: 1, page: "0.1078" } }]);
    const hello = { bridge: 1, platform: "ios", appVersion: "1.0.0", build: "7", capabilities: [] };
    answer(calls[0]!.id, hello);
    expect(await client.hello).toEqual({ ok: true, body: hello });
  });

  it("Each call gets its own answer, regardless of their order", async () => {
    const { calls, client, answer } = openPage();
    const first = client.request("device.bind", { secret: "anna" });
    const second = client.request("device.bind", { secret: "berta" });
    answer(calls[2]!.id, { result: "other-user" });
    answer(calls[1]!.id, BOUND);
    expect(await Promise.all([first, second])).toMatchObject([
      { body: BOUND },
      { body: { result: "other-user" } },
    ]);
  });

  it("A second answer to a call is ignored", async () => {
    const { calls, client, answer } = openPage();
    const bind = client.request("device.bind", { secret: "anna" });
    answer(calls[1]!.id, BOUND);
    answer(calls[1]!.id, { result: "other-user" });
    expect(await bind).toEqual({ ok: true, body: BOUND });
  });

  it("A call without an answer fails exactly at its timeout", async () => {
    const { client } = openPage();
    const settled = vi.fn<(body: unknown) => void>();
    void client.request("log", { level: "info", message: "x" }).then(settled);
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledExactlyOnceWith({
      ok: false,
      code: "timeout",
      message: "no answer to log",
    });
  });

  it("An answer that comes after the timeout changes nothing", async () => {
    const { calls, client, answer } = openPage();
    const late = client.request("device.bind", { secret: "anna" });
    await vi.advanceTimersByTimeAsync(1_000);
    const next = client.request("device.bind", { secret: "berta" });
    answer(calls[1]!.id, BOUND);
    answer(calls[2]!.id, { result: "other-user" });
    expect(await Promise.all([late, next])).toMatchObject([
      { code: "timeout" },
      { body: { result: "other-user" } },
    ]);
  });

  it("A request for a permission waits for the person", async () => {
    const { calls, client, answer } = openPage();
    const request = client.request("permission.request", { kind: "microphone" });
    await vi.advanceTimersByTimeAsync(14 * 60_000);
    answer(calls[1]!.id, { state: "granted" });
    expect(await request).toEqual({ ok: true, body: { state: "granted" } });
  });

  it("An older wrapper's description of the phone is completed", async () => {
    const { calls, client, answer } = openPage();
    const info = client.request("device.info", { secret: null });
    const described = {
      deviceId: "D",
      pushToken: null,
      pushKind: null,
      model: null,
      osVersion: null,
      boundTo: "nobody",
    };
    answer(calls[1]!.id, described);
    expect(await info).toEqual({ ok: true, body: { ...described, hasDeviceToken: false, timeZone: null } });
  });

  it("Every call fails at once when there is no wrapper", async () => {
    const client = createBridgeClient(createWindowTransport({ navigator: {} }), { page: "1" });
    expect(await client.hello).toMatchObject({ ok: false, code: "no-wrapper" });
    expect(await client.request("device.info", { secret: null })).toMatchObject({ code: "no-wrapper" });
  });

  it("A refusal is passed on, and an unknown code is read as “native-error”", async () => {
    const { calls, client, tell } = openPage();
    const info = client.request("device.info", { secret: null });
    const bind = client.request("device.bind", { secret: "anna" });
    tell({ v: 1, t: "res", id: calls[1]!.id, ok: false, code: "unknown-call", message: "too old" });
    tell({ v: 1, t: "res", id: calls[2]!.id, ok: false, code: "from-the-future", message: "?" });
    expect(await info).toEqual({ ok: false, code: "unknown-call", message: "too old" });
    expect(await bind).toEqual({ ok: false, code: "native-error", message: "?" });
  });

  it("A malformed answer fails the call as “bad-message”", async () => {
    const { calls, client, answer } = openPage();
    const bind = client.request("device.bind", { secret: "anna" });
    answer(calls[1]!.id, { result: "maybe" });
    expect(await bind).toMatchObject({ ok: false, code: "bad-message" });
  });

  it("A message that is too long for the wrapper is refused without being posted", async () => {
    const { calls, client } = openPage();
    const log = client.request("log", { level: "info", message: "x".repeat(200_000) });
    expect(await log).toMatchObject({ ok: false, code: "bad-message" });
    expect(calls).toHaveLength(1);
  });

  it("Closing the client fails pending and later calls and leaves no timer", async () => {
    const { page, client } = openPage();
    const info = client.request("device.info", { secret: null });
    client.close();
    expect(await info).toMatchObject({ code: "closed" });
    expect(await client.request("device.info", { secret: null })).toMatchObject({ code: "closed" });
    expect(page[PAGE_RECEIVER]).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("createBridgeClient: events", () => {
  it("An event reaches only its listeners and only until they stop", () => {
    const { client, tell } = openPage();
    const [network, lifecycle] = [vi.fn<(body: unknown) => void>(), vi.fn<(body: unknown) => void>()];
    const stop = client.on("network", network);
    client.on("lifecycle", lifecycle);
    tell({ v: 1, t: "evt", name: "network", body: { online: false } });
    stop();
    tell({ v: 1, t: "evt", name: "network", body: { online: true } });
    expect(network).toHaveBeenCalledExactlyOnceWith({ online: false });
    expect(lifecycle).not.toHaveBeenCalled();
  });

  it("An event that arrives as text is read", () => {
    const { client, tell } = openPage();
    const back = vi.fn<(body: unknown) => void>();
    client.on("back", back);
    tell('{"v":1,"t":"evt","name":"back","body":{}}');
    expect(back).toHaveBeenCalledOnce();
  });

  it.each([
    [
      "store.transaction",
      { product: "plan_1", expiryTs: null, token: "t", storeId: "paper", transactionId: "t1" },
    ],
    ["push.opened", { path: "/notes" }],
  ] as const)("What %s says before anyone listens waits for the first listener", (name, body) => {
    const { client, tell } = openPage();
    tell({ v: 1, t: "evt", name, body });
    const first = vi.fn<(heard: unknown) => void>();
    const second = vi.fn<(heard: unknown) => void>();
    client.on(name, first);
    client.on(name, second);
    expect(first.mock.calls).toEqual([[body]]);
    expect(second).not.toHaveBeenCalled();
  });

  it.each([
    "//elsewhere.example/",
    "/\t/elsewhere.example/",
    String.raw`/\elsewhere.example`,
    "https://elsewhere.example/",
    "notes",
  ])("A push that leads to %j is ignored", (path) => {
    const { client, tell } = openPage();
    const opened = vi.fn<(body: unknown) => void>();
    client.on("push.opened", opened);
    tell({ v: 1, t: "evt", name: "push.opened", body: { path } });
    expect(opened).not.toHaveBeenCalled();
  });

  it("An unknown or malformed event is ignored", () => {
    const { client, tell } = openPage();
    const lifecycle = vi.fn<(body: unknown) => void>();
    client.on("lifecycle", lifecycle);
    tell({ v: 1, t: "evt", name: "lifecycle", body: { state: "asleep" } });
    tell({ v: 1, t: "evt", name: "toString", body: {} });
    tell({ v: 2, t: "evt", name: "lifecycle", body: { state: "active" } });
    expect(lifecycle).not.toHaveBeenCalled();
  });

  it("Closing an older client leaves the receiver of a newer one in place", () => {
    const { page, client } = openPage();
    const newer = createBridgeClient(createWindowTransport(page), { page: "2" });
    const receiver = page[PAGE_RECEIVER];
    client.close();
    expect(page[PAGE_RECEIVER]).toBe(receiver);
    newer.close();
  });

  it("Arbitrary messages from the wrapper neither throw nor answer a call", () => {
    const { tell, client } = openPage();
    const settled = vi.fn<(body: unknown) => void>();
    void client.hello.then(settled);
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (message) => {
        expect(() => tell(message)).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
    expect(settled).not.toHaveBeenCalled();
  });
});
