import type { AppStore } from "../../../features/subscriptions/public.ts";

/** An app store that is made when it is first asked something. */
export const openLazily = (name: AppStore["name"], open: () => Promise<AppStore>): AppStore => ({
  name,
  verifyPurchase: async (token) => (await open()).verifyPurchase(token),
  readAgain: async (subscription) => (await open()).readAgain(subscription),
  acknowledge: async (said) => (await open()).acknowledge(said),
  readNotification: async (call) => (await open()).readNotification(call),
});
