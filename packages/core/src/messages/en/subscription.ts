/** Plans, vouchers and what the store answers through the wrapper. */
export const subscription = {
  title: "Flexible Plans",
  intro: "Your notes are kept and delivered as long as your plan is valid.",
  /** Of the plan of new users, until an admin writes another. */
  freePlanText: "Everything you need to begin.",
  yourPlan: "Your plan",
  popular: "popular",
  /** The price, below a plan that may be called "Free". */
  free: "Costs nothing",
  granted: "free plan",
  subscribe: "Subscribe",
  perMonth: (amount: string) => `${amount} per month`,
  validUntil: (date: string) => `Valid until ${date}`,
  expired: "Expired: nothing will be delivered",
  loadFailed: "The plans could not be loaded.",
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
  otherAccount: "This subscription belongs to another account.",
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
