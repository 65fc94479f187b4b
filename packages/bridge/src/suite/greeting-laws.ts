/* oxlint-disable vitest/no-standalone-expect -- the laws are bodies of tests, held against wrong wrappers as well */
import { expect } from "vitest";
import { BRIDGE_VERSION, REQUESTS, type RequestBody, type RequestName } from "../messages.ts";
import { STORE_DIALOGS } from "../store-messages.ts";
import { decide, GREETING, pause } from "./conversation.ts";
import { law, type Law } from "./law.ts";

const ORDER = { product: "plan_family", accountToken: "9c5d1c1e-0000-4000-8000-000000000001" };

/** A call of each kind that a wrapper answers. */
const CALLS: { readonly [N in RequestName]: RequestBody<N> } = {
  hello: GREETING,
  "device.info": { secret: null },
  "device.bind": { secret: "anna" },
  "device.checks": {},
  "device.openSettings": { check: "notifications" },
  "permission.request": { kind: "notifications" },
  "agency.arm": {
    deviceToken: "token",
    quietSigns: true,
    remindAt: ["2026-11-23T08:00:00Z"],
    words: { title: "1", body: "2", action: "3", sent: "4", tooLate: "5", notSent: "6" },
  },
  "agency.disarm": {},
  "agency.sleep": { until: null },
  "open.external": { url: "https://afterword.example/" },
  "haptic.tick": {},
  log: { level: "info", message: "a line" },
  "store.products": { products: [] },
  "store.subscribe": ORDER,
  "store.restore": { accountToken: ORDER.accountToken },
  "store.sync": { accountToken: ORDER.accountToken },
  "store.redeem": {},
  "store.manage": {},
  "store.finish": { transactionId: "unknown" },
};

/** The greeting first: it ends the conversation before it. */
const NAMES = Object.keys(CALLS) as RequestName[];

export const GREETING_LAWS: readonly Law[] = [
  law("The greeting is answered with the bridge version in a valid form", async (phone) => {
    const hello = await phone.call(1, "hello", GREETING);
    expect(hello).toMatchObject({ bridge: BRIDGE_VERSION });
    expect(() => REQUESTS.hello.answer.parse(hello)).not.toThrow();
  }),

  law("Every call is answered exactly once, with an answer of its form", async (phone) => {
    const atOnce = NAMES.filter((name) => !STORE_DIALOGS.has(name));
    for (const [id, name] of atOnce.entries()) phone.post(id, name, CALLS[name]);
    for (const [id, name] of atOnce.entries()) await expectForm(name, phone.answerTo(id));
    for (const [place, name] of NAMES.filter((one) => STORE_DIALOGS.has(one)).entries()) {
      phone.post(atOnce.length + place, name, CALLS[name]);
      await decide(phone, "cancelled");
      await expectForm(name, phone.answerTo(atOnce.length + place));
    }
    await pause();
    const ids = phone.replies().map(({ id }) => id);
    expect(ids.toSorted((a, b) => a - b)).toEqual([...NAMES.keys()]);
  }),

  law("Every one of 41 calls at once is answered", async (phone) => {
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    phone.post(0, "hello", GREETING);
    for (const id of ids) phone.post(id, "device.info", { secret: null });
    await phone.eventually(() => expect(phone.replies()).toHaveLength(41));
    expect(new Set(phone.replies().map(({ id }) => id))).toEqual(new Set([0, ...ids]));
  }),

  law("An answer owed to the previous page is not sent to the next one", async (phone) => {
    await phone.call(1, "hello", GREETING);
    phone.post(2, "store.redeem", {});
    await phone.eventually(() => expect(phone.host.store.isDialogOpen()).toBe(true));
    await phone.call(1, "hello", GREETING);
    await decide(phone, "cancelled");
    await phone.call(3, "device.info", { secret: null });
    expect(phone.replies().map(({ id }) => id)).toEqual([1, 1, 3]);
  }),

  law("A closed host answers no more calls", async (phone) => {
    await phone.call(1, "hello", GREETING);
    phone.host.close();
    phone.post(2, "device.info", { secret: null });
    await pause();
    expect(phone.replies()).toHaveLength(1);
  }),
];

const expectForm = async (name: RequestName, answer: Promise<unknown>): Promise<void> => {
  const form = REQUESTS[name].answer.safeParse(await answer);
  expect(form.error?.issues ?? [], `the answer to ${name}`).toEqual([]);
};
