import * as BackgroundTask from "expo-background-task";
import Constants from "expo-constants";
import * as Linking from "expo-linking";
import * as Notifications from "expo-notifications";
import * as TaskManager from "expo-task-manager";
import { createNativePhone, type NativePhone } from "../src/ports/phone.ts";
import { BACKGROUND_TASK, modules, PUSH_TASK } from "./modules.ts";

/**
 * What runs at each start of the app, also when the system starts it in the background for a push, a task or a button
 * of a notification: then nothing of the screen is drawn. So tasks and listeners are set up here, before anything else.
 */
const { siteUrl } = (Constants.expoConfig?.extra ?? {}) as { readonly siteUrl?: string };
if (siteUrl === undefined) throw new Error("app.config.ts names no website");

export const websiteOrigin = new URL(siteUrl).origin;
export const phone: NativePhone = createNativePhone(modules, websiteOrigin);

/** The systems must hear that the work is done, also where it failed. */
const inPeace = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => modules.log(`work in the background failed: ${String(error)}`));

TaskManager.defineTask(PUSH_TASK, async ({ data }) => {
  await inPeace(phone.onPushTask(data));
  return Notifications.BackgroundNotificationTaskResult.NewData;
});
TaskManager.defineTask(BACKGROUND_TASK, async () => {
  await inPeace(phone.onBackgroundTask());
  return BackgroundTask.BackgroundTaskResult.Success;
});

// A reminder is shown while the app is in front as well; a silent push has nothing to show.
Notifications.setNotificationHandler({
  handleNotification: async ({ request: { content } }) => {
    const isShown = content.body !== null;
    return {
      shouldShowBanner: isShown,
      shouldShowList: isShown,
      shouldPlaySound: false,
      shouldSetBadge: false,
    };
  },
});

Notifications.addNotificationResponseReceivedListener((response) => void inPeace(phone.onResponse(response)));
// A response that started the app came before anything listened.
const first = Notifications.getLastNotificationResponse();
if (first !== null) void inPeace(phone.onResponse(first));
Notifications.clearLastNotificationResponse();

Linking.getInitialURL().then(phone.onLink, () => undefined);
Linking.addEventListener("url", ({ url }) => phone.onLink(url));

phone.listen();
