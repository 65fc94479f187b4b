import type { BridgePorts } from "@afterword/bridge/host-ports";
import type { CheckFacts, PermissionKind, PermissionState, Setting } from "@afterword/bridge/phone-messages";
import type { AndroidPermission, Intent, PhoneFacts, PhoneModules } from "./modules.ts";
import { mayNotify, openChannel } from "./reminders.ts";

/** The facts of the system checks, the settings where they can be changed, and the permissions (product §4). */
export const createSystemChecks = (
  modules: PhoneModules,
): Pick<BridgePorts, "checks" | "openSettings" | "requestPermission"> => ({
  checks: () => readFacts(modules),
  openSettings: (setting) => opens(() => openSettings(modules, setting)),
  requestPermission: (kind) => requestPermission(modules, kind),
});

/** Whether the phone asks for a PIN, a pattern or a password. */
export const isPasscodeSet = async ({ authentication }: PhoneModules): Promise<boolean> =>
  (await authentication.getEnrolledLevelAsync()) >= SECRET;

const SECRET = 1;

/** One fact that the system does not tell must not hide the others. */
const readFacts = async (modules: PhoneModules): Promise<CheckFacts> => {
  const { system, battery, facts } = modules;
  const on = <Fact>(wanted: PhoneModules["system"], read: () => Promise<Fact>): Promise<Fact | null> =>
    system === wanted ? read().catch(() => null) : Promise.resolve(null);
  const [passcodeEnabled, notificationsGranted, cellularRestricted, backgroundRefreshStatus] =
    await Promise.all([
      on("ios", () => isPasscodeSet(modules)),
      mayNotify(modules).catch(() => null),
      on("ios", async () => isRestricted(await facts?.cellularRestriction?.())),
      on("ios", async () => refreshStatus(await facts?.backgroundRefresh?.())),
    ]);
  const [deviceSecure, ignoringBatteryOptimizations, backgroundDataRestricted] = await Promise.all([
    on("android", () => isPasscodeSet(modules)),
    on("android", async () => !(await battery.isBatteryOptimizationEnabledAsync())),
    on("android", async () => isEnabled(await facts?.backgroundData?.())),
  ]);
  return {
    passcodeEnabled,
    notificationsGranted,
    cellularRestricted,
    backgroundRefreshStatus,
    deviceSecure,
    ignoringBatteryOptimizations,
    backgroundDataRestricted,
  };
};

const CELLULAR_UNKNOWN = 0;
const CELLULAR_RESTRICTED = 1;
const isRestricted = (state = CELLULAR_UNKNOWN): boolean | null =>
  state === CELLULAR_UNKNOWN ? null : state === CELLULAR_RESTRICTED;

const refreshStatus = (status: number | undefined): CheckFacts["backgroundRefreshStatus"] =>
  status === 0 || status === 1 || status === 2 ? status : null;

const RESTRICTION_ENABLED = 3;
const isEnabled = (status: number | undefined): boolean | null =>
  status === undefined ? null : status === RESTRICTION_ENABLED;

/** On iOS only the app's own page may be opened; the page of the product says where to go on from there. */
const openSettings = async (
  { system, application, intents, linking }: PhoneModules,
  setting: Setting,
): Promise<unknown> => {
  if (system === "ios") return linking.openSettings();
  const app = application.applicationId ?? "";
  const [action, intent] = androidSettings(app)[setting] ?? [
    "android.settings.APPLICATION_DETAILS_SETTINGS",
    { data: `package:${app}` },
  ];
  return intents.startActivityAsync(action, intent);
};

const androidSettings = (
  app: string,
): Partial<Record<Setting, readonly [action: string, intent: Intent]>> => ({
  notifications: [
    "android.settings.APP_NOTIFICATION_SETTINGS",
    { extra: { "android.provider.extra.APP_PACKAGE": app } },
  ],
  "screen-lock": ["android.settings.SECURITY_SETTINGS", {}],
  // The list of all apps: the dialog for one app alone needs a permission that Google gives to few.
  "battery-optimisation": ["android.settings.IGNORE_BATTERY_OPTIMIZATION_SETTINGS", {}],
  "background-data": [
    "android.settings.IGNORE_BACKGROUND_DATA_RESTRICTIONS_SETTINGS",
    { data: `package:${app}` },
  ],
});

/** Android answers when the person is back, so what has not failed after a moment is open. */
const opens = (open: () => Promise<unknown>): Promise<boolean> =>
  Promise.race([
    open().then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(true), FAILS_WITHIN_MS);
    }),
  ]);

const FAILS_WITHIN_MS = 500;

const requestPermission = async (modules: PhoneModules, kind: PermissionKind): Promise<PermissionState> => {
  if (kind === "notifications") return requestNotifications(modules);
  if (modules.system === "android") return requestAndroid(modules, ANDROID_PERMISSIONS[kind]);
  // Without our module the web view asks by itself.
  return modules.facts === null ? "granted" : requestApple(modules.facts, kind);
};

/** Apple asks once. */
const requestApple = async (
  facts: PhoneFacts,
  kind: Exclude<PermissionKind, "notifications">,
): Promise<PermissionState> => {
  const status = await facts.mediaStatus?.(kind);
  if (status === RESTRICTED || status === DENIED) return "blocked";
  return (await facts.requestMedia?.(kind)) === false ? "denied" : "granted";
};

const RESTRICTED = 1;
const DENIED = 2;

const requestNotifications = async (modules: PhoneModules): Promise<PermissionState> => {
  const { notifications } = modules;
  // From Android 13 on the system asks only for an app that has a channel.
  await openChannel(modules);
  const { granted, canAskAgain } = await notifications.requestPermissionsAsync();
  if (granted) return "granted";
  return canAskAgain ? "denied" : "blocked";
};

const requestAndroid = async (
  { permissions }: PhoneModules,
  permission: AndroidPermission,
): Promise<PermissionState> => {
  const answer = await permissions.request(permission);
  if (answer === "granted") return "granted";
  return answer === "never_ask_again" ? "blocked" : "denied";
};

const ANDROID_PERMISSIONS = {
  microphone: "android.permission.RECORD_AUDIO",
  camera: "android.permission.CAMERA",
} as const;
