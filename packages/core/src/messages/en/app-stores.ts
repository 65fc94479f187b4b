/** The app stores, and where each lets people cancel. */
export const appStores = {
  apple: "the App Store",
  google: "Google Play",
  paper: "the simulated app store",
  manageApple: "On your iPhone or iPad: Settings › your\u00a0name › Subscriptions.",
  manageGoogle: "In Google Play: your picture › Payments and subscriptions › Subscriptions.",
  managePaper: "Beside the simulated phone: the sheet “App store”.",
  /** To those who delete their account. */
  goesOnCharging: (store: string) =>
    `Your subscription in ${store} doesn’t end with your account: ${store} will keep charging you until you cancel it there.`,
  openStore: "Open your subscriptions",
} as const;
