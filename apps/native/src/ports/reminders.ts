import type { QuietSignsPorts } from "@afterword/bridge/wrapper/quiet-signs-ports";
import { FINE_ACTION, REMINDER_CATEGORY } from "../core/push-meaning.ts";
import type { PhoneModules } from "./modules.ts";

/** What the phone shows by itself: its own reminders, the name of the button, and what came of pressing it. */
export const createReminders = (
  modules: PhoneModules,
  pushToken: () => string | null,
): Pick<QuietSignsPorts, "localReminders" | "nameAction" | "notify"> => {
  const { notifications } = modules;
  return {
    localReminders: {
      schedule: async (reminders) => {
        await openChannel(modules);
        for (const { atMs, title, body } of reminders)
          await notifications.scheduleNotificationAsync({
            // Without a button: it would have no challenge to answer. Touching it opens the app, which is a sign.
            content: { title, body, data: { kind: "local", path: "/notes" } },
            trigger: { type: "date", date: atMs, channelId: CHANNEL },
          });
      },
      clear: () => notifications.cancelAllScheduledNotificationsAsync(),
      isPushWorking: async () => pushToken() !== null && (await mayNotify(modules)),
    },
    nameAction: async (buttonTitle) => {
      // Only iOS asks for the passcode here; on Android the core looks at the lock before it answers.
      const options = { opensAppToForeground: false, isAuthenticationRequired: true };
      await notifications.setNotificationCategoryAsync(REMINDER_CATEGORY, [
        { identifier: FINE_ACTION, buttonTitle, options },
      ]);
    },
    notify: async (body) => {
      await openChannel(modules);
      await notifications.scheduleNotificationAsync({ content: { body }, trigger: { channelId: CHANNEL } });
    },
  };
};

export const mayNotify = async ({ notifications }: PhoneModules): Promise<boolean> => {
  const { granted, ios } = await notifications.getPermissionsAsync();
  return granted || ios?.status === PROVISIONAL;
};

/** iOS delivers these quietly, without asking. */
const PROVISIONAL = 3;

/** Android shows nothing that has no channel. The system itself shows its name, in its settings. */
export const openChannel = async ({ system, notifications }: PhoneModules): Promise<void> => {
  if (system !== "android") return;
  await notifications.setNotificationChannelAsync(CHANNEL, { name: "Afterword", importance: HIGH });
};

/** The name that the server puts into its pushes (and app.config.ts into the app). */
const CHANNEL = "reminders";
const HIGH = 6;
