import { describe, expect, it } from "vitest";
import { beginDeviceSetup, reduceDeviceSetup } from "./device-setup.machine.ts";
import type {
  DeviceSetup,
  DeviceSetupEvent,
  RegisteredPhone,
  WrapperAnswer,
} from "./device-setup.machine.ts";

const device = { deviceId: "PHONE-1", pushToken: "push-1" };
const none: RegisteredPhone = { deviceId: null, pushToken: null };

const answered = (
  different: Partial<WrapperAnswer>,
  registered: RegisteredPhone = none,
): DeviceSetupEvent => ({
  kind: "answered",
  answer: { ...device, boundTo: "nobody", ...different },
  registered,
});
const after = (...events: DeviceSetupEvent[]): DeviceSetup =>
  events.reduce(reduceDeviceSetup, beginDeviceSetup);

describe("asking the wrapper", () => {
  it("goes on until the wrapper knows its id", () => {
    expect(after(answered({ deviceId: null }), answered({ deviceId: null }))).toEqual({
      kind: "asking-wrapper",
      tries: 2,
    });
    expect(after(answered({ deviceId: null }), answered({})).kind).toBe("binding");
  });

  it("ends at a phone of another user, whatever else is known", () => {
    for (const registered of [none, device, { ...device, deviceId: "PHONE-2" }])
      expect(after(answered({ boundTo: "other-user" }, registered)).kind).toBe("other-user");
    expect(after(answered({ boundTo: "other-user", deviceId: null })).kind).toBe("other-user");
  });
});

describe("a user without a phone", () => {
  it("gets this one without being asked: it is bound, then saved", () => {
    expect(after(answered({}))).toEqual({ kind: "binding", device, thenSave: true });
    expect(after(answered({}), { kind: "bound", result: "bound" })).toEqual({ kind: "saving", device });
    expect(after(answered({}), { kind: "bound", result: "bound" }, { kind: "saved" }).kind).toBe(
      "registered",
    );
  });

  it("only needs to be saved when the phone is bound already", () => {
    expect(after(answered({ boundTo: "this-user" }))).toEqual({ kind: "saving", device });
  });

  it("does not get a phone that turns out to be somebody else's", () => {
    expect(after(answered({}), { kind: "bound", result: "other-user" }).kind).toBe("other-user");
  });
});

describe("the same phone", () => {
  it("needs nothing, whatever the capitals of its id", () => {
    const registered = { ...device, deviceId: "phone-1" };
    expect(after(answered({ boundTo: "this-user" }, registered)).kind).toBe("registered");
  });

  it("is bound again after a reinstall, without a save", () => {
    expect(after(answered({}, device))).toEqual({ kind: "binding", device, thenSave: false });
    expect(after(answered({}, device), { kind: "bound", result: "already-bound" }).kind).toBe("registered");
  });

  it("is saved with a new push token", () => {
    const registered = { ...device, pushToken: "push-0" };
    expect(after(answered({ boundTo: "this-user" }, registered))).toEqual({ kind: "saving", device });
  });
});

describe("another phone", () => {
  const asked = answered({}, { deviceId: "PHONE-2", pushToken: null });

  it("replaces the registered one only after a yes", () => {
    expect(after(asked)).toEqual({ kind: "asking-user", device });
    expect(after(asked, { kind: "accepted" })).toEqual({ kind: "binding", device, thenSave: true });
  });

  it("is left alone after a no", () => {
    expect(after(asked, { kind: "declined" }).kind).toBe("left-alone");
  });
});

describe("a failure", () => {
  it("leaves the phone alone until the next start", () => {
    expect(after(answered({}), { kind: "failed" }).kind).toBe("left-alone");
    expect(after(answered({ boundTo: "this-user" }), { kind: "failed" }).kind).toBe("left-alone");
  });
});

describe("an event that comes too late", () => {
  it("changes nothing", () => {
    const ended = after(answered({ boundTo: "other-user" }));
    const late: DeviceSetupEvent[] = [
      answered({}),
      { kind: "accepted" },
      { kind: "saved" },
      { kind: "failed" },
    ];
    expect(late.reduce(reduceDeviceSetup, ended)).toBe(ended);
    expect(after({ kind: "accepted" }, { kind: "saved" })).toEqual(beginDeviceSetup);
  });
});
