/** Recording, uploading and playing. */
export const recordings = {
  noMicrophone: "Could not access microphone.",
  noCamera: "Could not access camera or microphone.",
  accessLost: "Lost media access, recording has ended.",
  recorderFailed: (error: string) => `error starting recorder : ${error}`,
  devicesFailed: "error listing media devices.",
  upload: "Upload",
  uploaded: "Upload completed!",
  uploading: (percent: number) => `Uploading.. ${percent}%`,
  uploadRefused: "The server didn’t accept this recording. It’s still on this device.",
  partMissing: "Part of this recording is missing from this device. Please record it again.",
  loading: (progress: string) => `Loading.. ${progress}`,
  loadFailed: "Loading.. failed.",
  remaining: (seconds: number) => `${seconds}s remaining`,
  retakeVoiceQuestion: "Retake Voice Recording?",
  retakeVoiceText: "Are you sure you want to discard this Voice Recording?",
  retakeVideoQuestion: "Retake Video Recording?",
  retakeVideoText: "Are you sure you want to discard this Video Recording?",
  discard: "Discard",
} as const;

/** Players, and where a recording is. */
export const playing = {
  play: "Play",
  pause: "Pause",
  position: "Position",
  positionOf: (elapsed: string, total: string) => `${elapsed} of ${total}`,
  back: (seconds: number) => `${seconds} seconds back`,
  forward: (seconds: number) => `${seconds} seconds forward`,
  speed: (times: string) => `Speed: ${times} times`,
  fullScreen: "Full screen",
  download: "Download",
  downloadFailed: "The recording couldn’t be downloaded.",
  percent: (percent: number) => `${percent}%`,
  kilobytes: (count: number) => `${count} kB`,
  onlyOnPhone: "Only on this phone",
  onlyInBrowser: "Only in this browser",
  waitsForConnection: "uploads when you’re back online",
  waitsForTurn: "waiting to upload",
  triesAgain: "we’ll keep trying to upload it",
  notTaken: "not accepted by the server",
  notQueued:
    "This device is full, so the upload can’t start. Your recording is safe: free some space, then try again.",
  onOtherDevice: "Uploads when you open Afterword on the device that recorded it.",
  pressPlayAgain: "Press play to try again.",
  playsOnline: "You’re offline. Press play again once you’re connected.",
  notPlayable: "Couldn’t be converted, so not every device can play it. It’s best to record it again.",
  withheldInList: "Recording withheld",
  longerThanSaid: "Longer than the length saved with its note, so recipients don’t get it.",
  saveLength: "Save its full length",
} as const;

/** What a call about a recording may answer. */
export const media = {
  oneFile: "Please send one part of a recording and nothing else.",
  otherType: "This isn’t a recording in a format we know.",
  tooLarge: "This recording is too large to be stored here.",
  partDiffers: "A different part with this number has already been stored.",
  isClosed: "This recording is complete; nothing can be added to it.",
  removed: "This recording was removed.",
  quota: "You’ve used up your space for recordings. Please delete some you no longer need.",
  partsMissing: "Some parts of the recording have not arrived yet.",
} as const;
