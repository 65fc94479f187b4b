/** Mails to admins about the installation. An alarm's words are the server's (docs/decisions/076). */
export const operatorMails = {
  testSubject: "Test email from Afterword",
  testPreview: "The mail server accepted this email, and it has arrived.",
  testHeading: "Email is working.",
  test: "You asked for this email on the Setup page. It went the way that reminders and deliveries go: the mail server accepted it, and it has arrived in your mailbox.",
  installation: "Where",
  sent: "Sent",
  testSpam: "If you found it in your spam folder, set up SPF, DKIM and DMARC for the sender’s domain.",
  testReason: "You’re receiving this email because you asked for it as an admin of this installation.",

  heldSubject: "Deliveries are on hold and waiting for you",
  heldPreview:
    "The notes of more people than usual would have been delivered at the same time. Now they’re waiting for you.",
  heldHeading: "Deliveries are on hold.",
  heldEstablished: (allowance: number) =>
    `The notes of more than ${allowance} established users would have been delivered within a day, far more than usual.`,
  heldNew: (allowance: number) =>
    `The notes of more than ${allowance} new accounts would have been delivered within a day, far more than usual.`,
  heldAll: (allowance: number) =>
    `The notes of more than ${allowance} people would have been delivered within a day, far more than usual.`,
  heldWhy:
    "Perhaps something has happened to many people at once; perhaps we’re the ones who can’t hear them. So these deliveries wait until an admin decides, or until the hold ends by itself after two weeks at the earliest. Everyone else’s deliveries and all reminders go on.",
  heldSince: "On hold since",
  heldAdvice:
    "Are emails arriving? Can people log in? If their silence is real, release the deliveries. If it’s ours, refuse them: everyone affected then gets a new reminder and the full time to answer it. No note is lost either way.",
  heldButton: "Review the deliveries",
  heldSmall:
    "Anyone who gives a sign of life in the meantime comes off the list. You get one email per hold.",
} as const;
