import type { AppStore } from "../app-stores/app-store.ts";

const UNKNOWN = { kind: "unverified", why: "nothing was sold" } as const;

/** The server's side of a store that is opened by its first sale; until then it knows nothing. */
export const openLazily = (
  name: AppStore["name"],
  { isOpened, open }: { readonly isOpened: () => boolean; readonly open: () => Promise<AppStore> },
): AppStore => ({
  name,
  verifyPurchase: async (token) => (isOpened() ? (await open()).verifyPurchase(token) : UNKNOWN),
  readAgain: async (subscription) =>
    isOpened() ? (await open()).readAgain(subscription) : { kind: "silent", why: UNKNOWN.why },
  acknowledge: async (said) => (await open()).acknowledge(said),
  readNotification: async (call) => (isOpened() ? (await open()).readNotification(call) : UNKNOWN),
});
