/** Mails to a writer about a note: a recipient who was not reached, and recordings that stay behind. */
export const noteMails = {
  openNotes: "Open my notes",

  cameBackSubject: (recipient: string) => `Our email to ${recipient} came back`,
  cameBackPreview: "Their mailbox refused it. Please check the address.",
  cameBackState: "Not delivered",
  cameBack: (recipient: string) =>
    `One of your notes fell due, but the mailbox refused our email for good. ${recipient} didn’t get the note. This says nothing about its other recipients.`,
  address: "Address",
  cameBackOn: "Came back",
  correctAddress: (recipient: string) => `Check and correct the address of ${recipient}.`,
  writeAgain:
    "Then write a new note: the old one keeps the old address. You’ll still find its text under “My Notes”.",
  checkAddress: "Check the address",
  cameBackReason: "You’re receiving this email because one of your notes didn’t reach its recipient.",

  voiceWaitsSubject: "Your voice recording is still only on your device",
  videoWaitsSubject: "Your video is still only on your device",
  waitsPreview: "Open Afterword where you recorded it, and leave it open until it’s uploaded.",
  voiceWaits:
    "The voice recording of one of your notes hasn’t reached us yet. If the note falls due, its text will be delivered without it.",
  videoWaits:
    "The video of one of your notes hasn’t reached us yet. If the note falls due, its text will be delivered without it.",
  recorded: "Recorded",
  waitsState: "Please upload",
  waitsOpen: "Open Afterword on the device you recorded it with. It can only be uploaded from there.",
  waitsOnline: "Go online.",
  waitsStay: "Leave Afterword open until the hint on the note disappears.",
  waitsReason:
    "You’re receiving this email because a recording of yours didn’t arrive within a day. We send this email only once.",

  voiceLongerSubject: "Your voice recording is longer than its note says",
  videoLongerSubject: "Your video is longer than its note says",
  longerPreview: "It’s withheld until you save the note again. The text isn’t.",
  voiceLonger:
    "We’re withholding the voice recording of one of your notes. If the note falls due, its text will be delivered without it.",
  videoLonger:
    "We’re withholding the video of one of your notes. If the note falls due, its text will be delivered without it.",
  length: "Actual length",
  claimed: "As the note says",
  longerAdvice:
    "Open the note and press “Save its full length”. If your plan allows recordings of that length, the recording will again go with the note; otherwise, please record a shorter one.",
  longerReason:
    "You’re receiving this email because a recording of yours is being withheld. We send this email only once.",
} as const;
