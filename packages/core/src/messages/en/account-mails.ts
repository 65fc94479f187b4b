/** Mails about an account: its sign-up and its end. */
export const accountMails = {
  confirmSubject: "Confirm your email address",
  confirmPreview: "One tap, and you can log in to Afterword.",
  welcome: (name: string) => `Welcome, ${name}.`,
  confirm: "Please confirm that this address is yours. Then you can log in.",
  confirmButton: "Confirm this address",
  signedUpAs: "Signed up as",
  confirmNotYou:
    "If this wasn’t you, just ignore this email. Nobody can use your address without confirming it.",
  confirmReason: "You’re receiving this email because someone signed up with your address.",

  existsSubject: "You already have an account",
  existsPreview: "Someone tried to sign up with your address. Nothing has changed.",
  exists:
    "Someone tried to sign up with your address. Nothing has changed: your account and your notes are just as you left them.",
  forgotten: (address: string) =>
    `If you’ve forgotten your password, choose a new one at ${address}. If it wasn’t you who tried, there’s nothing you need to do.`,
  existsReason:
    "You’re receiving this email because someone tried to sign up with the address of your account.",

  deletedSubject: "Your account has been deleted",
  deletedPreview: "Your notes and everything else in it are gone.",
  deletedByOwner: "As you asked, we deleted your account. Thank you for trusting us with your words.",
  deletedByAdmin: "The people who run this service deleted your account.",
  deleted:
    "Your notes, recipients, pictures and recordings are gone. Notes that hadn’t been delivered never will be, and links to delivered ones no longer open.",
  /** An email address, or the address of the installation. */
  deletedUnwanted: (address: string) =>
    `If you didn’t want this, tell the people who run this service: ${address}. Nobody can bring your notes back, but they can find out how it happened.`,
  deletedReason:
    "You’re receiving this email because your Afterword account had this address. It’s our last one to you.",
} as const;
