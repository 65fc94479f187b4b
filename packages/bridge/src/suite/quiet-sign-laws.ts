/* oxlint-disable vitest/no-standalone-expect -- the laws are bodies of tests, held against wrong wrappers as well */
import { expect } from "vitest";
import { REQUESTS, type RequestBody } from "../messages.ts";
import { refusalOf, writeCall, type Conversation } from "./conversation.ts";
import { law, type Law } from "./law.ts";

const TOKEN = "the-device-token";

const order = (change: Partial<RequestBody<"agency.arm">> = {}): RequestBody<"agency.arm"> => ({
  deviceToken: TOKEN,
  quietSigns: true,
  remindAt: [],
  words: { title: "1", body: "2", action: "3", sent: "4", tooLate: "5", notSent: "6" },
  ...change,
});

const hasToken = async (phone: Conversation, id: number): Promise<boolean> => {
  const answer = await phone.call(id, "device.info", { secret: null });
  return REQUESTS["device.info"].answer.parse(answer).hasDeviceToken;
};

const later = (hours: number) =>
  // oxlint-disable-next-line house/no-ambient-clock -- the phone on trial has the clock of the machine
  new Date(Date.now() + hours * 3_600_000).toISOString();

/** What keeps a phone from giving a sign. */
const SILENT: readonly (readonly [why: string, silence: (phone: Conversation) => unknown])[] = [
  ["is locked", ({ host }) => host.phone.setLocked(true)],
  ["has no passcode", ({ host }) => host.phone.setPasscode(false)],
  ["has quiet signs off", (phone) => phone.call(20, "agency.arm", order({ quietSigns: false }))],
  ["is asleep", (phone) => phone.call(20, "agency.sleep", { until: later(1) })],
  ["is disarmed", (phone) => phone.call(20, "agency.disarm", {})],
  ["was reinstalled", ({ host }) => host.reinstall()],
];

/** What the wrapper does without a page. */
export const QUIET_SIGN_LAWS: readonly Law[] = [
  law("A phone has a device token from its arming to its disarming", async (phone) => {
    expect(await hasToken(phone, 1)).toBe(false);
    expect(await phone.call(2, "agency.arm", order())).toEqual({ ok: true });
    expect(await hasToken(phone, 3)).toBe(true);
    expect(await phone.call(4, "agency.disarm", {})).toEqual({ ok: true });
    expect(await hasToken(phone, 5)).toBe(false);
  }),

  law("A phone is armed again without a token only if it keeps one", async (phone) => {
    const { deviceToken: _left, ...without } = order();
    expect(await refusalOf(phone, 1, writeCall(1, "agency.arm", without))).toBe("native-error");
    expect(await hasToken(phone, 2)).toBe(false);
    await phone.call(3, "agency.arm", order());
    expect(await phone.call(4, "agency.arm", without)).toEqual({ ok: true });
    await phone.host.phone.wake("challenge");
    expect(phone.host.phone.posts()).toMatchObject([{ deviceToken: TOKEN }]);
  }),

  law("The device token is never sent to the page", async (phone) => {
    await phone.call(1, "agency.arm", order());
    await hasToken(phone, 2);
    await phone.call(3, "device.checks", {});
    expect(JSON.stringify(phone.host.sent())).not.toContain(TOKEN);
  }),

  law("An unlocked phone answers a wake push with its token", async (phone) => {
    await phone.call(1, "agency.arm", order());
    await phone.host.phone.wake("challenge");
    expect(phone.host.phone.posts()).toMatchObject([
      { path: "/api/phone/quiet-sign", body: { challenge: "challenge" }, deviceToken: TOKEN },
    ]);
  }),

  law("A phone that nobody armed answers no wake push", async (phone) => {
    await phone.host.phone.wake("challenge");
    expect(phone.host.phone.posts()).toEqual([]);
  }),

  ...SILENT.map(([why, silence]) =>
    law(`A phone that ${why} answers no wake push`, async (phone) => {
      await phone.call(1, "agency.arm", order());
      await silence(phone);
      await phone.host.phone.wake("challenge");
      expect(phone.host.phone.posts()).toEqual([]);
    }),
  ),

  law("A phone that was woken from its sleep answers again", async (phone) => {
    await phone.call(1, "agency.arm", order());
    await phone.call(2, "agency.sleep", { until: later(1) });
    await phone.call(3, "agency.sleep", { until: null });
    await phone.host.phone.wake("challenge");
    expect(phone.host.phone.posts()).toHaveLength(1);
  }),
];
