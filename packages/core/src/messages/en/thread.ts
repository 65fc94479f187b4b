/**
 * The thread: where a user stands between the last sign of life and the delivery, in words (look.md, "What people
 * fear, and what answers it"). Dates arrive formatted; `inDays` is a phrase such as "in 8 days".
 */
export const thread = {
  held: "Your notes are held safe",
  heldText: (inDays: string) => `Nothing is delivered. We will check in with you ${inDays}.`,
  reminded: "Are you all right?",
  remindedText: (inDays: string) =>
    `Reminder sent. Without a sign from you, your notes will be delivered ${inDays}.`,
  heldBack: "Nothing was delivered: your notes are held for review",
  heldBackChip: "In review",
  heldBackText: (date: string) =>
    `They were due on ${date} and wait until somebody has looked. Press “I’m fine”, and they stay here.`,
  unreached: "We could not reach you, so delivery waits",
  unreachedText: "Our reminder has not reached you yet. Your notes wait for it.",
  asleep: (date: string) => `Asleep until ${date}`,
  nothingAskedText: "Nothing is asked of you and nothing is delivered.",
  paused: "Your notes are paused",
  pausedText: "No active note, so nothing will be delivered.",
  noNotes: "Nothing to deliver yet",
  noNotesText: "Write a note and choose who it is for. Then this line begins.",
  allSent: "Nothing left to deliver",
  allSentText: (date: string) =>
    `Your notes were delivered on ${date}. A new line begins with your next note.`,
  expired: "Subscription expired: nothing will be delivered",
  expiredText: "Renew it in the app, and this line begins again.",
  expiredTextSince: (date: string) => `It ended on ${date}. Renew it in the app, and this line begins again.`,
  inactive: "Your account is disabled",
  delivered: "Delivered",
  deliveredText: (date: string) => `Your notes were delivered on ${date}.`,
  lastKnown: "Last known",
  lastKnownText: (when: string) =>
    `This page cannot reach our server at the moment. This is how things stood ${when}.`,
  lastSign: "Last sign",
  countedFrom: "Counted from",
  waits: "waits",
  sleepEnd: "Awake again",
  thisPhone: "this phone",
  thisBrowser: "this browser",
  loadFailed: "Where your notes stand could not be loaded.",
  reminder: "Reminder",
  delivery: "Delivery",
  giveSignOfLife: "I’m fine",
  heardFromYou: "Good to hear from you.",
  tooLateHint: "If you are well, tell the people you wrote to. From now on we check in with you again.",
  signOfLifeFailed: "Your sign did not get through. Please try again!",
  whatCounts: "What counts as a sign of life?",
  countsButton: "“I’m fine”, here or behind the link in our reminder",
  countsOpening: "Logging in, or opening the app on your phone",
  countsSaving: "Saving a note, a recipient or your profile",
  countsNot: "A page that is left open does not count, nor does only reading our mail.",
  lastSignFrom: (time: string, source: string) => `Last sign: ${time}, ${source}`,
} as const;
