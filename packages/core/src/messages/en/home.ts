/** The home page of the website: what stands around the stored text, and that text until an admin writes another. */
export const home = {
  lede: "Write them now. They stay sealed, and reach the people you chose only if you can no longer say that you are fine.",
  begin: "Get the App",
  login: "Log in",
  howTitle: "How it works",
  write: "You write",
  writeText:
    "A note for one person, or for several: what they mean to you, what you are sorry for, where the keys are.",
  live: "You live",
  liveText:
    "Now and then you say that you are fine: by a log-in, or by one press. How often, you choose: from every three days to every four weeks.",
  ask: "We ask",
  askText:
    "When you stay silent, we send you a reminder, and then we wait again, as long as you chose. One press, and all goes on as before.",
  read: "They read",
  readText:
    "Only if you stay silent then, too, each of them gets a private link to the note you left. They need no account.",
  promisesTitle: "Two promises",
  neverAlive: "Not while you are well.",
  neverAliveText:
    "Nothing goes out before your mail server has accepted a reminder and the whole waiting time has passed. If your mailbox has been closed or full for four weeks, we wait another 14 days and the whole waiting time, say so in the app, and only then deliver. And if you go where nobody can reach you, sleep mode waits with you until the day you come back.",
  neverLost: "Not lost, either.",
  neverLostText:
    "When the time has come, we try until a mail server has taken the note, and we watch for mails that come back. You need not believe it: rehearse it, and the note takes the whole way to your own address.",
  sealedTitle: "Sealed",
  sealedText:
    "What you write is stored encrypted, and so are the names and addresses of those you write to, each person’s with a key of its own. No screen shows your notes to anybody who works here. The server itself has to be able to open a note on the day it is due; nobody who promises delivery can honestly say otherwise.",
  beginTitle: "How to begin",
  beginText:
    "Get the app, sign up with your name and email address, and follow the link in the mail you get. Your first note can be kept a few minutes later.",
  priceText:
    "Everybody begins with the free plan. Larger plans, for more notes and more people, are paid by the month.",
  menu: "Home page",
  demo: "This is a demonstration. The app runs in a simulated phone, and every mail stays in a local inbox.",
} as const;
