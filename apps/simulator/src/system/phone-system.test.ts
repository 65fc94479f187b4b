import { describe, expect, it, vi } from "vitest";
import { buildPhone } from "../phone/phone-host.fixture.ts";

describe("the phone's settings", () => {
  it("The page of settings that the app opens is in front of it until its owner returns", async () => {
    const { phone } = buildPhone();
    expect(await phone.ports.openSettings("background-refresh")).toBe(true);
    expect(phone.state()).toMatchObject({ app: "put-away", settingsPage: "background-refresh" });
    phone.open();
    expect(phone.state()).toMatchObject({ app: "in-front", settingsPage: null });
  });

  it("Settings that this phone does not have are not opened", async () => {
    const { phone } = buildPhone();
    expect(await phone.ports.openSettings("screen-lock")).toBe(false);
    phone.pickUp("android");
    expect(await phone.ports.openSettings("background-refresh")).toBe(false);
    expect(phone.state()).toMatchObject({ app: "in-front", settingsPage: null });
  });

  it("Each phone keeps its settings when the simulator is opened again", () => {
    const { phone, storage } = buildPhone();
    phone.system.set({ mobileData: false });
    phone.pickUp("android");
    expect(phone.state().settings.mobileData).toBe(true);
    phone.pickUp("ios");
    expect(buildPhone({ storage }).phone.state().settings.mobileData).toBe(false);
  });

  it("A reinstall forgets what the app may do and keeps the passcode as it is", () => {
    const { phone } = buildPhone();
    phone.system.set({ microphone: "denied", backgroundRefresh: "off", passcode: false });
    phone.reinstall();
    expect(phone.state().settings).toMatchObject({
      microphone: "ask",
      backgroundRefresh: "on",
      passcode: false,
    });
  });
});

describe("the phone's permissions", () => {
  it("A refused permission is not asked for again", async () => {
    const { phone } = buildPhone();
    const asked = phone.ports.requestPermission("camera");
    await vi.waitFor(() => expect(phone.state().prompt).toBe("camera"));
    phone.system.answerPrompt("denied");
    expect(await asked).toBe("denied");
    expect(await phone.ports.requestPermission("camera")).toBe("blocked");
    expect(phone.state().prompt).toBeNull();
  });

  it("Two questions are asked one after the other", async () => {
    const { phone } = buildPhone();
    const both = Promise.all([
      phone.ports.requestPermission("microphone"),
      phone.ports.requestPermission("camera"),
    ]);
    await vi.waitFor(() => expect(phone.state().prompt).toBe("microphone"));
    phone.system.answerPrompt("granted");
    await vi.waitFor(() => expect(phone.state().prompt).toBe("camera"));
    phone.system.answerPrompt("denied");
    expect(await both).toEqual(["granted", "denied"]);
  });

  it("A question goes with the app that asked it, and may be asked again", async () => {
    const { phone } = buildPhone();
    const asked = phone.ports.requestPermission("microphone");
    await vi.waitFor(() => expect(phone.state().prompt).toBe("microphone"));
    phone.closeApp();
    expect(await asked).toBe("denied");
    expect(phone.state()).toMatchObject({ prompt: null, settings: { microphone: "ask" } });
  });
});

describe("the phone's lock", () => {
  it("A locked phone sends the app to the background, and an unlocked one brings it back", () => {
    const { phone } = buildPhone();
    phone.system.lock();
    expect(phone.state()).toMatchObject({ isLocked: true, app: "put-away" });
    phone.system.unlock();
    expect(phone.state()).toMatchObject({ isLocked: false, app: "in-front" });
  });

  it("An app that was not in front stays away when the phone is unlocked", () => {
    const { phone } = buildPhone();
    phone.putAway();
    phone.system.lock();
    phone.system.unlock();
    expect(phone.state().app).toBe("put-away");
  });
});
