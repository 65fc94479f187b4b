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
  loading: (progress: string) => `Loading.. ${progress}`,
  loadFailed: "Loading.. failed.",
  remaining: (seconds: number) => `${seconds}s remaining`,
  retakeVoiceQuestion: "Retake Voice Recording?",
  retakeVoiceText: "Are you sure you want to discard this Voice Recording?",
  retakeVideoQuestion: "Retake Video Recording?",
  retakeVideoText: "Are you sure you want to discard this Video Recording?",
  discard: "Discard",
} as const;
