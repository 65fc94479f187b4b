import { createQuietSigns, type QuietSigns } from "@afterword/bridge/wrapper/quiet-signs";
import type {
  QuietSignsKey,
  QuietSignsPorts,
  ServerReply,
} from "@afterword/bridge/wrapper/quiet-signs-ports";
import type { Observable } from "../page/observable.ts";
import { keyOf, type PhonePlatform } from "../phone/installation.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { createLocalReminders, type LocalReminders } from "./local-reminders.ts";
import type { Notifications } from "./notifications.ts";

/** Calls the server as the wrapper does, without a page. */
export type Post = (path: string, body: object, deviceToken: string) => Promise<ServerReply>;

export type WrapperCoreOptions = {
  readonly state: Observable<PhoneState>;
  readonly storage: Storage;
  readonly notifications: Notifications;
  readonly post: Post;
  readonly nowMs: () => number;
  readonly log: QuietSignsPorts["log"];
};

/** The wrapper's core of quiet signs, as it runs in the native app, on ports of one simulated phone. */
export type WrapperCore = { readonly quietSigns: QuietSigns; readonly reminders: LocalReminders };

export const createWrapperCore = (options: WrapperCoreOptions, platform: PhonePlatform): WrapperCore => {
  const { state, storage, notifications, post, nowMs, log } = options;
  const reminders = createLocalReminders(storage, platform);
  const quietSigns = createQuietSigns({
    vault: {
      read: async (key) => storage.getItem(vaultKey(platform, key)),
      write: async (key, value) => {
        if (value === null) storage.removeItem(vaultKey(platform, key));
        else storage.setItem(vaultKey(platform, key), value);
        // The panel shows what the wrapper keeps.
        state.change({});
      },
    },
    lock: {
      isPasscodeSet: async () => state.get().settings.passcode,
      // As on a real phone: without a passcode nothing is ever locked away.
      isUnlocked: async () => !state.get().isLocked || !state.get().settings.passcode,
    },
    post: async (path, body, deviceToken) => {
      if (!state.get().isOnline) throw new Error("the phone is offline");
      return post(path, body, deviceToken);
    },
    now: nowMs,
    localReminders: {
      schedule: reminders.schedule,
      clear: reminders.clear,
      isPushWorking: async () => state.get().hasPush && state.get().settings.notifications === "granted",
    },
    nameAction: async (title) => storage.setItem(keyOf(platform, "action"), title),
    notify: async (body) =>
      notifications.show({ title: "Afterword", body, path: "/", challenge: null, key: "answer" }),
    log,
  });
  return { quietSigns, reminders };
};

const vaultKey = (platform: PhonePlatform, key: QuietSignsKey): string => keyOf(platform, `vault.${key}`);

/** The name of a reminder's action, as the page last gave it. */
export const readActionName = (storage: Storage, platform: PhonePlatform): string =>
  storage.getItem(keyOf(platform, "action")) ?? "I'm fine";

/** The wrapper keeps nothing after a reinstall. */
export const emptyVault = (storage: Storage, platform: PhonePlatform): void => {
  for (const key of ["deviceToken", "quietSigns"] as const) storage.removeItem(vaultKey(platform, key));
  for (const field of ["reminders", "action"]) storage.removeItem(keyOf(platform, field));
};

/** What the wrapper keeps, for the panel. */
export const readVault = (storage: Storage, platform: PhonePlatform) => ({
  deviceToken: storage.getItem(vaultKey(platform, "deviceToken")),
  quietSigns: storage.getItem(vaultKey(platform, "quietSigns")),
});
