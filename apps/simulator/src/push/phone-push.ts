import type { VaultKey } from "@afterword/bridge/wrapper/reinstall";
import type { PhonePlatform } from "../phone/installation.ts";
import type { Reports } from "../phone/phone-ports.ts";
import { createNotifications, type PhoneNotification } from "./notifications.ts";
import { createPushReception, whyNoBackground } from "./push-reception.ts";
import { emptyVault, lookIntoVault } from "./phone-vault.ts";
import {
  createWrapperCore,
  forgetWrapper,
  readActionName,
  type WrapperCore,
  type WrapperCoreOptions,
} from "./wrapper-core.ts";

export type PhonePush = ReturnType<typeof createPhonePush>;

type Options = Omit<WrapperCoreOptions, "notifications"> & {
  readonly open: () => void;
  readonly unlock: () => void;
  readonly reports: Reports;
};

/** What happens on the phone without a page: pushes, notifications, quiet signs and the phone's own reminders. */
export const createPhonePush = ({ open, unlock, reports, ...options }: Options) => {
  const { state, storage, nowMs, log } = options;
  const notifications = createNotifications(nowMs);
  const platform = (): PhonePlatform => state.get().platform;
  const createCore = (on: PhonePlatform): WrapperCore => createWrapperCore({ ...options, notifications }, on);
  const cores = { ios: createCore("ios"), android: createCore("android") };
  const core = (): WrapperCore => cores[platform()];
  const tell = async (occasion: string, work: Promise<string>): Promise<void> =>
    log("info", `${occasion}: ${await work}`);
  const wake = (challenge: string | null): void =>
    void tell("wake push", core().quietSigns.onWake(challenge));
  return {
    core,
    reception: createPushReception({ state, notifications, wake, log, nowMs }),
    notifications,
    kept: (key: VaultKey) => lookIntoVault(storage, platform(), key),
    actionName: () => readActionName(storage, platform()),
    /** A wake push without a challenge, as if the server had sent one now. */
    wake: () => wake(null),
    /** The system lets the app work for a moment, unless it was told not to. */
    runBackgroundTask: (): void => {
      const why = whyNoBackground(state.get());
      if (why === null) void tell("background task", core().quietSigns.onBackgroundTask());
      else log("warn", `the background task did not run: ${why}`);
    },
    /** Shows the phone's own reminders that are due. */
    remind: (): void => {
      for (const { title, body } of core().reminders.takeDue(nowMs()))
        if (state.get().settings.notifications === "granted")
          notifications.show({ title, body, path: "/", challenge: null, key: "reminder" });
    },
    touch: ({ id, path }: PhoneNotification): void => {
      notifications.dismiss(id);
      open();
      if (path !== "") reports.pushOpened(path);
    },
    /** An iPhone asks for its passcode first, and is unlocked then; Android runs the action at once. */
    answer: async ({ id, challenge }: PhoneNotification): Promise<void> => {
      if (challenge === null) return;
      notifications.dismiss(id);
      if (platform() === "ios") unlock();
      await core().quietSigns.onReminderAction(challenge);
    },
    clear: notifications.clear,
    /** The app is removed, and another installation begins. */
    forget: (): void => {
      notifications.clear();
      forgetWrapper(storage, platform());
      if (platform() === "android") emptyVault(storage, "android");
      cores[platform()] = createCore(platform());
    },
  };
};
