/** Mails about the plan: what it ends with, what an app store did, and what follows for the notes (behaviour §2). */
export const planMails = {
  /** Before the address below a button. */
  orOpen: "or open",
  seePlans: "See the plans",
  plan: "Plan",
  lastDay: "Last day",
  boughtOn: "Bought on",
  renewsOn: "Renews on",
  since: "Since",

  endsSubject: (plan: string, day: string) => `Your plan ${plan} ends on ${day}`,
  endedSubject: (plan: string, day: string) => `Your plan ${plan} ended on ${day}`,
  ends: (name: string) => `${name}, nothing beyond that day has been paid so far.`,
  ended: (name: string) => `${name}, nothing beyond that day has been paid.`,
  wholeDay: "The last day counts whole, by the calendar in UTC.",
  endsReason: "You get this mail because the plan of your account at Afterword ends.",

  renewalSubject: (plan: string) => `Your plan ${plan} could not be renewed`,
  renewalPreview: (day: string) => `It stays valid until ${day}.`,
  renewal: (name: string, store: string, day: string) =>
    `${name}, ${store} could not charge for your plan. It tries again, and your plan stays valid until ${day}. Please look at how you pay there.`,
  renewalReason: "You get this mail because the plan of your account at Afterword could not be renewed.",

  refundSubject: (plan: string) => `Your purchase of ${plan} was taken back`,
  refund: (name: string, store: string) =>
    `${name}, ${store} has told us that your purchase was refunded or withdrawn. You no longer have the plan from it.`,
  refundReason: "You get this mail because a purchase for your account at Afterword was taken back.",

  movedSubject: (plan: string) => `Your subscription of ${plan} belongs to another account now`,
  moved: (name: string, store: string) =>
    `${name}, ${store} has told us that your subscription was bought anew for another account at Afterword. You no longer have the plan from it in this one.`,
  movedReason: "You get this mail because a subscription has left your account at Afterword.",

  grantSubject: (plan: string) => `The plan ${plan} is no longer given to you`,
  grant: (name: string) =>
    `${name}, the people who run this service gave you this plan for free, and have ended that.`,
  grantReason: "You get this mail because a plan was given to your account at Afterword until now.",

  receiptSubject: (plan: string) => `Your purchase of ${plan}`,
  receiptPreview: (day: string) => `It is valid until ${day}.`,
  receipt: (name: string, store: string, plan: string) =>
    `${name}, thank you. As ${store} has told us, you have bought the plan ${plan}.`,
  receiptMeaning: "As long as it is valid, your notes are delivered once you no longer give signs of life.",
  receiptEnds: (day: string) => `It does not renew by itself: it ends after ${day}.`,
  receiptRenews: (store: string) =>
    `It renews by itself until you cancel. You pay ${store}, which sends you the bill, and only there you can cancel.`,
  receiptReason: "You get this mail because a plan was bought for your account at Afterword.",

  /** What it means for the notes. */
  stopsAfter: (day: string) =>
    `After ${day} nothing is delivered until you choose a plan again. Your notes stay as they are, but if you then no longer give signs of life, they do not reach the people you wrote to.`,
  unpaidAfter: (day: string) =>
    `After ${day} nothing is delivered until it is paid, or until you choose another plan. Your notes stay as they are, but if you then no longer give signs of life, they do not reach the people you wrote to.`,
  stopped:
    "From now on nothing is delivered until you choose a plan again. Your notes stay as they are, but if you no longer give signs of life, they do not reach the people you wrote to.",
  goesOnAfter: (plan: string) =>
    `Then your plan is ${plan}. Your notes stay as they are and are delivered as before; what ${plan} allows counts once you change one.`,
  goesOn: (plan: string) =>
    `Your plan is ${plan} now. Your notes stay as they are and are delivered as before; what ${plan} allows counts once you change one.`,
} as const;
