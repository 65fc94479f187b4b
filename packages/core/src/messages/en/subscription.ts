/** Plans, vouchers and what the store answers through the wrapper. */
export const subscription = {
  title: "Flexible Plans",
  intro: "Your notes always stay here. They are delivered only while your plan is valid.",
  /** Of the plan of new users, until an admin writes another. */
  freePlanText: "Everything you need to start.",
  /** The tags of a plan (product §2), and those of an own plan that is not simply active. */
  active: "active",
  popular: "popular",
  granted: "free plan",
  ended: "expired",
  inProgress: "scheduled",
  notConfirmed: "unconfirmed",
  /** In the place of its button. */
  storeIsAsked: "Asking the app store",
  /** The tag of a plan that allows what the own one refused. */
  moreNotes: "more notes",
  moreRecipients: "more recipients",
  withRecordings: "with recordings",
  longerRecordings: "longer recordings",
  /** The price, below a plan that may be called "Free". */
  free: "No charge",
  perMonth: "per month",
  subscribe: "Subscribe",
  subscribeAgain: "Subscribe again",
  switchTo: (plan: string) => `Switch to ${plan}`,
  keepPlan: (plan: string) => `Keep ${plan}`,
  /** The same on the website, where nothing is bought. */
  subscribeInApp: "Subscribe in the app",
  subscribeAgainInApp: "Subscribe again in the app",
  switchInApp: (plan: string) => `Switch to ${plan} in the app`,
  keepInApp: (plan: string) => `Keep ${plan} in the app`,
  changeThere: "You subscribe and switch plans in the Afterword app.",
  inAppStore: "To the App Store",
  inPlayStore: "To Google Play",
  /** Beside each button that buys. */
  renewal: "Renews every month until you cancel it in the app store.",
  renewsOn: (date: string) => `Renews on ${date}`,
  unpaidUntil: (date: string) => `Payment failed; valid until ${date}`,
  unpaidText:
    "The app store couldn’t charge you and will try again. Please check your payment details there. If it stays unpaid, the plan ends after that day, and without another plan nothing will be delivered.",
  expiresOn: (date: string) => `Expires on ${date}`,
  expiresText:
    "Nothing changes until the end of that day. After that, nothing will be delivered unless you subscribe again.",
  expired: "Expired: nothing will be delivered",
  expiredOn: (date: string) => `Expired on ${date}: nothing will be delivered`,
  expiredText: "Your notes stay here and wait. Subscribe to a plan so that they can still be delivered.",
  switchesOn: (plan: string, date: string) => `Becomes ${plan} on ${date}`,
  switchesText:
    "Your notes stay safely held throughout, and active ones will be delivered if it comes to that.",
  stillCharged: "The app store is still charging you: please cancel the subscription there, too.",
  unconfirmed: (date: string) => `Paid until ${date}, not confirmed since`,
  unconfirmedText:
    "There’s nothing you need to do: we keep asking the app store whether your subscription continues. Until it answers, nothing is delivered and your notes stay here.",
  withoutEnd: "No end date",
  /** Said of a plan that goes on, whatever notes there are. */
  holds: "Your notes are safely held, and active ones will be delivered if it comes to that.",
  loadFailed: "The plans couldn’t be loaded.",
  nothingChanged: "Your notes are safe, and your plan hasn’t changed.",
  noOtherPlan: "There’s no other plan to choose from at the moment.",
  backToNotes: "Back to my notes",
  otherWays: "Vouchers and purchases",
  enterVoucher: "Enter a voucher code",
  voucherCode: "Voucher code",
  voucherText:
    "A voucher gives you a plan for a number of months, starting now. Vouchers for the same plan add up.",
  redeem: "Redeem",
  redeemStoreCode: "Redeem an App Store code",
  restore: "Restore Purchases",
  restoreText: "For a subscription you bought with your Apple account.",
  manage: "Manage subscription",
  switchQuestion: (plan: string) => `Switch to ${plan}?`,
  /** Above what the plan allows. */
  switchLater: (date: string, plan: string) => `Nothing changes until ${date}. Then ${plan} applies:`,
  switchNow: (plan: string) => `${plan} applies from now on:`,
  switchKeeps:
    "Switching deletes nothing. Whatever goes beyond this stays as it is until you change it, and active notes will still be delivered.",
  now: (value: string) => `(now ${value})`,
  withoutLimit: "without limit",
  switchBegun: (plan: string) => `You keep ${plan} until the end of the paid period.`,
  cancelInStore: "Please cancel your subscription in the app store, too, or it will keep charging you.",
  resubscribed: "resubscribed!",
  restoredHere: "restored!",
  registeredLater: "Your purchase isn’t confirmed yet. Your plan changes as soon as it is.",
  expiredQuestion: "Your subscription has expired",
  expiredQuestionText: (plan: string) =>
    `Nothing will be delivered while ${plan} is expired. Your notes stay here and wait.`,
  later: "Later",
  retentionForever: "Available indefinitely after delivery",
  changeInApp: "Please use the mobile app to change your subscription.",
  notes: (count: number) => `${count} ${count === 1 ? "Note" : "Notes"}`,
  recordingMinutes: (minutes: number) => (minutes > 0 ? `max ${minutes} mins` : "text only"),
  recipients: (count: number) => `${count} ${count === 1 ? "Recipient" : "Recipients"}`,
  retention: (months: number) => `Available for ${months} ${months === 1 ? "month" : "months"} after trigger`,
  voucherValidUntil: (date: string) => `Voucher code valid until ${date}`,
  voucherInvalid: "Voucher code invalid or already in use!",
  planUnknown: "This plan doesn’t exist.",
  planClosed: (plan: string) => `The plan ${plan} can no longer be chosen. Please choose another one.`,
  planEnded: (plan: string) => `Your subscription to ${plan} has ended. Please subscribe again.`,
  /** Refusals of a purchase that the app hands over. */
  notConnected: "Nothing can be bought here right now.",
  pending: "The app store hasn’t received the payment yet. Your plan changes as soon as it has.",
  unverified: "The app store couldn’t confirm this purchase.",
  otherPlan: "This purchase is for another plan.",
  otherAccount: "This subscription belongs to another account. Log in to that account to use it.",
  testPurchase: "This is a test purchase, which doesn’t count here.",
  updateFailed: "Updating Subscription failed!",
  changed: (plan: string) => `Subscription Plan changed to ${plan} !`,
  restored: "Subscription restored.",
  noneFound: "No Subscription found.",
  restoreFailed: "Restoring Subscription failed.",
  restoreFailedIdentifiers:
    "Restoring Subscription failed (invalid identifiers for product) - please try again later.",
  subscribeCancelled: "Subscribe cancelled.",
  subscribeFailedIdentifiers: "Subscribe failed (invalid identifiers for products) - please try again later.",
  subscribeFailed: "Subscribe failed - please try again later.",
} as const;

/** What somebody is told who wants more than the plan allows (behaviour §2), and what a note can do about it. */
export const limits = {
  notes: (max: number) =>
    max === 1
      ? "Your plan allows 1 undelivered note. Delete it, or choose a larger plan."
      : `Your plan allows ${max} undelivered notes. Delete one, or choose a larger plan.`,
  recipients: (max: number) =>
    `Your plan allows ${max === 1 ? "1 recipient" : `${max} recipients`} per note. Remove a recipient, or choose a larger plan.`,
  textOnly: "Your plan allows text only. Remove the recording, or choose a larger plan.",
  recording: (minutes: number) =>
    `Your plan allows recordings of up to ${minutes === 1 ? "1 minute" : `${minutes} minutes`}. Make a shorter recording, or choose a larger plan.`,
} as const;
