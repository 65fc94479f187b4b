/** Plans, vouchers and what the store answers through the wrapper. */
export const subscription = {
  title: "Flexible Plans",
  changeInApp: "Please use the mobile app to change your subscription.",
  notes: (count: number) => `${count} ${count === 1 ? "Note" : "Notes"}`,
  recordingMinutes: (minutes: number) => (minutes > 0 ? `max ${minutes} mins` : "text only"),
  recipients: (count: number) => `${count} ${count === 1 ? "Recipient" : "Recipients"}`,
  retention: (months: number) => `Available for ${months} months after trigger`,
  voucherValidUntil: (date: string) => `Voucher code valid until ${date}`,
  voucherInvalid: "Voucher code invalid or already in use!",
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
