import { describe, expect, it } from "vitest";
import { judgePrebuilt, type PrebuiltProject } from "./prebuilt-project.ts";

const permission = (name: string, rest = "") => `<uses-permission android:name="${name}"${rest}/>`;
const asked = ["CAMERA", "INTERNET", "MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS", "RECORD_AUDIO"];
const removed = [
  "ACCESS_WIFI_STATE",
  "READ_EXTERNAL_STORAGE",
  "SYSTEM_ALERT_WINDOW",
  "USE_BIOMETRIC",
  "USE_FINGERPRINT",
  "VIBRATE",
  "WRITE_EXTERNAL_STORAGE",
];
const paths = [
  "confirm-agency",
  "confirm-email",
  "confirm-updated-email",
  "reset-password",
  "not-my-second-factor",
];
const good: PrebuiltProject = {
  manifest: [
    ...asked.map((name) => permission(`android.permission.${name}`)),
    permission("com.android.vending.BILLING"),
    ...removed.map((name) => permission(`android.permission.${name}`, ' tools:node="remove"')),
    '<application android:allowBackup="false"><intent-filter android:autoVerify="true">',
    ...paths.map(
      (path) =>
        `<data android:scheme="https" android:host="afterword.example" android:pathPrefix="/${path}/"/>`,
    ),
    '<meta-data android:name="com.google.firebase.messaging.default_notification_channel_id" android:value="reminders"/>',
    '<meta-data android:name="expo.modules.updates.ENABLED" android:value="false"/>',
  ].join("\n"),
  plist: `<key>NSCameraUsageDescription</key><string>x</string> <key>NSMicrophoneUsageDescription</key><string>x</string>
    <key>UIBackgroundModes</key> <array> <string>fetch</string> <string>processing</string> <string>remote-notification</string> </array>
    <key>BGTaskSchedulerPermittedIdentifiers</key> <array> <string>com.expo.modules.backgroundtask.processing</string> </array>
    <key>NSAllowsArbitraryLoads</key> <false/> <key>ITSAppUsesNonExemptEncryption</key> <false/>`,
  entitlements: `<key>aps-environment</key> <string>production</string>
    <key>com.apple.developer.associated-domains</key> <array> <string>applinks:afterword.example</string> </array>`,
};
const judge = (change: Partial<PrebuiltProject>) => judgePrebuilt({ ...good, ...change }).join("\n");

describe("what the systems are asked for", () => {
  it("A project with the permissions of the lists passes", () => {
    expect(judgePrebuilt(good)).toEqual([]);
  });

  it.each([
    [
      "a new permission",
      { manifest: good.manifest + permission("android.permission.READ_CONTACTS") },
      /permission too many: .*READ_CONTACTS/,
    ],
    [
      "a permission that is no longer taken out",
      { manifest: good.manifest.replace(' tools:node="remove"', "") },
      /too many: .*ACCESS_WIFI_STATE/,
    ],
    [
      "a backup",
      { manifest: good.manifest.replace('allowBackup="false"', 'allowBackup="true"') },
      /missing: android:allowBackup/,
    ],
    [
      "a path of another page",
      { manifest: good.manifest.replace("/confirm-agency/", "/") },
      /linked path missing/,
    ],
    [
      "a mode less",
      { plist: good.plist.replace("<string>fetch</string>", "") },
      /background mode missing: fetch/,
    ],
    ["a reason more", { plist: `${good.plist}<key>NSFaceIDUsageDescription</key>` }, /too many: NSFaceID/],
    [
      "pushes of the sandbox",
      { entitlements: good.entitlements.replace("production", "development") },
      /missing: .*aps-environment/,
    ],
  ] as const)("The check catches %s", (_what, change, words) => {
    expect(judge(change)).toMatch(words);
  });
});
