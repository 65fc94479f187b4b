/// <reference types="node" />
import type { ExpoConfig } from "expo/config";

/**
 * What the systems are told about the app. `expo prebuild` makes the projects for Xcode and Gradle of it; docs/native.md
 * says what each setting is for. Two things belong to an owner, so they come from the environment of the build: the
 * website that the app shows (SITE_URL) and the app's name in both stores (APP_ID). GOOGLE_SERVICES_FILE is Firebase's
 * file, without which an Android phone has no push token.
 */
const siteUrl = new URL(process.env["SITE_URL"] ?? "https://afterword.example");
const appId = process.env["APP_ID"] ?? "app.afterword";
const googleServicesFile = process.env["GOOGLE_SERVICES_FILE"];

const paper = { light: "#f6f7f4", dark: "#0f1513" };
const spruce = "#17342d";

/** Pages of the mails' links (packages/core/src/routes/paths.ts); recipients' pages stay in the browser. */
const mailedPaths = [
  "/confirm-agency/",
  "/confirm-email/",
  "/confirm-updated-email/",
  "/reset-password/",
  "/not-my-second-factor/",
];

const microphone = "To record voice notes and the sound of video notes.";
const camera = "To record video notes.";

const config: ExpoConfig = {
  name: "Afterword",
  slug: "afterword",
  version: "1.0.0",
  orientation: "default",
  userInterfaceStyle: "automatic",
  icon: "./assets/icon.png",
  extra: { siteUrl: siteUrl.origin },
  // Otherwise Expo follows tsconfig.json out of this folder, and ends in an error.
  experiments: { tsconfigPaths: false },
  ios: {
    bundleIdentifier: appId,
    supportsTablet: true,
    associatedDomains: [`applinks:${siteUrl.hostname}`],
    infoPlist: {
      NSMicrophoneUsageDescription: microphone,
      NSCameraUsageDescription: camera,
      UIBackgroundModes: ["fetch", "processing", "remote-notification"],
      // TLS, and what the systems themselves encrypt: nothing that an export licence asks for.
      ITSAppUsesNonExemptEncryption: false,
    },
    // No tracking; what Expo's modules read of the system is declared as Apple wants it.
    privacyManifests: {
      NSPrivacyTracking: false,
      NSPrivacyAccessedAPITypes: [
        {
          NSPrivacyAccessedAPIType: "NSPrivacyAccessedAPICategoryUserDefaults",
          NSPrivacyAccessedAPITypeReasons: ["CA92.1"],
        },
        {
          NSPrivacyAccessedAPIType: "NSPrivacyAccessedAPICategoryFileTimestamp",
          NSPrivacyAccessedAPITypeReasons: ["C617.1"],
        },
      ],
    },
  },
  android: {
    package: appId,
    ...(googleServicesFile === undefined ? {} : { googleServicesFile }),
    adaptiveIcon: {
      foregroundImage: "./assets/adaptive-icon.png",
      monochromeImage: "./assets/monochrome-icon.png",
      backgroundColor: spruce,
    },
    // A backup would carry the app's secrets to another phone.
    allowBackup: false,
    // The page answers the back key; a preview of leaving the app would be a lie.
    predictiveBackGestureEnabled: false,
    permissions: ["RECORD_AUDIO", "CAMERA", "MODIFY_AUDIO_SETTINGS", "POST_NOTIFICATIONS"],
    blockedPermissions: [
      "android.permission.SYSTEM_ALERT_WINDOW",
      "android.permission.READ_EXTERNAL_STORAGE",
      "android.permission.WRITE_EXTERNAL_STORAGE",
      "android.permission.ACCESS_WIFI_STATE",
      "android.permission.USE_BIOMETRIC",
      "android.permission.USE_FINGERPRINT",
      "android.permission.VIBRATE",
    ],
    intentFilters: [
      {
        action: "VIEW",
        autoVerify: true,
        data: mailedPaths.map((pathPrefix) => ({ scheme: "https", host: siteUrl.hostname, pathPrefix })),
        category: ["BROWSABLE", "DEFAULT"],
      },
    ],
  },
  plugins: [
    "expo-iap",
    ["expo-secure-store", { faceIDPermission: false }],
    "expo-background-task",
    [
      "expo-notifications",
      {
        icon: "./assets/notification-icon.png",
        color: spruce,
        defaultChannel: "reminders",
        mode: "production",
        enableBackgroundRemoteNotifications: true,
      },
    ],
    [
      "expo-splash-screen",
      {
        image: "./assets/splash.png",
        imageWidth: 96,
        backgroundColor: paper.light,
        dark: { image: "./assets/splash.png", backgroundColor: paper.dark },
      },
    ],
  ],
};

export default config;
