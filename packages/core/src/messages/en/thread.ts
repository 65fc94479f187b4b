/**
 * The thread: where a user stands between the last sign of life and the delivery, in words (look.md, "What people
 * fear, and what answers it"). Dates arrive formatted; `inDays` is a phrase such as "in 8 days".
 */
export const thread = {
  held: "Your notes are safely held",
  heldInPart: "Not everything can be delivered",
  heldText: (inDays: string) => `We’ll check in with you ${inDays}.`,
  withheld: (count: number) =>
    count === 1 ? "One recording won’t be delivered" : `${count} recordings won’t be delivered`,
  reminded: "Are you all right?",
  remindedText: (inDays: string) =>
    `Reminder sent. Without a sign from you, your notes will be delivered ${inDays}.`,
  heldBack: "Nothing was delivered: your notes are held for review",
  heldBackChip: "In review",
  heldBackText: (date: string) =>
    `“I’m fine” keeps them here. They were due on ${date} and can be released at any time; otherwise the review ends after two weeks at the earliest.`,
  unconfirmed: "Your subscription hasn’t been confirmed yet",
  unconfirmedChip: "Unconfirmed",
  unconfirmedText: (date: string) =>
    `Paid until ${date}. Nothing is delivered until the app store confirms that it continues. “I’m fine” keeps your notes here.`,
  notReached: "Not reached",
  unreached: "We couldn’t reach you, so delivery waits",
  unreachedText: "Is your email address still right?",
  checkAddress: "Check my address",
  outOfReach: (date: string) => `We haven’t been able to reach you since ${date}.`,
  outOfReachText: (date: string) => `Without a sign of life, your notes will be delivered on ${date}.`,
  asleep: (date: string) => `Asleep until ${date}`,
  nothingAskedText: "We won’t check in, and nothing will be delivered.",
  paused: "Your notes are paused",
  pausedText: "No active note, so nothing will be delivered.",
  noNotes: "Nothing to deliver yet",
  noNotesText: "Once a note is active, we check in with you. If no sign of life comes, we deliver it.",
  allSent: "Nothing left to deliver",
  allSentText: "Write another whenever you like.",
  expired: "Subscription expired: nothing will be delivered",
  expiredText: "Until you choose a plan, we won’t check in with you either.",
  expiredTextSince: (date: string) =>
    `It ended on ${date}. Until you choose a plan, we won’t check in with you either.`,
  seePlan: "See my plan",
  inactive: "Your account is disabled",
  inactiveText: "We won’t check in, and nothing will be delivered. Your notes stay here.",
  /** Where the installation names no address to write to. */
  inactiveAsk: "The people who run this service can tell you why.",
  delivered: "Delivered",
  deliveredText: (date: string) => `Your notes were delivered on ${date}.`,
  deliveredTo: (date: string, names: string) => `Your notes were delivered to ${names} on ${date}.`,
  writeTo: (name: string) => `Write to ${name}`,
  lastKnown: (when: string) => `As of ${when} · not connected`,
  lastKnownText: "This page can’t reach our server at the moment. It keeps trying.",
  /** Below “I’m fine” meanwhile. */
  countsOnceHere: "Your sign only counts once it reaches us.",
  firstNote: "First note",
  lastSign: "Last sign",
  /** Below the day of the last sign before a delivery: the line below may tell of a later one. */
  silentSince: "Silent since",
  countedFrom: "Counted from",
  waits: "waiting",
  /** In place of a day while nothing is due. */
  noneDue: "none due",
  subscriptionEnd: "Subscription ended",
  /** Of the notes delivered, where no sign before that is known. */
  lastChanged: "Last changed",
  sleepEnd: "Awake again",
  thisPhone: "this phone",
  thisBrowser: "this browser",
  loadFailed: "The state of your notes couldn’t be loaded.",
  reminder: "Reminder",
  delivery: "Delivery",
  giveSignOfLife: "I’m fine",
  heardFromYou: "Good to hear from you.",
  tooLateForGood: "This can’t be undone.",
  tooLateTell: "If you’re well, tell the people you wrote to.",
  tooLateNext: (areOthersHeld: boolean) =>
    areOthersHeld
      ? "Your other notes are still held, and we’ll keep checking in with you."
      : "Once you have an active note again, we’ll check in with you.",
  signOfLifeFailed: "Your sign didn’t get through. Please try again.",
  whatCounts: "What counts as a sign of life?",
  countsButton: "“I’m fine”, here or in one of our reminders",
  countsOpening: "Logging in, or opening the app on your phone",
  countsSaving: "Saving a note, a recipient or your profile",
  countsPhone: "Unlocking your phone, if you turned on quiet signs of life",
  countsNot: "Leaving a page open doesn’t count, and neither does just reading our email.",
  lastSignFrom: (time: string, source: string) => `Last sign: ${time}, ${source}`,
} as const;
