import type { CheckFacts, PermissionKind, Setting } from "@afterword/bridge/phone-messages";
import { keyOf, type PhonePlatform } from "../phone/installation.ts";

/** What the system says when the app wants to use something: it asks the person, allows it, or refuses it. */
export type Permission = "ask" | "granted" | "denied";

/** What the owner of the phone has set in its settings. Each phone keeps its own. */
export type PhoneSettings = Readonly<Record<PermissionKind, Permission>> & {
  /** A passcode on the iPhone, a screen lock on the Android phone. */
  readonly passcode: boolean;
  readonly mobileData: boolean;
  /** `restricted`: parents or an employer switched it off, and it cannot be changed here. */
  readonly backgroundRefresh: "on" | "off" | "restricted";
  readonly unrestrictedBattery: boolean;
  readonly backgroundData: boolean;
};

export type SettingName = keyof PhoneSettings;

/** Settings that a system does not have stay as they are here, and nothing asks for them. */
const AT_FIRST: PhoneSettings = {
  microphone: "ask",
  camera: "ask",
  notifications: "granted",
  passcode: true,
  mobileData: true,
  backgroundRefresh: "on",
  unrestrictedBattery: true,
  backgroundData: true,
};

export const readSettings = (storage: Storage, platform: PhonePlatform): PhoneSettings => {
  const kept: unknown = JSON.parse(storage.getItem(keyOf(platform, "settings")) ?? "{}");
  return { ...AT_FIRST, ...(kept as Partial<PhoneSettings>) };
};

export const writeSettings = (storage: Storage, platform: PhonePlatform, settings: PhoneSettings): void =>
  storage.setItem(keyOf(platform, "settings"), JSON.stringify(settings));

/** The system knows nothing of an app that was removed. What is set for the phone itself stays. */
export const forgetApp = (settings: PhoneSettings): PhoneSettings => ({
  ...AT_FIRST,
  passcode: settings.passcode,
});

const REFRESH_STATUS = { restricted: 0, off: 1, on: 2 } as const;

/** The facts as each system tells them; null for what it does not have. */
export const factsOf = (platform: PhonePlatform, settings: PhoneSettings): CheckFacts => {
  const notificationsGranted = settings.notifications === "granted";
  const { passcode } = settings;
  return platform === "ios"
    ? {
        passcodeEnabled: passcode,
        notificationsGranted,
        cellularRestricted: !settings.mobileData,
        backgroundRefreshStatus: REFRESH_STATUS[settings.backgroundRefresh],
        deviceSecure: null,
        ignoringBatteryOptimizations: null,
        backgroundDataRestricted: null,
      }
    : {
        passcodeEnabled: null,
        notificationsGranted,
        cellularRestricted: null,
        backgroundRefreshStatus: null,
        deviceSecure: passcode,
        ignoringBatteryOptimizations: settings.unrestrictedBattery,
        backgroundDataRestricted: !settings.backgroundData,
      };
};

/** What the app may lead to, and the phones that have it. */
export const SETTING_OF = {
  passcode: { setting: "passcode", on: ["ios"] },
  notifications: { setting: "notifications", on: ["ios", "android"] },
  "cellular-data": { setting: "mobileData", on: ["ios"] },
  "background-refresh": { setting: "backgroundRefresh", on: ["ios"] },
  "screen-lock": { setting: "passcode", on: ["android"] },
  "battery-optimisation": { setting: "unrestrictedBattery", on: ["android"] },
  "background-data": { setting: "backgroundData", on: ["android"] },
  microphone: { setting: "microphone", on: ["ios", "android"] },
  camera: { setting: "camera", on: ["ios", "android"] },
} as const satisfies Record<Setting, { setting: SettingName; on: readonly PhonePlatform[] }>;

export const hasSetting = (platform: PhonePlatform, setting: Setting): boolean =>
  (SETTING_OF[setting].on as readonly PhonePlatform[]).includes(platform);

/** What each system calls a setting. */
export const nameOfSetting = (platform: PhonePlatform, setting: SettingName): string =>
  setting === "passcode" && platform === "android" ? "Screen lock" : NAMES[setting];

const NAMES = {
  microphone: "Microphone",
  camera: "Camera",
  notifications: "Notifications",
  passcode: "Passcode",
  mobileData: "Mobile data",
  backgroundRefresh: "Background App Refresh",
  unrestrictedBattery: "Unrestricted battery use",
  backgroundData: "Background data",
} as const satisfies Record<SettingName, string>;
