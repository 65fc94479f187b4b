import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { Dialog } from "../../../shared/ui/dialog.tsx";

export type Question = { readonly onConfirm: () => void; readonly onCancel: () => void };

export function RetakeDialog({ type, ...question }: Question & { readonly type: RecordingType }) {
  const isVoice = type === "audio";
  return (
    <Dialog
      title={isVoice ? recordings.retakeVoiceQuestion : recordings.retakeVideoQuestion}
      confirm={recordings.discard}
      cancel={say.keep}
      danger
      {...question}
    >
      <p>{isVoice ? recordings.retakeVoiceText : recordings.retakeVideoText}</p>
    </Dialog>
  );
}

/** An unfinished take of an earlier visit. */
export function DiscardDialog(question: Question) {
  return (
    <Dialog title={say.discardQuestion} confirm={recordings.discard} cancel={say.keep} danger {...question}>
      <p>{say.discardText}</p>
    </Dialog>
  );
}

/** An old take for a note that has a recording: what would be replaced is not on this screen. */
export function ReplaceDialog({ question }: { readonly question: Question | null }) {
  if (question === null) return null;
  return (
    <Dialog title={say.replaceQuestion} confirm={say.replace} danger {...question}>
      <p>{say.replaceText}</p>
    </Dialog>
  );
}

export function LeaveDialog(question: Question) {
  return (
    <Dialog title={say.leaveQuestion} confirm={say.leave} cancel={say.stay} staying {...question}>
      <p>{say.leaveText}</p>
    </Dialog>
  );
}
