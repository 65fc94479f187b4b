/** Mails to a writer about a note: a recipient who was not reached, and recordings that stay behind. */
export const noteMails = {
  openNotes: "Open my notes",

  cameBackSubject: (recipient: string) => `Our email to ${recipient} came back`,
  cameBackPreview: "Their mailbox refused it. Please check the address.",
  cameBack:
    "One of your notes fell due, but the recipient’s mailbox refused our email for good. They haven’t received the note.",
  address: "Address",
  cameBackOn: "Came back",
  cameBackAdvice:
    "Please check the address. Once it’s right, notes you write from then on will get through. This one keeps its old address.",
  checkAddress: "Check the address",
  cameBackReason: "You’re receiving this email because one of your notes didn’t reach its recipient.",

  voiceWaitsSubject: "Your voice recording is still only on your device",
  videoWaitsSubject: "Your video is still only on your device",
  waitsPreview: "Open Afterword where you recorded it, and leave it open until it’s uploaded.",
  voiceWaits: (moment: string) =>
    `One of your notes has a voice recording from ${moment} that hasn’t reached us yet. If the note falls due, its text will be delivered without it.`,
  videoWaits: (moment: string) =>
    `One of your notes has a video from ${moment} that hasn’t reached us yet. If the note falls due, its text will be delivered without it.`,
  waitsAdvice:
    "Open Afterword on the device you recorded it with, go online, and leave it open until your list of notes no longer says that the recording is only on that device.",
  waitsReason:
    "You’re receiving this email because a recording of yours didn’t arrive within a day. We send this email only once.",

  voiceLongerSubject: "Your voice recording is longer than its note says",
  videoLongerSubject: "Your video is longer than its note says",
  longerPreview: "It’s withheld until you save the note again. The text isn’t.",
  voiceLonger: (moment: string, length: string, claimed: string) =>
    `One of your notes has a voice recording from ${moment}. Its length is ${length}, but the note says ${claimed}. We’re withholding it: if the note falls due, its text will be delivered without it.`,
  videoLonger: (moment: string, length: string, claimed: string) =>
    `One of your notes has a video from ${moment}. Its length is ${length}, but the note says ${claimed}. We’re withholding it: if the note falls due, its text will be delivered without it.`,
  longerAdvice:
    "Open the note, change something and save it. If your plan allows recordings of that length, the recording will again go with the note; otherwise, please record a shorter one.",
  longerReason:
    "You’re receiving this email because a recording of yours is being withheld. We send this email only once.",
} as const;
