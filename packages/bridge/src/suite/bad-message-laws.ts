/* oxlint-disable vitest/no-standalone-expect -- the laws are bodies of tests, held against wrong wrappers as well */
import { expect } from "vitest";
import { BRIDGE_MESSAGE_MAX_LENGTH } from "../messages.ts";
import { GREETING, pause, refusalOf, writeCall, type Conversation } from "./conversation.ts";
import { law, type Law } from "./law.ts";

const FOREIGN = ["https://elsewhere.example/", "about:blank", "data:text/html,x", "", "not an address"];

/** Addresses that contain the website's origin without having it. */
const lookAlikes = (origin: string) => [
  `${origin}.elsewhere.example/`,
  `https://elsewhere.example/?${origin}`,
  `blob:${origin}/x`,
];

const expectRefusals = async (
  phone: Conversation,
  code: string,
  calls: readonly (readonly [name: string, body: object])[],
): Promise<void> => {
  for (const [id, [name, body]] of calls.entries())
    expect(await refusalOf(phone, id, writeCall(id, name, body)), `${name} ${JSON.stringify(body)}`).toBe(
      code,
    );
};

const UNANSWERABLE: readonly unknown[] = [
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

const ARM = {
  deviceToken: "token",
  quietSigns: true,
  remindAt: [],
  words: { title: "1", body: "2", action: "3", sent: "4", tooLate: "5", notSent: "6" },
};

/** Pages that are not ours, and messages that are not calls. */
export const BAD_MESSAGE_LAWS: readonly Law[] = [
  ...FOREIGN.map((sourceUrl) =>
    law(
      `A call from a page at ${JSON.stringify(sourceUrl)} gets no answer and has no effect`,
      async (phone) => {
        phone.host.receive(writeCall(1, "hello", GREETING), sourceUrl);
        phone.host.receive(writeCall(2, "device.bind", { secret: "thief" }), sourceUrl);
        await pause();
        expect(phone.host.sent()).toEqual([]);
        expect(await phone.call(3, "device.bind", { secret: "anna" })).toEqual({ result: "bound" });
      },
    ),
  ),

  law("A call from an address that resembles the website's gets no answer", async (phone) => {
    for (const url of lookAlikes(phone.host.allowedOrigin))
      phone.host.receive(writeCall(1, "hello", GREETING), url);
    await pause();
    expect(phone.host.sent()).toEqual([]);
  }),

  law("An unknown call is refused", async (phone) => {
    await expectRefusals(phone, "unknown-call", [
      ["store.fly", {}],
      ["toString", {}],
      ["__proto__", {}],
    ]);
  }),

  law("A body of the wrong form is refused", async (phone) => {
    await expectRefusals(phone, "bad-message", [
      ["device.bind", { secret: 7 }],
      ["device.bind", { secret: "" }],
      ["log", { level: "loud", message: "x" }],
      ["device.openSettings", { check: "wifi" }],
      ["permission.request", { kind: "location" }],
      ["agency.sleep", { until: "tomorrow" }],
      ["agency.arm", { ...ARM, deviceToken: "x".repeat(201) }],
      ["agency.arm", { ...ARM, remindAt: Array<string>(7).fill("2026-11-23T08:00:00Z") }],
      ["agency.arm", { ...ARM, words: { ...ARM.words, title: "" } }],
    ]);
  }),

  law("Only an address of https is opened outside", async (phone) => {
    await expectRefusals(
      phone,
      "bad-message",
      [
        "http://afterword.example/",
        "javascript:alert(1)",
        "intent://scan/#Intent;scheme=zxing;end",
        "file:///etc/passwd",
        "tel:117",
        "/notes",
        "",
      ].map((url) => ["open.external", { url }]),
    );
  }),

  law("Another version of the envelope is refused", async (phone) => {
    const call = JSON.stringify({ v: 2, t: "req", id: 1, name: "hello", body: {} });
    expect(await refusalOf(phone, 1, call)).toBe("bad-message");
  }),

  law("An unanswerable message is ignored, and the next call is answered", async (phone) => {
    for (const raw of UNANSWERABLE) expect(() => phone.receive(raw)).not.toThrow();
    expect(await phone.call(5, "device.info", { secret: null })).toHaveProperty("deviceId");
    expect(phone.replies()).toHaveLength(1);
  }),
];
