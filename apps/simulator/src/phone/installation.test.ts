import { describe, expect, it } from "vitest";
import {
  forgetWebsite,
  install,
  openInstallation,
  pushKindOf,
  readPlatform,
  renewPushToken,
  writePlatform,
  writeSecret,
} from "./installation.ts";
import { createMemoryStorage } from "./memory-storage.fixture.ts";

const buildDraw = () => {
  let draws = 0;
  return (digits: number) => String(++draws).padStart(digits, "0");
};

describe("an installation", () => {
  it("is made at the first start and found at the next", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const first = openInstallation(storage, "android", draw);
    expect(first.secret).toBeNull();
    expect(openInstallation(storage, "android", draw)).toEqual(first);
  });

  it("has an id in the form of its system", () => {
    const draw = buildDraw();
    expect(install(createMemoryStorage(), "ios", draw).deviceId).toMatch(
      /^[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}$/,
    );
    expect(install(createMemoryStorage(), "android", draw).deviceId).toMatch(/^[0-9a-f]{16}$/);
  });

  it("of each phone is its own, with its own owner", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const iphone = openInstallation(storage, "ios", draw);
    const android = openInstallation(storage, "android", draw);
    writeSecret(storage, "ios", "anna");
    expect(iphone.deviceId).not.toBe(android.deviceId);
    expect(openInstallation(storage, "ios", draw).secret).toBe("anna");
    expect(openInstallation(storage, "android", draw).secret).toBeNull();
  });

  it("made anew is another device that belongs to nobody", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const before = openInstallation(storage, "ios", draw);
    writeSecret(storage, "ios", "anna");
    const after = install(storage, "ios", draw);
    expect(after.deviceId).not.toBe(before.deviceId);
    expect(after.pushToken).not.toBe(before.pushToken);
    expect(openInstallation(storage, "ios", draw)).toEqual({ ...after, secret: null });
  });

  it("keeps its id when its push token is renewed", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const before = openInstallation(storage, "ios", draw);
    const pushToken = renewPushToken(storage, "ios", draw);
    expect(pushToken).toHaveLength(64);
    expect(openInstallation(storage, "ios", draw)).toEqual({ ...before, pushToken });
  });

  it("that was half written is made anew", () => {
    const storage = createMemoryStorage();
    const draw = buildDraw();
    const before = openInstallation(storage, "ios", draw);
    for (let index = storage.length - 1; index >= 0; index -= 1)
      if (storage.key(index)?.endsWith("pushToken") === true) storage.removeItem(storage.key(index)!);
    expect(openInstallation(storage, "ios", draw).deviceId).not.toBe(before.deviceId);
  });
});

describe("the phone in the hand", () => {
  it("is an iPhone until another is chosen", () => {
    const storage = createMemoryStorage();
    expect(readPlatform(storage)).toBe("ios");
    writePlatform(storage, "android");
    expect(readPlatform(storage)).toBe("android");
    writePlatform(storage, "ios");
    expect(readPlatform(storage)).toBe("ios");
  });

  it("is reached through the push service of its system", () => {
    expect([pushKindOf("ios"), pushKindOf("android")]).toEqual(["apns", "fcm"]);
  });

  it("forgets the website with a reinstall, and nothing of its own", () => {
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
