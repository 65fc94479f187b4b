/** What every mail may say. Sections of the topics stand beside it: `accountMails`, `reminderMails` and so on. */
export const mails = {
  hello: (name: string) => `Hello ${name},`,
  /** Before the address behind the button, at the end of the mail. */
  buttonFails: "If the button doesn’t work:",
  when: "When",
  device: "Device",
  newAddress: "New address",
  oldAddress: "Old address",
  linkValidUntil: "Link valid until",
  logIn: "Log in",
  /** Above a heading that does not say so. */
  pleaseCheck: "Please check",
  ifYou: "If it was you, all is well. If not, please read on.",
  securityReason: "You’re receiving this email because it’s about the security of your account.",
} as const;

/** The reminders (behaviour §1.5). `soon` is a phrase such as "in 3 days"; moments arrive in words. */
export const reminderMails = {
  preview: "If you’re fine, tell us, and your notes stay with you.",
  first: (lastSign: string) => `We last heard from you on ${lastSign}, so it’s time to check in.`,
  secondSubject: (name: string) => `${name}, we haven’t heard from you`,
  second: (lastSign: string) =>
    `Your last sign of life came on ${lastSign}. We’ve already written to you since then.`,
  lastSubject: (count: number, soon: string) =>
    count === 1
      ? `Last notice: your note will be delivered ${soon}`
      : `Last notice: your ${count} notes will be delivered ${soon}`,
  lastHeading: (name: string) => `${name}, this is our last notice.`,
  last: (lastSign: string) =>
    `We’ve heard nothing from you since ${lastSign}, and we won’t ask again after this email.`,

  ask: "If all is well, tap “I’m fine” and once more on the page it opens. Then nothing will be delivered.",
  button: "I’m fine",
  otherwise: (count: number, soon: string, moment: string) =>
    count === 1
      ? `Without a sign from you, your note will be delivered ${soon}: on ${moment}.`
      : `Without a sign from you, your ${count} notes will be delivered ${soon}: on ${moment}.`,
  /** In the card: first the moment, which stays right when the mail is read later. */
  deliveryTitle: (moment: string) => `On ${moment}`,
  deliveryText: (count: number) =>
    `your ${count === 1 ? "note" : `${count} notes`} will be delivered, unless we hear from you.`,
  lastSign: "Last sign",
  today: "Today",
  delivery: "Delivery",
  small:
    "After your sign, the time starts again. What counts is the button on the page, or logging in; just opening this email or the page changes nothing. The link works until we next hear from you.",
  reason: "You’re receiving this email because you asked Afterword to check in with you.",
} as const;
