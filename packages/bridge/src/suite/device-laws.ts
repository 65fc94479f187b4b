/* oxlint-disable vitest/no-standalone-expect -- the laws are bodies of tests, held against wrong wrappers as well */
import { expect } from "vitest";
import { REQUESTS } from "../messages.ts";
import { askDeviceId, type Conversation } from "./conversation.ts";
import { law, type Law } from "./law.ts";

const bind = (phone: Conversation, id: number, secret: string) => phone.call(id, "device.bind", { secret });

const boundTo = async (phone: Conversation, id: number, secret: string | null) => {
  const answer = await phone.call(id, "device.info", { secret });
  return REQUESTS["device.info"].answer.parse(answer).boundTo;
};

/** Whose phone it is (product §4, Device registration). */
export const DEVICE_LAWS: readonly Law[] = [
  law("A new device has no owner", async (phone) => {
    expect(await boundTo(phone, 1, "anna")).toBe("nobody");
  }),

  law("The device belongs to the first user who registers it", async (phone) => {
    expect(await bind(phone, 1, "anna")).toEqual({ result: "bound" });
    expect(await bind(phone, 2, "anna")).toEqual({ result: "already-bound" });
    expect(await bind(phone, 3, "berta")).toEqual({ result: "other-user" });
    expect(await boundTo(phone, 4, "anna")).toBe("this-user");
    expect(await boundTo(phone, 5, "berta")).toBe("other-user");
    expect(await boundTo(phone, 6, null)).toBe("other-user");
  }),

  law("The device belongs to the first of two users who register at once", async (phone) => {
    phone.post(1, "device.bind", { secret: "anna" });
    phone.post(2, "device.bind", { secret: "berta" });
    const results = await Promise.all([phone.answerTo(1), phone.answerTo(2)]);
    expect(results).toEqual([{ result: "bound" }, { result: "other-user" }]);
    expect(await boundTo(phone, 3, "anna")).toBe("this-user");
  }),

  law("The secret of the owner is never sent to the page", async (phone) => {
    await bind(phone, 1, "the-secret-of-anna");
    await boundTo(phone, 2, "berta");
    await bind(phone, 3, "berta");
    expect(JSON.stringify(phone.host.sent())).not.toContain("the-secret-of-anna");
  }),

  law("A reinstall makes another device without an owner", async (phone) => {
    await bind(phone, 1, "anna");
    const before = await askDeviceId(phone, 10);
    await phone.host.reinstall();
    expect(await boundTo(phone, 2, "anna")).toBe("nobody");
    expect(await askDeviceId(phone, 1_000)).not.toBe(before);
    expect(await bind(phone, 3, "berta")).toEqual({ result: "bound" });
  }),

  law("The phone says where its clock is", async (phone) => {
    const { timeZone } = REQUESTS["device.info"].answer.parse(
      await phone.call(1, "device.info", { secret: null }),
    );
    expect(() => new Intl.DateTimeFormat("en", { timeZone: timeZone ?? "unknown" })).not.toThrow();
  }),
];
