import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * What the systems are asked for, in the projects that Expo makes for Gradle and Xcode. The lists are complete: a
 * package that brings a new permission fails here, and docs/native.md says what each one is for.
 */
export type PrebuiltProject = {
  readonly manifest: string;
  readonly plist: string;
  readonly entitlements: string;
};

export const readPrebuilt = (folder: string): PrebuiltProject => {
  const read = (pattern: string): string => {
    const [found = pattern, ...others] = globSync(pattern, { cwd: folder });
    if (others.length > 0 || !existsSync(path.join(folder, found)))
      throw new Error(`not one file is ${pattern}`);
    return readFileSync(path.join(folder, found), "utf8");
  };
  return {
    manifest: read("android/app/src/main/AndroidManifest.xml"),
    plist: read("ios/*/Info.plist"),
    entitlements: read("ios/*/*.entitlements"),
  };
};

const ASKED_FOR = [
  "android.permission.CAMERA",
  "android.permission.INTERNET",
  "android.permission.MODIFY_AUDIO_SETTINGS",
  "android.permission.POST_NOTIFICATIONS",
  "android.permission.RECORD_AUDIO",
  "com.android.vending.BILLING",
];

/** What packages bring that the app does not need; Gradle takes it out again. */
const TAKEN_OUT = [
  "android.permission.ACCESS_WIFI_STATE",
  "android.permission.READ_EXTERNAL_STORAGE",
  "android.permission.SYSTEM_ALERT_WINDOW",
  "android.permission.USE_BIOMETRIC",
  "android.permission.USE_FINGERPRINT",
  "android.permission.VIBRATE",
  "android.permission.WRITE_EXTERNAL_STORAGE",
];

const USAGE_KEYS = ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"];
const BACKGROUND_MODES = ["fetch", "processing", "remote-notification"];
const LINKED_PATHS = [
  "/confirm-agency/",
  "/confirm-email/",
  "/confirm-updated-email/",
  "/not-my-second-factor/",
  "/reset-password/",
];

/** What differs from the lists; nothing if all is as it should be. */
export const judgePrebuilt = (project: PrebuiltProject): readonly string[] => [
  ...judgeManifest(project.manifest),
  ...judgePlist(project.plist),
  ...judgeEntitlements(project.entitlements),
];

const judgeManifest = (manifest: string): readonly string[] => {
  const permissions = [...manifest.matchAll(/<uses-permission android:name="([^"]+)"([^>]*)>/g)];
  const namesOf = (isTakenOut: boolean): readonly string[] =>
    permissions
      .filter(([, , rest = ""]) => rest.includes('tools:node="remove"') === isTakenOut)
      .map(([, name = ""]) => name);
  return [
    ...differences("permission", namesOf(false), ASKED_FOR),
    ...differences("blocked permission", namesOf(true), TAKEN_OUT),
    ...differences("linked path", textsOf(manifest, /android:pathPrefix="([^"]+)"/g), LINKED_PATHS),
    ...missing(manifest, [
      'android:allowBackup="false"',
      'android:autoVerify="true"',
      'android:scheme="https" android:host="afterword.example"',
      'default_notification_channel_id" android:value="reminders"',
      'expo.modules.updates.ENABLED" android:value="false"',
    ]),
  ];
};

const judgePlist = (plist: string): readonly string[] => [
  ...differences(
    "reason for a permission",
    textsOf(plist, /<key>(NS\w+UsageDescription)<\/key>/g),
    USAGE_KEYS,
  ),
  ...differences("background mode", listIn(plist, "UIBackgroundModes"), BACKGROUND_MODES),
  ...differences("background task", listIn(plist, "BGTaskSchedulerPermittedIdentifiers"), [
    "com.expo.modules.backgroundtask.processing",
  ]),
  ...missing(plist.replaceAll(/>\s+</g, "><"), [
    "<key>NSAllowsArbitraryLoads</key><false/>",
    "<key>ITSAppUsesNonExemptEncryption</key><false/>",
  ]),
];

const judgeEntitlements = (entitlements: string): readonly string[] => [
  ...differences("entitlement", textsOf(entitlements, /<key>([^<]+)<\/key>/g), [
    "aps-environment",
    "com.apple.developer.associated-domains",
  ]),
  ...missing(entitlements.replaceAll(/>\s+</g, "><"), [
    "<key>aps-environment</key><string>production</string>",
    "<string>applinks:afterword.example</string>",
  ]),
];

const textsOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, found = ""]) => found);

const listIn = (plist: string, key: string): readonly string[] => {
  const list = new RegExp(`<key>${key}</key>\\s*<array>(.*?)</array>`, "s").exec(plist)?.[1] ?? "";
  return textsOf(list, /<string>([^<]+)<\/string>/g);
};

const missing = (text: string, wanted: readonly string[]): readonly string[] =>
  wanted.filter((part) => !text.includes(part)).map((part) => `missing: ${part}`);

const differences = (
  what: string,
  found: readonly string[],
  wanted: readonly string[],
): readonly string[] => [
  ...found.filter((one) => !wanted.includes(one)).map((one) => `${what} too many: ${one}`),
  ...wanted.filter((one) => !found.includes(one)).map((one) => `${what} missing: ${one}`),
];
