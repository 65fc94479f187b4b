/** The home page of the website: what stands around the stored text, and that text until an admin writes another. */
export const home = {
  lede: "Write them now. We keep them sealed, and they reach the people you chose only if you can no longer tell us that you are fine.",
  begin: "Install the App",
  login: "Log in",
  /** The letter in the picture. */
  letterGreeting: "Dear Lena,",
  letterText:
    "The blue tin is on the top shelf. Every letter from Lisbon is in it, and right at the bottom the recipe I always said was a secret.",
  letterMore: "What I never said often enough:",
  howTitle: "How it works",
  write: "You write",
  writeText:
    "A note to one person, or to several: what they mean to you, what you are sorry about, where the keys are.",
  live: "You live",
  liveText:
    "Every so often you let us know that you are fine, by logging in or with one tap. You decide how often: anything from every three days to every four weeks.",
  ask: "We ask",
  askText:
    "If you go quiet, we send you a reminder and then wait again, for as long as you chose. One tap, and everything carries on as before.",
  read: "They read",
  readText:
    "Only if you stay silent even then does each of them get a private link to the note you left. They don’t need an account.",
  promisesTitle: "Two promises",
  neverAlive: "Not while you are well.",
  neverAliveText:
    "Nothing goes out until your mail server has accepted a reminder and the whole delay after it has passed. If your mailbox has been closed or full for four weeks, or if one of our admins has found after four weeks that you cannot be reached, we say so in the app, wait the whole delay and another 14 days, and only then deliver. And if you go where nobody can reach you, sleep mode waits until the day you are back.",
  neverLost: "And never forgotten.",
  neverLostText:
    "When the time has come, a mail server that says no does not stop us: we try again for days, and we notice when an email comes back. You don’t have to take our word for it. Rehearse it, and your note travels the whole way to your own address.",
  readersTitle: "Who can read it",
  readersBefore: "Until it is delivered: you.",
  readersBeforeText:
    "What you write, and the names and addresses of the people you write to, are stored encrypted with a key that belongs to your account alone. No screen shows your notes to anyone who works here. But a server that is to deliver a note has to be able to open it on the day, so whoever runs it and holds its master key could, too. No service that promises delivery can honestly say otherwise.",
  readersAfter: "After that: whoever has the link.",
  readersAfterText:
    "Each recipient gets a link of their own to the note you wrote them, and to no other. The email says that there is a note, when it was written and whether it has a recording; title and text stay behind the link.",
  priceTitle: "What it costs",
  priceText:
    "Everyone starts on the free plan. The other plans are bought in the app, by the month, and can be cancelled at any time. Your notes stay, but they are delivered only while your plan is valid.",
  priceFreeText: "Everyone starts on the free plan, and there is no other.",
  free: "Costs nothing.",
  perMonth: (price: string) => `${price} per month.`,
  planText: (notes: number, recipients: number, minutes: number) =>
    `${notes === 1 ? "1 note" : `${notes} notes, each`} for ${recipients === 1 ? "1 person" : `up to ${recipients} people`}, ${minutes > 0 ? `with a recording of up to ${minutes} ${minutes === 1 ? "minute" : "minutes"}` : "text only"}.`,
  endTitle: "If Afterword itself ends",
  endText:
    "That alone delivers no note: time when the service is down does not count as your silence. If we ever had to close, we would tell you by email in good time, so that you could take your notes with you. Your recipients can download or print what they have received, and keep it without us. A note that is still waiting ends with the service. Whatever must not be lost belongs on paper as well.",
  beginTitle: "How to begin",
  beginText:
    "Get the app, sign up with your name and email address, and follow the link we send you. A few minutes later your first note can be waiting here.",
  menu: "Home page",
  demo: "This is a demonstration. The app runs in a simulated phone, and every email stays in a local inbox.",
} as const;
