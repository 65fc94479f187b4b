/** Mails about another email address for an account. */
export const addressMails = {
  confirmSubject: "Confirm your new email address",
  confirmPreview: "One tap, and we’ll write to this address from now on.",
  confirmHeading: "Is this your new address?",
  confirm:
    "You asked us to write to this address from now on. Please confirm it. Until you do, everything still goes to the old one.",
  confirmUnknown: "If you don’t know what this is about, just ignore this email. Nothing will change.",
  confirmReason:
    "You’re receiving this email because the owner of an Afterword account asked to use this address.",

  askedSubject: "Someone asked to change your email address",
  askedPreview: "If it wasn’t you, choose a new password. That stops the change.",
  asked:
    "Someone who is logged in to your account asked us to write to a different address. The change takes effect once it’s confirmed there; until then, nothing changes.",
  askedOn: "Requested",
  askedNotYou:
    "If it wasn’t you, choose a new password right away. That stops the change and logs everyone out.",
  askedRegretted: (address: string) =>
    `If it was you and you’ve changed your mind, you can cancel the change in your profile: ${address}`,

  changedSubject: "Your account has a new email address",
  changedPreview: "This is the last email to this address.",
  changed:
    "The new address has been confirmed. You log in with it from now on, and everything we write goes there. This is our last email to the old one.",
  changedOn: "Since",
  /** An email address, or the address of the installation. */
  changedNotYou: (address: string) =>
    `If it wasn’t you, someone else has taken over your account. Tell the people who run this service right away: ${address}. They can disable it, and then nothing will be delivered.`,
  changedReason: "You’re receiving this email because your Afterword account had this address until now.",
} as const;
