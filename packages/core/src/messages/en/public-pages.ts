/** Pages that need neither an account nor a script: a delivered note, and the reminder's answer. */
export const publicPages = {
  noteFrom: (sender: string) => `Your note from ${sender}`,
  noteNotFound: "Invalid link, note not found.",
  noteNotFoundHint: "The link may be incomplete, or the note may no longer be available.",
  noteNotFoundTryAgain: "Open the link in the email again.",
  noteNotFoundCopy:
    "If that doesn’t help, copy the whole address from the email into your browser’s address bar.",
  noteNotFoundAsk: (address: string | null) =>
    `If that doesn’t help either, ${address === null ? "" : `write to ${address}, or `}ask others who may have received the note: some may still be able to open it, or have saved it.`,
  written: "Written",
  released: "Delivered",
  available: "Available",
  availableUntil: (date: string) => `until ${date}`,
  availableForever: "indefinitely",
  whyHere: (sender: string) =>
    `${sender} asked Afterword to deliver this note if we no longer heard from them.`,
  /** Also in the mail that leads to the page. */
  whomToAsk: (sender: string, address: string | null) =>
    `Any questions? Ask someone who knows ${sender}${address === null ? "" : `, or write to ${address}`}.`,
  privateLink: "This link is meant only for you. Anyone who has it can read this note.",
  download: "Download as text",
  print: "You can print this page from your browser’s menu.",
  printButton: "Print",
  share: "Share",
  copyText: "Copy text",
  copied: "Copied",
  selected: "Selected: now copy it",
  signOfLifeQuestion: (firstname: string) => `${firstname}, are you all right?`,
  signOfLifeText: "One tap tells us that you are. Your notes stay with you.",
  signOfLifeButton: "I’m fine",
  thankYou: (firstname: string) => `Thank you, ${firstname}.`,
  thankYouText: "Good to hear from you. Nothing was delivered.",
  thankYouNext: (date: string) => `We’ll check in with you again on ${date}.`,
  tooLate: "This came too late",
  tooLateText: (date: string) => `Your notes were delivered on ${date}. This can’t be undone.`,
  tooLateWho: "Afterword shows you who they are.",
  askedAgain: "We’ve asked again since",
  askedAgainText: "You’ve given a sign of life since this reminder, so its link no longer counts.",
  askedAgainHint: "To tell us you’re fine, tap the button in our latest email, or log in.",
  nothingDue: "Nothing to do",
  nothingDueText: "You’ve given a sign of life since this reminder. Your notes stay with you.",
  linkInvalid: "This link is no longer valid",
  linkInvalidText:
    "This tap doesn’t count as a sign of life: the link has been used, has expired, or belongs to an older reminder.",
  linkInvalidHint: "To tell us you’re fine, log in.",
  toApp: "Open Afterword",
  toLogin: "Log in",
  pleaseWait: "Please wait a moment",
} as const;

/** Of the recording of a delivered note; apart, because the app shows some of the others on its first page. */
export const deliveredRecording = {
  voiceRecording: (length: string) => `Voice recording, ${length}`,
  videoRecording: (length: string) => `Video recording, ${length}`,
  downloadRecording: "Download",
  recordingParts: (arrived: number, of: number) =>
    `${arrived} of ${of} parts of this recording ${arrived === 1 ? "is" : "are"} here so far. Open this link again later: whatever still arrives will be here then.`,
  recordingBeginning:
    "Only the beginning of this recording is here so far. Open this link again later: whatever still arrives will be here then.",
  recordingNotArrived:
    "This recording hasn’t arrived yet. Open this link again later: once it arrives, it will be here. The text is complete.",
  recordingUnavailable:
    "This recording is temporarily unavailable. Please try again later. The text is complete.",
  recordingOddForm:
    "If your browser doesn’t play this recording, download it and open it in another program.",
  recordingLost: "This recording can’t be played. The text is complete.",
  listenOnline: "To listen, open the link in the email that brought you this note.",
  watchOnline: "To watch, open the link in the email that brought you this note.",
} as const;

/** What a page says of itself before any script runs: to browsers, search engines and home screens. */
export const page = {
  /** The tag of the language that all these sentences are in. */
  language: "en",
  description: "Write the notes that matter. They’re delivered only if you can no longer say you’re fine.",
  appDescription: "Notes for the people you love, delivered only if you can no longer say you’re fine.",
  needsScript: "This page needs JavaScript. Notes delivered to you open without it.",
  takesLong: "This is taking longer than usual.",
} as const;
