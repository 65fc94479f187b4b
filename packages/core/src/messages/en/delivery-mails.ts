/** A note's mail to its recipient. The reader may be in shock, and may fear a fraud. */
export const deliveryMails = {
  /** As whom the mail comes. */
  senderName: (from: string) => `${from} (via Afterword)`,
  subject: (from: string) => `${from} left you a note`,
  preview: (from: string) => `${from} wrote it for you and asked us to keep it until now.`,
  dear: (name: string) => `Dear ${name},`,
  what: (from: string) =>
    `${from} wrote a note for you and asked us to keep it. We deliver a note like this when its writer has given no sign of life for as long as they chose. We don’t know what has happened.`,
  read: "Read the note",
  recording: "In the note",
  voice: "a voice recording",
  voiceOf: (length: string) => `a voice recording, ${length}`,
  video: "a video recording",
  videoOf: (length: string) => `a video recording, ${length}`,
  writtenOn: "Written",
  deliveredOn: "Delivered",
  available: "Available",
  availableUntil: (day: string) => `until ${day}`,
  availableForever: "indefinitely",
  arriving:
    "The recording hasn’t reached us completely yet. The text is complete, and the rest of the recording will appear under the same link.",
  lost: "The recording can’t be played. The text is complete.",
  free: "Reading it costs nothing and needs no account, no password and no app. Nobody will ask you for money or for anything about yourself.",
  unsure:
    "If you’re not sure, ask before you open the note. It will wait. This link is meant only for you. Anyone who has it can read the note.",
  reason: (from: string) => `You’re receiving this email because ${from} chose you as a recipient.`,
} as const;
