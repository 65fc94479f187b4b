import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  BRIDGE_MESSAGE_MAX_LENGTH,
  BRIDGE_VERSION,
  REQUESTS,
  type EventBody,
  type EventName,
} from "./messages.ts";
import {
  askDeviceId,
  converse,
  pause,
  refusalOf,
  writeCall,
  type Conversation,
  type HostUnderTest,
} from "./suite/conversation.ts";
import { describeStore } from "./suite/store-suite.ts";

type PushKind = EventBody<"push.token">["pushKind"];

/**
 * What every wrapper must do with the bridge. The simulated phone and the app on a real one pass the same suite, which
 * makes the simulator a peer of the phone.
 */
export const createBridgeSuite = (
  name: string,
  makeHost: () => HostUnderTest | Promise<HostUnderTest>,
  pushKind: PushKind = "apns",
): void => {
  describe(`${name} as a host of the bridge`, () => {
    let phone: Conversation;
    beforeEach(async () => {
      phone = converse(await makeHost());
    });
    afterEach(() => phone.host.close());

    describe("greeting", () => {
      describeGreeting(() => phone);
    });
    describe("device", () => {
      describeDevice(() => phone);
    });
    describe("events", () => {
      describeEvents(() => phone, pushKind);
    });
    describe("store", () => {
      describeStore(() => phone);
    });
    describe("bad messages", () => {
      describeBadMessages(() => phone);
    });
  });
};

const describeGreeting = (phone: () => Conversation): void => {
  it("The greeting is answered with the bridge version in a valid form", async () => {
    const hello = await phone().call(1, "hello", GREETING);
    expect(hello).toMatchObject({ bridge: BRIDGE_VERSION });
    expect(() => REQUESTS.hello.answer.parse(hello)).not.toThrow();
  });

  it("Every one of 41 calls is answered exactly once", async () => {
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    phone().post(0, "hello", GREETING);
    for (const id of ids) phone().post(id, "device.info", { secret: null });
    await vi.waitFor(() => expect(phone().replies()).toHaveLength(41));
    expect(
      new Set(
        phone()
          .replies()
          .map(({ id }) => id),
      ),
    ).toEqual(new Set([0, ...ids]));
  });

  it("An answer owed to the previous page is not sent to the next one", async () => {
    await phone().call(1, "hello", GREETING);
    phone().post(2, "device.info", { secret: null });
    await phone().call(1, "hello", GREETING);
    await phone().call(3, "device.info", { secret: null });
    expect(
      phone()
        .replies()
        .map(({ id }) => id),
    ).toEqual([1, 1, 3]);
  });

  it("A closed host answers no more calls", async () => {
    await phone().call(1, "hello", GREETING);
    phone().host.close();
    phone().post(2, "device.info", { secret: null });
    await pause();
    expect(phone().replies()).toHaveLength(1);
  });

  it("A log line is accepted", async () => {
    expect(await phone().call(1, "log", { level: "error", message: "plan not found" })).toEqual({ ok: true });
  });
};

const describeDevice = (phone: () => Conversation): void => {
  const bind = async (id: number, secret: string) => phone().call(id, "device.bind", { secret });
  const boundTo = async (id: number, secret: string | null) => {
    const answer = await phone().call(id, "device.info", { secret });
    return REQUESTS["device.info"].answer.parse(answer).boundTo;
  };

  it("A new device has no owner", async () => {
    expect(await boundTo(1, "anna")).toBe("nobody");
  });

  it("The device belongs to the first user who registers it", async () => {
    expect(await bind(1, "anna")).toEqual({ result: "bound" });
    expect(await bind(2, "anna")).toEqual({ result: "already-bound" });
    expect(await bind(3, "berta")).toEqual({ result: "other-user" });
    expect(await boundTo(4, "anna")).toBe("this-user");
    expect(await boundTo(5, "berta")).toBe("other-user");
    expect(await boundTo(6, null)).toBe("other-user");
  });

  it("The device belongs to the first of two users who register at once", async () => {
    phone().post(1, "device.bind", { secret: "anna" });
    phone().post(2, "device.bind", { secret: "berta" });
    const results = await Promise.all([phone().answerTo(1), phone().answerTo(2)]);
    expect(results).toEqual([{ result: "bound" }, { result: "other-user" }]);
    expect(await boundTo(3, "anna")).toBe("this-user");
  });

  it("The secret of the owner is never sent to the page", async () => {
    await bind(1, "the-secret-of-anna");
    await boundTo(2, "berta");
    await bind(3, "berta");
    expect(JSON.stringify(phone().host.sent())).not.toContain("the-secret-of-anna");
  });

  it("A reinstall makes another device without an owner", async () => {
    await bind(1, "anna");
    const before = await askDeviceId(phone(), 10);
    await phone().host.reinstall();
    expect(await boundTo(2, "anna")).toBe("nobody");
    expect(await askDeviceId(phone(), 1_000)).not.toBe(before);
    expect(await bind(3, "berta")).toEqual({ result: "bound" });
  });
};

const describeEvents = (phone: () => Conversation, pushKind: PushKind): void => {
  const events: readonly { [N in EventName]: { name: N; body: EventBody<N> } }[EventName][] = [
    { name: "lifecycle", body: { state: "background" } },
    { name: "lifecycle", body: { state: "active" } },
    { name: "network", body: { online: false } },
    { name: "back", body: {} },
    { name: "push.token", body: { pushToken: "a-new-token", pushKind } },
  ];

  it.each(events)("The event $name $body is reported to the page", async ({ name, body }) => {
    await phone().call(1, "hello", GREETING);
    phone().host.happen(name, body);
    await vi.waitFor(() => expect(phone().events()).toContainEqual(expect.objectContaining({ name, body })));
  });

  it("No event is sent before the page has said hello", async () => {
    await phone().call(1, "device.info", { secret: null });
    phone().host.happen("network", { online: false });
    await pause();
    expect(phone().events()).toEqual([]);
  });

  it("A page that says hello while the phone is offline gets a network event", async () => {
    phone().host.happen("network", { online: false });
    await phone().call(1, "hello", GREETING);
    await vi.waitFor(() =>
      expect(phone().events()).toMatchObject([{ name: "network", body: { online: false } }]),
    );
  });

  it("An event is sent once to a page that said hello after another one", async () => {
    await phone().call(1, "hello", GREETING);
    await phone().call(1, "hello", GREETING);
    await phone().call(2, "device.info", { secret: null });
    phone().host.happen("back", {});
    await pause();
    expect(phone().events()).toHaveLength(1);
  });
};

const describeBadMessages = (phone: () => Conversation): void => {
  const foreign = ["https://elsewhere.example/", "about:blank", "data:text/html,x", "", "not an address"];

  it.each(foreign)("A call from a page at %j gets no answer and has no effect", async (sourceUrl) => {
    phone().host.receive(writeCall(1, "hello", GREETING), sourceUrl);
    phone().host.receive(writeCall(2, "device.bind", { secret: "thief" }), sourceUrl);
    await pause();
    expect(phone().host.sent()).toEqual([]);
    expect(await phone().call(3, "device.bind", { secret: "anna" })).toEqual({ result: "bound" });
  });

  it("A call from an address that resembles the website's gets no answer", async () => {
    for (const url of lookAlikes(phone().host.allowedOrigin))
      phone().host.receive(writeCall(1, "hello", GREETING), url);
    await pause();
    expect(phone().host.sent()).toEqual([]);
  });

  it("An unknown call is refused", async () => {
    for (const name of ["store.fly", "toString", "__proto__"])
      expect(await refusalOf(phone(), 1, writeCall(1, name, {}))).toBe("unknown-call");
  });

  it("A body of the wrong form is refused", async () => {
    expect(await refusalOf(phone(), 1, writeCall(1, "device.bind", { secret: 7 }))).toBe("bad-message");
    expect(await refusalOf(phone(), 2, writeCall(2, "device.bind", { secret: "" }))).toBe("bad-message");
    expect(await refusalOf(phone(), 3, writeCall(3, "log", { level: "loud", message: "x" }))).toBe(
      "bad-message",
    );
  });

  it("Another version of the envelope is refused", async () => {
    expect(
      await refusalOf(phone(), 1, JSON.stringify({ v: 2, t: "req", id: 1, name: "hello", body: {} })),
    ).toBe("bad-message");
  });

  const unanswerable: readonly unknown[] = [
    "",
    "{",
    "null",
    "[]",
    "7",
    '{"id":-1}',
    '{"id":1.5}',
    '{"id":"1"}',
    "[".repeat(100_000),
    writeCall(1, "log", { level: "info", message: "x".repeat(BRIDGE_MESSAGE_MAX_LENGTH) }),
    undefined,
    null,
    7,
    { v: 1, t: "req", id: 1, name: "hello", body: GREETING },
  ];
  it("An unanswerable message is ignored, and the next call is answered", async () => {
    for (const raw of unanswerable) expect(() => phone().receive(raw)).not.toThrow();
    expect(await phone().call(5, "device.info", { secret: null })).toHaveProperty("deviceId");
    expect(phone().replies()).toHaveLength(1);
  });
};

const GREETING = { bridge: BRIDGE_VERSION, page: "suite" };

/** Addresses that contain the website's origin without having it. */
const lookAlikes = (origin: string) => [
  `${origin}.elsewhere.example/`,
  `https://elsewhere.example/?${origin}`,
  `blob:${origin}/x`,
];

export type { HostUnderTest };
