/** What a call about a recording may answer. */
export const media = {
  oneFile: "Please send one part of a recording, and nothing else.",
  otherType: "This is no recording in a form that we know.",
  tooLarge: "This recording is larger than any that can be kept here.",
  partDiffers: "Another part with this number has been kept already.",
  isClosed: "This recording is complete; nothing can be added to it.",
  removed: "This recording was removed.",
  quota: "You have used up the room for recordings. Please delete recordings that you no longer need.",
  partsMissing: "Some parts of the recording have not arrived yet.",
} as const;
