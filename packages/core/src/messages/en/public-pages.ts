/** Pages that need neither an account nor a script: a delivered note, and the reminder's answer. */
export const publicPages = {
  noteFrom: (sender: string) => `Your note from ${sender}`,
  noteNotFound: "Invalid link, note not found.",
  noteNotFoundHint:
    "The link may be incomplete. Try opening it again from the mail, or copy the whole address.",
  written: "Written",
  released: "Delivered",
  available: "Available",
  availableUntil: (date: string) => `until ${date}`,
  availableForever: "without limit",
  privateLink: "Keep this link private: whoever has it can read this note.",
  download: "Download as text",
  print: "You can print this page from the menu of your browser.",
  printButton: "Print",
  share: "Share",
  copyText: "Copy the text",
  copied: "Copied",
  selected: "Selected: please copy it",
  signOfLifeQuestion: (firstname: string) => `${firstname}, are you all right?`,
  signOfLifeText: "One press tells us that you are. Your notes stay with you.",
  signOfLifeButton: "I’m fine",
  thankYou: (firstname: string) => `Thank you, ${firstname}.`,
  thankYouText: "Good to hear from you. Nothing was delivered.",
  thankYouNext: (date: string) => `We will check in with you again on ${date}.`,
  tooLate: "This came too late",
  tooLateText: (date: string) => `Your notes were delivered on ${date}. This can't be undone.`,
  tooLateHint: "If you are well, tell the people you wrote to. Then log in, and we check in with you again.",
  askedAgain: "We have asked you again since",
  askedAgainText: "You have given a sign of life since this reminder, so its link no longer counts.",
  askedAgainHint: "To tell us that you are fine, press the button in our latest mail, or log in.",
  nothingDue: "Nothing to do",
  nothingDueText: "You have given a sign of life since this reminder. Your notes stay with you.",
  linkInvalid: "This link is no longer valid",
  linkInvalidText: "It was used before, has expired, or belongs to an older reminder.",
  linkInvalidHint: "To tell us that you are fine, log in.",
  toLogin: "Log in",
  pleaseWait: "Please wait a little",
} as const;

/** Of the recording of a delivered note; apart, because the app shows some of the others on its first page. */
export const deliveredRecording = {
  voiceRecording: (length: string) => `Voice recording, ${length}`,
  videoRecording: (length: string) => `Video recording, ${length}`,
  downloadRecording: "Download",
  recordingParts: (arrived: number, of: number) =>
    `${arrived} of ${of} parts of this recording have arrived so far. The rest is added here as it comes, under the same link.`,
  recordingBeginning:
    "Only the beginning of this recording has arrived so far. The rest is added here as it comes, under the same link.",
  recordingNotArrived:
    "This recording has not arrived yet. When it does, you will find it here, under the same link. The text is complete.",
  recordingUnavailable:
    "This recording is temporarily unavailable. Please try again later. The text is complete.",
  recordingOddForm:
    "If your browser does not play this recording, download it and open it with another program.",
  recordingLost: "This recording could not be made playable. The text is complete.",
  listenOnline: "To listen, open the link in the mail that brought you this note.",
  watchOnline: "To watch it, open the link in the mail that brought you this note.",
} as const;

/** What a page says of itself before any script runs: to browsers, search engines and home screens. */
export const page = {
  /** The tag of the language that all these sentences are in. */
  language: "en",
  description: "Write the notes that matter. They are delivered only if you can no longer say you are fine.",
  appDescription: "Notes for the people you love, delivered only if you can no longer say you are fine.",
  needsScript: "Afterword needs JavaScript here. Notes that were delivered to you open without it.",
  takesLong: "This is taking longer than usual.",
} as const;
