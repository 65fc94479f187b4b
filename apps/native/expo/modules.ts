import * as Application from "expo-application";
import * as BackgroundTask from "expo-background-task";
import * as Battery from "expo-battery";
import { requireOptionalNativeModule } from "expo";
import * as Device from "expo-device";
import * as AppStore from "expo-iap";
import * as Haptics from "expo-haptics";
import * as IntentLauncher from "expo-intent-launcher";
import * as LocalAuthentication from "expo-local-authentication";
import * as Network from "expo-network";
import * as Notifications from "expo-notifications";
import * as SecureStore from "expo-secure-store";
import { AppState, Linking, PermissionsAndroid, Platform } from "react-native";
import type { PhoneFacts, PhoneModules } from "../src/ports/modules.ts";

/** Names of the tasks that the systems start by themselves; a phone remembers them from one version to the next. */
export const PUSH_TASK = "afterword.push";
export const BACKGROUND_TASK = "afterword.background";

/** The real modules. The compiler holds each against what the adapters use of it. */
export const modules: PhoneModules = {
  system: Platform.OS === "ios" ? "ios" : "android",
  application: Application,
  device: Device,
  authentication: LocalAuthentication,
  battery: Battery,
  facts: requireOptionalNativeModule<PhoneFacts>("PhoneFacts"),
  secureStore: SecureStore,
  notifications: {
    ...Notifications,
    scheduleNotificationAsync: ({ content, trigger }) =>
      Notifications.scheduleNotificationAsync({
        content,
        trigger:
          trigger !== null && "date" in trigger
            ? { ...trigger, type: Notifications.SchedulableTriggerInputTypes.DATE }
            : trigger,
      }),
  },
  store: {
    ...AppStore,
    // What the adapter hands back is what the store gave it.
    finishTransaction: ({ purchase, isConsumable }) =>
      AppStore.finishTransaction({ purchase: purchase as AppStore.Purchase, isConsumable }),
  },
  intents: IntentLauncher,
  linking: Linking,
  haptics: {
    impactOfApple: () => Haptics.impactAsync(Haptics.ImpactFeedbackStyle.Light),
    // Expo's other ticks need the permission to vibrate; this one every supported Android knows.
    clickOfAndroid: () => Haptics.performAndroidHapticsAsync(Haptics.AndroidHaptics.Context_Click),
  },
  permissions: { request: (permission) => PermissionsAndroid.request(permission) },
  appState: AppState,
  network: Network,
  tasks: {
    registerPushTask: () => Notifications.registerTaskAsync(PUSH_TASK),
    registerBackgroundTask: () =>
      BackgroundTask.registerTaskAsync(BACKGROUND_TASK, { minimumInterval: BACKGROUND_MINUTES }),
  },
  fetch,
  now: Date.now,
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  // oxlint-disable-next-line no-console -- the system's log is the only one that an app has
  log: (line) => console.log(line),
};

/** At the earliest; the systems wait for a good moment. */
const BACKGROUND_MINUTES = 60;
