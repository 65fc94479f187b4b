/** What every mail may say. Sections of the topics stand beside it: `accountMails`, `reminderMails` and so on. */
export const mails = {
  hello: (name: string) => `Hello ${name},`,
  /** Before the address below a button. */
  orOpen: "Or open this link:",
  when: "When",
  device: "Device",
  newAddress: "New address",
  oldAddress: "Old address",
  linkValidUntil: "Link valid until",
  logIn: "Log in",
  notMe: "It wasn’t me",
  ifYou: "If it was you, all is well. If not, please read on.",
  securityReason: "You’re receiving this email because it’s about the security of your account.",
} as const;
