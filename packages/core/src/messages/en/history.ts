import type { SignSource } from "../../switch/signs-of-life.ts";

/** What happened to an account on the switch, in plain words. Times and lengths arrive formatted. */
export const history = {
  title: "History",
  all: "The whole history",
  hint: "Signs of life, reminders, and deliveries",
  lede: "Everything that decides when your notes are delivered, newest first.",
  empty: "Nothing has happened yet. Your first sign of life will stand here.",
  loadFailed: "Your history could not be loaded.",
  listLabel: "What happened, newest first",
  sign: (source: string) => `Sign of life: ${source}`,
  signPlain: "Sign of life",
  signsBefore: (count: number, since: string, devices: string) =>
    `${count} more before it since ${since}${devices === "" ? "" : `, from ${devices}`}`,
  signTooLate: (time: string) => `It came after your notes were delivered on ${time}.`,
  reminderFirst: "Reminder",
  reminderSecond: "Second reminder",
  reminderLast: "Last notice",
  reminderAcceptedOn: (time: string) => `Accepted by the mail server, ${time}`,
  reminderWaiting: "Waits for the mail server to accept it; until then nothing is delivered.",
  reminderRefused: "Not accepted so far. We keep trying, and nothing is delivered until it is.",
  reminderReturned: "Accepted at first, then it came back: it does not count as a reminder.",
  reminderWithdrawn: "Withdrawn: a sign of life came before it was sent.",
  noteSent: (title: string, name: string) => `“${title}” to ${name}`,
  deliveryAccepted: "Accepted by the recipient’s mail server",
  deliveryAcceptedOn: (time: string) => `Accepted by the recipient’s mail server, ${time}`,
  deliveryWaiting: "On its way",
  deliveryReturned: "Accepted at first, then it came back: the address may be wrong.",
  deliveryFailed: "Could not be delivered",
  deliveryHeld: "Delivery held for review",
  deliveryHeldHint:
    "Many deliveries were due at the same time, so yours was kept back for somebody to look at.",
  holdReleased: "Review ended: delivery goes on",
  holdRefused: "Review ended: your notes stay here",
  holdRefusedHint: "You get a new reminder, and the full delay begins again.",
  markTooLate: "Too late",
  markNotAccepted: "Not accepted",
  markReturned: "Came back",
  markFailed: "Failed",
  confirmFrequency: (length: string) => `Check-in after ${length}`,
  sendingDelay: (length: string) => `Delivery ${length} after our reminder`,
  lengthBefore: (length: string) => `It was ${length}`,
  sleepUntil: (date: string) => `Sleep mode until ${date}`,
  awake: "Sleep mode ended",
} as const;

/** What a sign of life came from, by its source (behaviour §1.7). */
export const signs = {
  "log-in": "log-in",
  button: "“I’m fine”",
  "mail-link": "link in our mail",
  "app-opened": "app opened",
  "app-resumed": "app in use",
  saved: "something saved",
  "looks-changed": "appearance changed",
  "email-confirmed": "address confirmed",
  "password-changed": "password changed",
} as const satisfies Record<SignSource, string>;
