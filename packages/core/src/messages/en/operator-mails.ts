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
  heldHeading: "Deliveries are on hold.",
  heldWhy:
    "The notes of far more people than usual would have been delivered within a day. Perhaps something has happened to many people at once; perhaps we’re the ones who can’t hear them.",
  heldWho: "Affected",
  heldEstablished: (allowance: number) => `more than ${allowance} established users`,
  heldNew: (allowance: number) => `more than ${allowance} new accounts`,
  heldAll: (allowance: number) => `more than ${allowance} people`,
  heldSince: "Since",
  heldEnds: "Ends by itself",
  heldEndsAt: (day: string) => `on ${day} at the earliest`,
  heldButton: "Review the deliveries",
  release: "Release",
  releaseMeaning: "them if the silence is real: the notes go out.",
  refuse: "Refuse",
  refuseMeaning:
    "them if the fault is ours: everyone affected gets a new reminder and the full time to answer it.",
  heldQuestions: "To find out: are emails arriving, and can people log in? No note is lost either way.",
  heldSmall:
    "Everyone else’s deliveries and all reminders go on. Anyone who gives a sign of life in the meantime comes off the list. You get one email per hold.",
} as const;
