import { describe, expect, it } from "vitest";
import { beginDeviceSetup, factsToSave, reduceDeviceSetup } from "./device-setup.machine.ts";
import type {
  Device,
  DeviceSetup,
  DeviceSetupEvent,
  RegisteredPhone,
  WrapperAnswer,
} from "./device-setup.machine.ts";

const device: Device = {
  deviceId: "PHONE-1",
  pushToken: "push-1",
  pushKind: "fcm",
  deviceModel: "Pixel 9",
  deviceSystem: "Android 17",
  timeZone: "Europe/Zurich",
};
const none: RegisteredPhone = {
  deviceId: null,
  pushToken: null,
  pushKind: null,
  deviceModel: null,
  deviceSystem: null,
  timeZone: null,
};

const answered = (
  different: Partial<WrapperAnswer>,
  registered: RegisteredPhone = none,
): DeviceSetupEvent => ({
  kind: "answered",
  answer: { ...device, boundTo: "nobody", hasDeviceToken: true, ...different },
  registered,
});
const after = (...events: DeviceSetupEvent[]): DeviceSetup =>
  events.reduce(reduceDeviceSetup, beginDeviceSetup);

describe("the question to the wrapper", () => {
  it("The wrapper is asked again until it knows the id of the phone", () => {
    expect(after(answered({ deviceId: null }), answered({ deviceId: null }))).toEqual({
      kind: "asking-wrapper",
      tries: 2,
    });
    expect(after(answered({ deviceId: null }), answered({})).kind).toBe("binding");
  });

  it("A phone of another user ends the setup in every case", () => {
    for (const registered of [none, device, { ...device, deviceId: "PHONE-2" }])
      expect(after(answered({ boundTo: "other-user" }, registered)).kind).toBe("other-user");
    expect(after(answered({ boundTo: "other-user", deviceId: null })).kind).toBe("other-user");
  });
});

const REGISTERING: DeviceSetup = { kind: "saving", device, what: "registration" };

describe("a user without a phone", () => {
  it("A user without a phone gets this one bound, then saved", () => {
    expect(after(answered({}))).toEqual({ kind: "binding", device, thenSave: "registration" });
    const bound: DeviceSetupEvent = { kind: "bound", result: "bound" };
    expect(after(answered({}), bound)).toEqual(REGISTERING);
    const deviceToken = "token-1";
    expect(after(answered({}), bound, { kind: "saved", deviceToken })).toEqual({
      kind: "registered",
      device,
      isNew: true,
      deviceToken,
    });
  });

  it("A phone bound to the user already only needs to be saved", () => {
    expect(after(answered({ boundTo: "this-user" }))).toEqual(REGISTERING);
  });

  it("A phone that turns out to be another user's while binding ends the setup", () => {
    expect(after(answered({}), { kind: "bound", result: "other-user" }).kind).toBe("other-user");
  });
});

describe("the same phone", () => {
  it("The registered phone needs nothing, also when its id has other capitals", () => {
    const registered = { ...device, deviceId: "phone-1" };
    expect(after(answered({ boundTo: "this-user" }, registered)).kind).toBe("registered");
  });

  it("The registered phone is bound again after a reinstall, without a save", () => {
    expect(after(answered({}, device))).toEqual({ kind: "binding", device, thenSave: null });
    expect(after(answered({}, device), { kind: "bound", result: "already-bound" }).kind).toBe("registered");
  });

  it.each([
    { pushToken: "push-0" },
    { pushKind: "apns" },
    { deviceModel: null },
    { deviceSystem: "Android 16" },
    { timeZone: "Asia/Tokyo" },
  ] as const)("The registered phone, known as %j, is saved as it is now, and is not new then", (earlier) => {
    const changed = answered({ boundTo: "this-user" }, { ...device, ...earlier });
    expect(after(changed)).toEqual({ kind: "saving", device, what: "changes" });
    expect(after(changed, { kind: "saved", deviceToken: null })).toMatchObject({ isNew: false });
  });

  it("The registered phone that has not been given its push token yet keeps the one that is known", () => {
    const waiting = { boundTo: "this-user", pushToken: null, pushKind: null } as const;
    expect(after(answered(waiting, device)).kind).toBe("registered");
    const changed = after(answered({ ...waiting, timeZone: "Asia/Tokyo" }, device));
    expect(changed.kind === "saving" && factsToSave(changed.device)).toEqual({
      deviceId: "PHONE-1",
      deviceModel: "Pixel 9",
      deviceSystem: "Android 17",
      timeZone: "Asia/Tokyo",
    });
  });

  it("The registered phone that lost its device token is registered again", () => {
    const lost = answered({ boundTo: "this-user", hasDeviceToken: false }, device);
    expect(after(lost)).toEqual(REGISTERING);
  });
});

describe("another phone", () => {
  const asked = answered({}, { ...none, deviceId: "PHONE-2" });

  it("Another phone is bound only after a yes", () => {
    expect(after(asked)).toEqual({ kind: "asking-user", device });
    expect(after(asked, { kind: "accepted" })).toEqual({
      kind: "binding",
      device,
      thenSave: "registration",
    });
  });

  it("A no leaves another phone alone", () => {
    expect(after(asked, { kind: "declined" }).kind).toBe("left-alone");
  });
});

describe("a failure", () => {
  it("The setup ends as left-alone after a failure", () => {
    expect(after(answered({}), { kind: "failed" }).kind).toBe("left-alone");
    expect(after(answered({ boundTo: "this-user" }), { kind: "failed" }).kind).toBe("left-alone");
  });
});

describe("a late event", () => {
  it("An event that does not fit the state changes nothing", () => {
    const ended = after(answered({ boundTo: "other-user" }));
    const late: DeviceSetupEvent[] = [
      answered({}),
      { kind: "accepted" },
      { kind: "saved", deviceToken: null },
      { kind: "failed" },
    ];
    expect(late.reduce(reduceDeviceSetup, ended)).toBe(ended);
    expect(after({ kind: "accepted" }, { kind: "saved", deviceToken: null })).toEqual(beginDeviceSetup);
  });
});
