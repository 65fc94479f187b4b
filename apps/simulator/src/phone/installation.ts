import type { EventBody } from "@afterword/bridge/messages";

/**
 * What a phone keeps of the app between two starts. There are two phones, an iPhone and an Android phone, each with its
 * own installation; one of them is in use. A reinstall makes another device without an owner.
 */
export type Installation = {
  readonly deviceId: string;
  readonly pushToken: string;
};

export type PhonePlatform = "ios" | "android";

/** Version that the simulated wrapper gives itself. */
export const SIMULATED_APP_VERSION = "1.0.0";

/** A random string of this many hexadecimal digits. */
export type DrawHex = (digits: number) => string;

export const readPlatform = (storage: Storage): PhonePlatform =>
  storage.getItem(PLATFORM_KEY) === "android" ? "android" : "ios";

export const writePlatform = (storage: Storage, platform: PhonePlatform): void =>
  storage.setItem(PLATFORM_KEY, platform);

/** The installation on a phone, created if there is none. */
export const openInstallation = (
  storage: Storage,
  platform: PhonePlatform,
  drawHex: DrawHex,
): Installation => {
  const deviceId = storage.getItem(keyOf(platform, "deviceId"));
  const pushToken = storage.getItem(keyOf(platform, "pushToken"));
  if (deviceId === null || pushToken === null) return install(storage, platform, drawHex);
  return { deviceId, pushToken };
};

/** Reinstalls the app on a phone: another device. */
export const install = (storage: Storage, platform: PhonePlatform, drawHex: DrawHex): Installation => {
  storage.setItem(keyOf(platform, "installations"), String(countInstallations(storage, platform) + 1));
  const deviceId = platform === "ios" ? formatUuid(drawHex(32)) : drawHex(16);
  storage.setItem(keyOf(platform, "deviceId"), deviceId);
  return { deviceId, pushToken: renewPushToken(storage, platform, drawHex) };
};

export const countInstallations = (storage: Storage, platform: PhonePlatform): number =>
  Number(storage.getItem(keyOf(platform, "installations")) ?? "0");

export const renewPushToken = (storage: Storage, platform: PhonePlatform, drawHex: DrawHex): string =>
  keepPushToken(storage, platform, drawHex(64));

/** A token that the push services answer as if the app were gone from the phone. */
export const drawDeadPushToken = (storage: Storage, platform: PhonePlatform, drawHex: DrawHex): string =>
  keepPushToken(storage, platform, `dead-${drawHex(59)}`);

const keepPushToken = (storage: Storage, platform: PhonePlatform, pushToken: string): string => {
  storage.setItem(keyOf(platform, "pushToken"), pushToken);
  return pushToken;
};

/** Removes the website's storage, as a real reinstall does; the phone's own keys stay. */
export const forgetWebsite = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const key of keys) if (!key.startsWith(OWN_KEYS)) storage.removeItem(key);
};

export const pushKindOf = (platform: PhonePlatform): EventBody<"push.token">["pushKind"] =>
  platform === "ios" ? "apns" : "fcm";

/** Page and phone share one storage, as they share one origin. Tells the phone's keys from the website's. */
const OWN_KEYS = "phone.";
const PLATFORM_KEY = `${OWN_KEYS}platform`;
export const keyOf = (platform: PhonePlatform, field: string): string => `${OWN_KEYS}${platform}.${field}`;

const formatUuid = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)]
    .join("-")
    .toUpperCase();
