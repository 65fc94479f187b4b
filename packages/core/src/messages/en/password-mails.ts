/** Mails about a forgotten or a changed password. */
export const passwordMails = {
  resetPreview: "The link works once, for one hour.",
  reset:
    "Someone asked for a new password for your account. If it was you, choose one here. You’ll be logged out everywhere and can log in with the new one.",
  asked: "Requested",
  resetValid: (moment: string) => `The link works once, until ${moment}.`,
  resetNotYou: "If it wasn’t you, just ignore this email. Your password stays as it is.",
  resetReason:
    "You’re receiving this email because someone asked for a new password for the account with your address.",

  noAccountSubject: "There’s no account with your address",
  noAccountPreview: "Someone used it to ask for a new password.",
  noAccount:
    "Someone gave this address to get a new password, but no account uses it. If it was you, you may have signed up with a different address: try that one.",
  tryAnother: "Try another address",
  signUp: (address: string) =>
    `If you don’t have an account yet, you can create one at ${address}. If it wasn’t you who asked, there’s nothing you need to do.`,
  noAccountReason: "You’re receiving this email because someone asked for a new password with this address.",

  changedSubject: "Your password was changed",
  changedPreview: "If it was you, all is well. If not, choose a new one right away.",
  changedByOld:
    "Someone entered your old password and chose a new one. Every other device has been logged out. If it was you, there’s nothing to do.",
  changedByLink:
    "Someone chose a new one with the link we emailed you. Every device has been logged out. If it was you, there’s nothing to do.",
  changed: "Changed",
  changedNotYou: "If it wasn’t you, choose a new password right away. That logs everyone out.",
} as const;
