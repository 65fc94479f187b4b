/** Mails about the phone of an account. */
export const phoneMails = {
  phone: "Phone",
  unknown: "Unknown",
  registeredSubject: "A phone was registered",
  registered: "This phone now belongs to your account. It can remind you and give signs of life for you.",
  replacedSubject: "Another phone was registered",
  replaced: "This phone now belongs to your account. The previous one can no longer act for you.",
  registeredOn: "Registered",
  notYou:
    "If it wasn’t you, someone knows your password: choose a new one right away. That takes the phone’s rights away and logs everyone out.",

  silentSubject: "We can’t reach your phone",
  silentPreview: "Without it, only what you do yourself counts.",
  silent:
    "Your phone quietly tells us that you’re well, but we haven’t heard from it for two weeks. Without it, only what you do yourself counts, and we’ll remind you by email as before.",
  lastReached: "Last reached",
  silentAdvice:
    "Open the app on it once; that’s usually enough. If you have a new phone, log in there and register it.",
  seeAccount: "Open my account",
  silentReason: "You’re receiving this email because quiet signs of life are on for your phone.",
} as const;
