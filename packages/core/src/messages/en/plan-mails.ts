/**
 * Mails about the plan: what it ends with, what an app store did, and what follows for the notes (behaviour §2). Days
 * arrive in words, as "Friday, 04.12.2026".
 */
export const planMails = {
  seePlans: "See the plans",
  choosePlan: "Choose a plan",
  otherPlan: "Choose another plan",
  seePlan: "See my plan",
  plan: "Plan",
  endedOn: "Ended",
  boughtOn: "Bought",
  renewsOn: "Renews",
  validUntil: "Valid until",
  since: "Since",

  endsSubject: (plan: string, day: string) => `Your ${plan} plan ends on ${day}`,
  endedSubject: (plan: string, day: string) => `Your ${plan} plan ended on ${day}`,
  ends: "Your plan isn’t set to renew.",
  ended: "Your plan wasn’t renewed.",
  endedState: "Plan ended",
  endedHeading: "Without a plan, nothing will be delivered.",
  endsReason: "You’re receiving this email because it’s about the plan of your Afterword account.",

  renewalSubject: (plan: string) => `Your ${plan} plan couldn’t be renewed`,
  renewalStays: (plan: string, day: string) => `Your ${plan} plan stays valid until ${day}.`,
  renewalState: "Payment due",
  renewalHeading: "Your plan couldn’t be renewed.",
  renewal: (store: string) => `Your payment in ${store} didn’t go through. It will be tried again.`,
  checkPayment: "Check your payment details",
  otherPlanAt: (address: string) => `Or choose another plan: ${address}`,
  renewalReason:
    "You’re receiving this email because the plan of your Afterword account couldn’t be renewed.",

  refundSubject: (plan: string) => `Your purchase of ${plan} was refunded`,
  refund: (store: string) =>
    `Your purchase in ${store} was refunded or withdrawn, so you no longer have the plan it paid for.`,
  refundReason:
    "You’re receiving this email because a purchase for your Afterword account was refunded or withdrawn.",

  movedSubject: (plan: string) => `Your ${plan} subscription moved to another account`,
  moved: (store: string) =>
    `Your subscription was bought again in ${store}, this time for a different Afterword account. Your account here no longer has the plan that came with it.`,
  movedReason:
    "You’re receiving this email because a subscription has moved from your Afterword account to another.",

  grantSubject: (plan: string) => `Your free ${plan} plan has ended`,
  grant: "The people who run this service gave you this plan for free, and have now ended it.",
  grantReason: "You’re receiving this email because your Afterword account had a plan for free until now.",

  receiptSubject: (plan: string) => `You bought the ${plan} plan`,
  receiptHeading: (plan: string) => `Your ${plan} plan is active.`,
  receiptPreview: (day: string) => `It’s valid until ${day}.`,
  receiptMeaning:
    "Thank you for your purchase. As long as your plan is valid, your notes will be delivered if your signs of life stop.",
  bill: (store: string) => `Your bill, with the price, comes from ${store}.`,
  receiptEnds: "The plan doesn’t renew by itself.",
  receiptRenews: (inStore: string) => `The plan renews by itself until you cancel it ${inStore}.`,
  inApple: "in the App Store",
  inGoogle: "in Google Play",
  inPaper: "in the simulated app store",
  receiptReason: "You’re receiving this email because a plan was bought for your Afterword account.",

  /** What it means for the notes. */
  stopsAfter: "After that day, nothing will be delivered until you choose a plan again.",
  unpaidAfter: "Without payment, nothing will be delivered after that day. Your notes stay as they are.",
  stopped: "From now on, nothing will be delivered until you choose a plan again.",
  notesWait:
    "Your notes stay as they are. But if your signs of life stop while you have no plan, they won’t reach anyone.",
  goesOnAfter: (plan: string) =>
    `After that day, you’ll be on the ${plan} plan, and your notes will be delivered as before.`,
  goesOn: (plan: string) => `You’re now on the ${plan} plan, and your notes will be delivered as before.`,
  notesGoOn: "Your notes stay as they are. The plan’s limits apply to a note once you change it.",
} as const;
