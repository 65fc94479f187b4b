/** Mails to admins about the installation. An alarm's words are the server's (docs/decisions/076). */
export const operatorMails = {
  testSubject: "Test email from Afterword",
  testPreview: "The mail server accepted this email, and it has arrived.",
  testHeading: "Email is working.",
  test: "This email went the same way as reminders and deliveries.",
  installation: "Where",
  sent: "Sent",
  testSpam: "If you found it in your spam folder, set up SPF, DKIM and DMARC for the sender’s domain.",
  testReason: "You’re receiving this email because you asked for it as an admin of this installation.",

  heldSubject: "Deliveries are on hold and waiting for you",
  heldPreview:
    "The notes of more people than usual would have been delivered at the same time. Now they’re waiting for you.",
  heldState: "Decision needed",
  heldHeading: "Deliveries are on hold.",
  heldWhy:
    "The notes of far more people than usual would have been delivered within a day. Perhaps something has happened to many of them; perhaps we just can’t hear them. No note is lost.",
  thenDecide: "Then decide:",
  checkFirst: "Please check first:",
  checkMail: "Are emails arriving?",
  checkLogin: "Can people log in?",
  heldWho: "Affected",
  heldEstablished: (allowance: number) => `more than ${allowance} established users`,
  heldNew: (allowance: number) =>
    `more than ${allowance} new accounts: under 30 days old, or without a sign of life since their first day`,
  heldAll: (allowance: number) => `more than ${allowance} people`,
  heldSince: "Since",
  undecided: "Do nothing",
  undecidedMeaning: (day: string) => `From ${day} at the earliest, the same as “Refuse”.`,
  heldButton: "Release or refuse",
  release: "Release",
  releaseMeaning: "If the silence is real: the notes go out.",
  refuse: "Refuse",
  refuseMeaning:
    "If the fault is ours: everyone affected gets a new reminder and the full time to answer it.",
  heldSmall:
    "Everyone else’s deliveries and all reminders go on. Anyone who gives a sign of life in the meantime comes off the list. While this lasts, we won’t email you about it again.",
} as const;
