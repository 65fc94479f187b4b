import { createQuietSigns, type QuietSigns } from "@afterword/bridge/wrapper/quiet-signs";
import type { QuietSignsPorts, ServerReply } from "@afterword/bridge/wrapper/quiet-signs-ports";
import type { Vault } from "@afterword/bridge/wrapper/reinstall";
import type { Observable } from "../page/observable.ts";
import { keyOf, type PhonePlatform } from "../phone/installation.ts";
import type { PhoneState } from "../phone/phone-state.ts";
import { createPhoneVault } from "./phone-vault.ts";
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

/** The wrapper's own core, as it runs in the native app, on ports of one simulated phone. */
export type WrapperCore = {
  readonly vault: Vault;
  readonly quietSigns: QuietSigns;
  readonly reminders: LocalReminders;
};

export const createWrapperCore = (options: WrapperCoreOptions, platform: PhonePlatform): WrapperCore => {
  const { state, storage, notifications, post, nowMs, log } = options;
  const reminders = createLocalReminders(storage, platform);
  // The panel shows what the wrapper keeps.
  const vault = createPhoneVault(storage, platform, () => state.change({}));
  const quietSigns = createQuietSigns({
    vault,
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
  return { vault, quietSigns, reminders };
};

/** The name of a reminder's action, as the page last gave it. */
export const readActionName = (storage: Storage, platform: PhonePlatform): string =>
  storage.getItem(keyOf(platform, "action")) ?? "I'm fine";

/** What every system removes with the app, but for its secrets. */
export const forgetWrapper = (storage: Storage, platform: PhonePlatform): void => {
  for (const field of ["reminders", "action"]) storage.removeItem(keyOf(platform, field));
};
