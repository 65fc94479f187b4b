/** Mails about the second factor and the sessions of an account. */
export const securityMails = {
  passkey: "Passkey",
  chooseOne: "Choose a new password.",

  passkeyAdded: "A passkey was added to your account",
  passkeyAddedText: "From now on it can be used as the second step when you log in.",
  passkeyRemoved: "A passkey was removed from your account",
  passkeyRemovedText: "It can no longer be used to log in.",
  codesAdded: "One-time codes were added to your account",
  codesAddedText:
    "From now on a code from an authenticator app can be used as the second step when you log in.",
  codesRemoved: "One-time codes were removed from your account",
  codesRemovedText: "Codes from an authenticator app no longer work when you log in.",
  recoveryCodesMade: "New recovery codes were created for your account",
  recoveryCodesMadeText: "The ones you had before no longer work.",
  recoveryCodeUsed: "A recovery code was used to log in",
  recoveryCodeUsedText: "It won’t work again. Create new ones before you run out.",
  failed: "The second step of your login failed several times",
  failedText:
    "Your password was entered, and then the second step was wrong at least three times within a day.",
  notShown: "Your password was entered, but the second step wasn’t completed",
  notShownText: "Someone began to log in with your password and didn’t complete the second step.",
  disowned: "Your second factor was removed",
  disownedText: (button: string) =>
    `Someone tapped “${button}” in one of our emails. Everyone has been logged out, and your old password no longer works.`,
  resetText:
    "The people who run this service removed it. Your password alone is enough to log in now; please add a new second factor.",
  resetPreview: "Your password alone is enough to log in now.",
  resetNotAsked:
    "If you didn’t ask them to, choose a new password right away, which logs everyone out. Then look under “Account & Settings”, “Security”.",

  disownUntil: (until: string) =>
    `If it wasn’t you, someone knows your password. Tap the button before ${until}: it removes the second factor and its recovery codes, logs everyone out and lets you choose a new password.`,
  notYou:
    "If it wasn’t you, choose a new password right away, which logs everyone out. Then look under “Account & Settings”, “Security”. If you’re asked for a second factor you never added, tap the button in the email that told you about the first one.",
  passwordKnown:
    "If it wasn’t you, someone knows your password: choose a new one right away, which logs everyone out. Then look under “Account & Settings”, “Security”.",

  theftSubject: "We logged out one of your devices",
  theftPreview: "Someone may have copied its login. Your notes are as you left them.",
  theft:
    "This device’s login was used in two places at once. That can happen after it is restored from a backup, but also when someone has copied the login.",
  theftRestored: "Did you restore the device?",
  theftRestoredAdvice: "Then just log in again.",
  theftUnsure: "Not sure?",
  theftUnsureAdvice: "Then choose a new password, which logs everyone out.",
} as const;

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

  silentState: "Please have a look",
  silentSubject: "We can’t reach your phone",
  silentPreview: "Without it, only what you do yourself counts.",
  silent:
    "Your phone normally tells us quietly that you’re well, but we haven’t heard from it for two weeks.",
  lastReached: "Last reached",
  openApp: "Open the app on this phone. That’s usually enough.",
  lookHere: "Then see here whether it worked.",
  seePhone: "See my phone",
  silentMeaning:
    "Until we reach your phone again, only what you do yourself counts, and we’ll remind you by email as before.",
  newPhone: "New phone? Log in there and register it.",
  silentReason: "You’re receiving this email because quiet signs of life are on for your phone.",
} as const;
