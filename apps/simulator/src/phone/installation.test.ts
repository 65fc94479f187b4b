import { describe, expect, it } from "vitest";
import {
  forgetWebsite,
  install,
  openInstallation,
  pushKindOf,
  readPlatform,
  renewPushToken,
  writePlatform,
} from "./installation.ts";
import { createMemoryStorage } from "./memory-storage.fixture.ts";
import { buildDraw } from "./phone-host.fixture.ts";

describe("an installation", () => {
  it("An installation is created at the first start and found again at the next", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const first = openInstallation(storage, "android", draw);
    expect(openInstallation(storage, "android", draw)).toEqual(first);
  });

  it("The device id of an installation has the form of its system", () => {
    const draw = buildDraw();
    expect(install(createMemoryStorage(), "ios", draw).deviceId).toMatch(
      /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/,
    );
    expect(install(createMemoryStorage(), "android", draw).deviceId).toMatch(/^[0-9a-f]{16}$/);
  });

  it("The iPhone and the Android phone have separate device ids", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const iphone = openInstallation(storage, "ios", draw);
    expect(iphone.deviceId).not.toBe(openInstallation(storage, "android", draw).deviceId);
  });

  it("A reinstall creates another device", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const before = openInstallation(storage, "ios", draw);
    const after = install(storage, "ios", draw);
    expect(after.deviceId).not.toBe(before.deviceId);
    expect(after.pushToken).not.toBe(before.pushToken);
    expect(openInstallation(storage, "ios", draw)).toEqual(after);
  });

  it("Renewing the push token keeps the device id", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const before = openInstallation(storage, "ios", draw);
    const pushToken = renewPushToken(storage, "ios", draw);
    expect(pushToken).toHaveLength(64);
    expect(openInstallation(storage, "ios", draw)).toEqual({ ...before, pushToken });
  });

  it("A half-written installation is created anew", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const before = openInstallation(storage, "ios", draw);
    for (let index = storage.length - 1; index >= 0; index -= 1)
      if (storage.key(index)?.endsWith("pushToken") === true) storage.removeItem(storage.key(index)!);
    expect(openInstallation(storage, "ios", draw).deviceId).not.toBe(before.deviceId);
  });
});

describe("the selected phone", () => {
  it("The selected phone is an iPhone until another one is chosen", () => {
    const storage = createMemoryStorage();
    expect(readPlatform(storage)).toBe("ios");
    writePlatform(storage, "android");
    expect(readPlatform(storage)).toBe("android");
    writePlatform(storage, "ios");
    expect(readPlatform(storage)).toBe("ios");
  });

  it("The push service is that of the phone's system", () => {
    expect([pushKindOf("ios"), pushKindOf("android")]).toEqual(["apns", "fcm"]);
  });

  it("Forgetting the website removes its storage and keeps that of the phone", () => {
    const storage = createMemoryStorage();
    const installed = openInstallation(storage, "android", buildDraw());
    writePlatform(storage, "android");
    for (const name of ["token", "refreshToken", "current_note", "darkMode"]) storage.setItem(name, "x");
    forgetWebsite(storage);
    for (const name of ["token", "refreshToken", "current_note", "darkMode"])
      expect(storage.getItem(name)).toBeNull();
    expect(openInstallation(storage, "android", buildDraw())).toEqual(installed);
    expect(readPlatform(storage)).toBe("android");
  });
});
