import { notes as say } from "@afterword/core/messages/notes";
import { lengthInWords } from "@afterword/core/recordings/length-in-words";
import type { Recording } from "@afterword/core/recordings/recording";

/** "Voice Recording, 3 minutes" */
export const nameOfRecording = ({ type, length }: Recording): string =>
  `${type === "audio" ? say.voiceRecording : say.videoRecording}, ${lengthInWords(length)}`;
