import { describe, expect, it } from "vitest";
import { bridgeLaws } from "../suite.ts";
import type { Law } from "./law.ts";
import {
  answering,
  describing,
  empty,
  isAnswer,
  openWrong,
  ORIGIN,
  PAGE,
  priced,
  quietly,
  selling,
  swallow,
  telling,
  type Defect,
} from "./wrong-wrapper.fixture.ts";

const LAWS = Object.values(bridgeLaws("apns")).flat();

/** Each wrong wrapper, with the laws that it breaks. */
const DEFECTS: readonly (readonly [what: string, defect: Defect, broken: RegExp])[] = [
  // Messages.
  [
    "answers twice",
    {
      send: (deliver, message) => {
        deliver(message);
        if (isAnswer(message)) deliver(message);
      },
    },
    /^Every call is answered exactly once/,
  ],
  [
    "answers a second time later",
    {
      send: (deliver, message) => {
        deliver(message);
        if (isAnswer(message)) setTimeout(() => deliver(message), 5);
      },
    },
    /^Every call is answered exactly once/,
  ],
  [
    "never answers",
    { send: () => undefined },
    /^Every (?:call is|one of)|^The greeting is|^The phone says where/,
  ],
  [
    "answers with a wrong id",
    {
      send: (deliver, message) => deliver(message.t === "res" ? { ...message, id: message.id + 1 } : message),
    },
    /^Every (?:call is|one of)/,
  ],
  ["answers in a wrong form", answering(() => ({})), /^Every call is answered exactly once|^The greeting is/],
  [
    "answers to a foreign origin",
    { receive: (host, raw) => host.receive(raw, PAGE) },
    /^A call from (?:a page at|an address)/,
  ],
  [
    "answers to each address that names the website's",
    { receive: (host, raw, url) => host.receive(raw, url.includes(ORIGIN) ? PAGE : url) },
    /^A call from an address/,
  ],
  [
    "treats every page as a wrapper of its own",
    { receive: (_host, raw, url, another) => another().receive(raw, url) },
    /^An answer owed to the previous page|^A second dialog|^An event is sent once|^A purchase is told to the page/,
  ],
  ["goes on after its end", { skips: "close" }, /^A closed host/],
  [
    "believes every message",
    {
      send: (deliver, message) =>
        deliver(message.t === "res" && !message.ok ? { ...message, ok: true, body: {} } : message),
    },
    /^An unknown call|^A body of the wrong form|^Only an address of https|^Another version/,
  ],
  [
    "fails on text that is none",
    { receive: (host, raw, url) => host.receive(JSON.stringify(JSON.parse(raw as string)), url) },
    /^An unanswerable message/,
  ],
  // Events.
  [
    "tells nothing by itself",
    telling(() => []),
    /^The event |^A pending purchase|^A purchase is told|^A page that says hello while|^The push that opened/,
  ],
  [
    "tells everything twice",
    telling((message) => [message, message]),
    /^An event is sent once|^The push that opened/,
  ],
  [
    "tells events before the greeting",
    {
      receive: (host, raw, url) => {
        host.receive(
          JSON.stringify({ v: 1, t: "req", id: 900, name: "hello", body: { bridge: 1, page: "x" } }),
          url,
        );
        host.receive(raw, url);
      },
    },
    /^No event is sent before/,
  ],
  [
    "forgets which push opened the app",
    telling((m) => (m.t === "evt" && m.name === "push.opened" ? [] : [m])),
    /^The push that opened/,
  ],
  // Whose phone it is.
  [
    "belongs to a user from the start",
    { ports: () => ({ vault: { read: async () => "carla", write: async () => undefined } }) },
    /^A new device has no owner/,
  ],
  [
    "keeps no owner",
    { ports: () => ({ vault: { read: async () => null, write: async () => undefined } }) },
    /^The device belongs to the first user/,
  ],
  [
    "asks a vault of each page's own",
    { receive: (_host, raw, url, another) => another().receive(raw, url) },
    /^The device belongs to the first of two/,
  ],
  ["tells the secret", describing((plain) => ({ model: plain.keptSecret() })), /^The secret of the owner/],
  ["survives a reinstall", { skips: "reinstall" }, /^A reinstall makes|was reinstalled/],
  ["does not know where it is", describing(() => ({ timeZone: null })), /^The phone says where/],
  // Settings and permissions.
  [
    "says things of another system",
    { ports: ({ ports }) => ({ checks: async () => ({ ...(await ports.checks()), deviceSecure: true }) }) },
    /^The checks say nothing/,
  ],
  [
    "keeps what it once saw",
    {
      ports: ({ ports }) => {
        const seen = ports.checks();
        return { checks: () => seen };
      },
    },
    /^The checks say that/,
  ],
  [
    "always says that settings are open",
    { ports: () => ({ openSettings: async () => true }) },
    /^The settings of/,
  ],
  [
    "never says that settings are open",
    { ports: () => ({ openSettings: async () => false }) },
    /^The settings of/,
  ],
  [
    "always says that an address is open",
    { ports: () => ({ openExternal: async () => true }) },
    /^An address outside/,
  ],
  ["gives no tick", { ports: () => ({ tick: async () => undefined }) }, /^Each call for a tick/],
  [
    "ticks twice",
    { ports: ({ ports: { tick } }) => ({ tick: () => tick().then(tick) }) },
    /^Each call for a tick/,
  ],
  [
    "grants everything",
    { ports: () => ({ requestPermission: async () => "granted" }) },
    /^A request .* (?:denied|blocked)$/,
  ],
  [
    "grants nothing",
    { ports: () => ({ requestPermission: async () => "denied" }) },
    /^A request .* granted$/,
  ],
  // Quiet signs.
  [
    "does not disarm",
    quietly(() => ({ disarm: async () => undefined })),
    /^A phone has a device token|is disarmed/,
  ],
  [
    "arms with a token that it made up",
    quietly(({ arm }) => ({ arm: (order) => arm({ deviceToken: "made up", ...order }) })),
    /^A phone is armed again/,
  ],
  [
    "tells the device token",
    describing((plain) => ({ model: plain.phone.kept("deviceToken") })),
    /^The device token is never/,
  ],
  [
    "never gives a sign",
    { phone: () => ({ wake: async () => undefined }) },
    /^An unlocked phone|^A phone that was woken/,
  ],
  [
    "gives signs without a token",
    {
      phone: ({ phone: { posts } }) => ({
        posts: () => posts().map((post) => ({ ...post, deviceToken: "" })),
      }),
    },
    /^An unlocked phone|^A phone is armed again/,
  ],
  [
    "gives signs by itself",
    { phone: () => ({ posts: () => [{ path: "/api/phone/quiet-sign", body: {}, deviceToken: "" }] }) },
    /answers no wake push/,
  ],
  ["does not look at the lock", { phone: () => ({ setLocked: () => undefined }) }, /is locked answers no/],
  [
    "does not ask for a passcode",
    { phone: () => ({ setPasscode: () => undefined }) },
    /has no passcode answers no/,
  ],
  [
    "has quiet signs always on",
    quietly(({ arm }) => ({ arm: (order) => arm({ ...order, quietSigns: true }) })),
    /has quiet signs off/,
  ],
  ["does not sleep", quietly(() => ({ sleep: async () => undefined })), /is asleep/],
  [
    "sleeps for ever",
    quietly(({ sleep }) => ({ sleep: () => sleep("2999-01-01T00:00:00Z") })),
    /^A phone that was woken from/,
  ],
  // The store.
  [
    "sells what its store does not know",
    selling(() => ({ products: async ({ products }) => ({ products: products.map(priced) }) })),
    /^A product that the store sells/,
  ],
  [
    "has no prices",
    selling(() => ({ products: async () => ({ products: [] }) })),
    /^A product that the store sells/,
  ],
  [
    "answers with another product",
    selling(({ subscribe }) => ({
      subscribe: async (order) => {
        const result = await subscribe(order);
        return result.ok ? { ok: true, purchase: { ...result.purchase, product: "plan_other" } } : result;
      },
    })),
    /^A confirmed purchase is answered/,
  ],
  ["hides that a purchase is cancelled", swallow("cancelled"), /^A purchase that is cancelled/],
  ["hides that a purchase is pending", swallow("pending"), /^A purchase that is pending/],
  ["hides that a purchase failed", swallow("failed"), /^A purchase that is failed/],
  [
    "restores nothing",
    selling(({ restore }) => ({ restore: async (body) => empty(await restore(body)) })),
    /^Nothing is restored before/,
  ],
  [
    "finds nothing without a dialog",
    selling(() => ({ sync: async () => ({ ok: true, purchases: [] }) })),
    /^A purchase is found without/,
  ],
  [
    "never finishes",
    selling(() => ({ finish: async () => ({ finished: true }) })),
    /^A purchase is handed over/,
  ],
  [
    "finishes what it does not know",
    selling(({ finish }) => ({ finish: async (body) => ({ ...(await finish(body)), finished: true }) })),
    /^A purchase that is unknown/,
  ],
];

const keeps = ({ hold }: Law, defect: Defect, patienceMs?: number): Promise<boolean> =>
  hold(openWrong(defect, patienceMs)).then(
    () => true,
    () => false,
  );

describe("the suite of the bridge", () => {
  it.concurrent.each(DEFECTS)("A wrapper that %s is caught", async (_what, defect, broken) => {
    const laws = LAWS.filter(({ title }) => broken.test(title));
    const kept = await Promise.all(laws.map((one) => keeps(one, defect)));
    expect(laws.filter((_law, place) => kept[place]).map(({ title }) => title)).toEqual([]);
  });

  it("The same wrapper without a defect breaks no law", async () => {
    const kept = await Promise.all(LAWS.map((one) => keeps(one, {}, 10_000)));
    expect(LAWS.filter((_law, place) => !kept[place]).map(({ title }) => title)).toEqual([]);
  });

  it("Each law is broken by a planted defect", () => {
    const unbroken = LAWS.filter(({ title }) => !DEFECTS.some(([, , broken]) => broken.test(title)));
    expect(unbroken.map(({ title }) => title)).toEqual([]);
  });
});
