/** A note's mail to its recipient. The reader may be in shock, and may fear a fraud. */
export const deliveryMails = {
  /** As whom the mail comes. */
  senderName: (from: string) => `${from} (via Afterword)`,
  subject: (from: string) => `${from} left you a note`,
  preview: (from: string) => `${from} wrote it for you and asked us to keep it until now.`,
  dear: (name: string) => `Dear ${name},`,
  what: (from: string) =>
    `We’ve kept this note for you, as ${from} asked us to. We deliver a note like this when its writer has given no sign of life for as long as they chose. We don’t know what has happened.`,
  read: "Read the note",
  recording: "In the note",
  voice: "Voice recording",
  voiceOf: (length: string) => `Voice recording, ${length}`,
  video: "Video recording",
  videoOf: (length: string) => `Video recording, ${length}`,
  writtenOn: "Written",
  deliveredOn: "Delivered",
  available: "Available",
  availableUntil: (day: string) => `until ${day}`,
  availableForever: "indefinitely",
  /** The state of a recording that is not whole. */
  notWhole: (what: string) => `${what}, not yet complete`,
  arriving:
    "The text is complete. Part of the recording hasn’t reached us yet; if it arrives, it will appear under the same link.",
  lost: "The text is complete, but the recording can’t be played.",
  free: "Reading it costs nothing. You need no account, no password and no app, and we will never ask you for money or for anything about yourself.",
  unsure: "If you’re not sure, ask before you open the note. It will wait.",
  onlyYou: "This link is meant only for you. Anyone who has it can read the note.",
  reason: (from: string) => `You’re receiving this email because ${from} chose you as a recipient.`,
} as const;

/** A note's mail to its own writer: the same, in a frame. */
export const rehearsalMails = {
  subject: (subject: string) => `Rehearsal: ${subject}`,
  preview: "You asked for this rehearsal. Nothing was delivered.",
  mark: "You asked for it, and your recipients got nothing. Your note is still held.",
  sentTo: "Sent to",
  onlyYou: "only you",
  linkUntil: "Rehearsal link until",
  inFrame: "A rehearsal, not delivered",
  below: "What your recipients would get",
  belowText: "Each with their own name. Do try the button.",
  reason: "You’re receiving this email because you asked Afterword to rehearse one of your notes.",
} as const;
