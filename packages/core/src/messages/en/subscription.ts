/** Plans, vouchers and what the store answers through the wrapper. */
export const subscription = {
  title: "Flexible Plans",
  intro: "Your notes stay here in any case. They are delivered only while your plan is valid.",
  /** Of the plan of new users, until an admin writes another. */
  freePlanText: "Everything you need to begin.",
  /** The tags of a plan (product §2), and those of an own plan that is not simply active. */
  active: "active",
  popular: "popular",
  granted: "free plan",
  ended: "expired",
  inProgress: "in progress",
  notConfirmed: "unconfirmed",
  /** The price, below a plan that may be called "Free". */
  free: "Costs nothing",
  perMonth: "per month",
  subscribe: "Subscribe",
  subscribeAgain: "Subscribe again",
  switchTo: (plan: string) => `Switch to ${plan}`,
  keepPlan: (plan: string) => `Keep ${plan}`,
  /** Beside each button that buys. */
  renewal: "Renews every month by itself until you cancel it in the app store.",
  renewsOn: (date: string) => `Renews on ${date}`,
  renewsText: "Your notes stay held, and they are delivered when it comes to that.",
  unpaidUntil: (date: string) => `Not paid, and valid until ${date}`,
  unpaidText:
    "The app store could not charge you and tries again: please look at how you pay there. If it stays unpaid, the plan ends after that day; without another one nothing is delivered then.",
  expiresOn: (date: string) => `Expires on ${date}`,
  expiresText:
    "Until the end of that day everything stays as it is. After it nothing will be delivered, unless you subscribe again.",
  expired: "Expired: nothing will be delivered",
  expiredOn: (date: string) => `Expired on ${date}: nothing will be delivered`,
  expiredText: "Your notes stay here and wait. Subscribe to a plan, and they are held again.",
  switchesOn: (plan: string, date: string) => `Becomes ${plan} on ${date}`,
  switchesText: "Your notes stay held all the while, and they are delivered when it comes to that.",
  stillCharged: "The app store still charges you: please cancel the subscription there as well.",
  unconfirmed: (date: string) => `Paid until ${date}, and not confirmed since`,
  unconfirmedText:
    "We keep asking the app store whether it goes on. Until it answers nothing is delivered, your notes stay here, and there is nothing you need to do.",
  withoutEnd: "Valid without an end",
  withoutEndText: "Your notes are held, and they are delivered when it comes to that.",
  loadFailed: "The plans could not be loaded.",
  noOtherPlan: "There is no other plan to choose from at the moment.",
  backToNotes: "Back to my notes",
  otherWays: "Vouchers and purchases",
  enterVoucher: "Enter a voucher code",
  voucherCode: "Voucher code",
  voucherText:
    "Its plan is yours from now on, for as many months as it says. Vouchers for the same plan follow one another.",
  redeem: "Redeem",
  redeemStoreCode: "Redeem an App Store code",
  restore: "Restore Purchases",
  restoreText: "For a subscription that you bought with your Apple account.",
  manage: "Manage subscription",
  switchQuestion: (plan: string) => `Switch to ${plan}?`,
  switchLater: (date: string, plan: string) =>
    `Until ${date} everything stays as it is. Then ${plan} holds: your notes stay held, and what is beyond its limits is kept until you change it.`,
  switchNow: (plan: string) =>
    `From now on ${plan} holds: your notes are held, and what is beyond its limits is kept until you change it.`,
  switchBegun: (plan: string) => `${plan} stays until the end of what is paid.`,
  cancelInStore: "Please cancel your subscription in the app store too, or it goes on charging.",
  resubscribed: "resubscribed!",
  restoredHere: "restored!",
  registeredLater: "You have bought it, but it is not confirmed yet. Your plan changes as soon as it is.",
  expiredQuestion: "Your subscription has expired",
  expiredQuestionText: (plan: string) =>
    `Nothing will be delivered while ${plan} is expired. Your notes stay here and wait.`,
  choosePlan: "Choose a plan",
  later: "Later",
  retentionForever: "Available without limit after delivery",
  changeInApp: "Please use the mobile app to change your subscription.",
  notes: (count: number) => `${count} ${count === 1 ? "Note" : "Notes"}`,
  recordingMinutes: (minutes: number) => (minutes > 0 ? `max ${minutes} mins` : "text only"),
  recipients: (count: number) => `${count} ${count === 1 ? "Recipient" : "Recipients"}`,
  retention: (months: number) => `Available for ${months} months after trigger`,
  voucherValidUntil: (date: string) => `Voucher code valid until ${date}`,
  voucherInvalid: "Voucher code invalid or already in use!",
  planUnknown: "There is no such plan.",
  planClosed: (plan: string) => `The plan ${plan} can no longer be chosen. Please choose another one.`,
  planEnded: (plan: string) => `Your subscription of ${plan} has ended. Please subscribe to it again.`,
  /** Refusals of a purchase that the app hands over. */
  notConnected: "Nothing can be bought here at the moment.",
  pending: "The store has not taken the payment yet. Your plan changes as soon as it has.",
  unverified: "The store does not confirm this purchase.",
  otherPlan: "This purchase is of another plan.",
  otherAccount: "This subscription belongs to another account. Log in with that one to use it.",
  testPurchase: "This is a test purchase, which does not count here.",
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
      ? "Your plan allows 1 note that is not delivered yet. Delete it, or choose a larger plan."
      : `Your plan allows ${max} notes that are not delivered yet. Delete one of them, or choose a larger plan.`,
  recipients: (max: number) =>
    `Your plan allows ${max === 1 ? "1 recipient" : `${max} recipients`} for each note. Remove a recipient, or choose a larger plan.`,
  textOnly: "Your plan allows text only. Remove the recording, or choose a larger plan.",
  recording: (minutes: number) =>
    `Your plan allows recordings of up to ${minutes === 1 ? "1 minute" : `${minutes} minutes`}. Make a shorter recording, or choose a larger plan.`,
} as const;
