import type { Problem } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { useState } from "react";
import { discardTakes } from "../../recordings/public.ts";
import type { Take } from "../../recordings/public.ts";
import type { RecorderSession } from "../recorder-session.ts";
import type { RecorderView } from "../recorder-view.ts";
import { useUnfinished } from "../use-unfinished.ts";
import { MicrophoneChoice } from "./microphone-choice.tsx";
import { DiscardDialog } from "./recorder-dialogs.tsx";
import { UnfinishedTake } from "./unfinished-take.tsx";

/** A take of an earlier visit, and the choice of a microphone. */
export function BeforeTake({
  type,
  session,
  view,
  onAdd,
}: {
  readonly type: RecordingType;
  readonly session: RecorderSession;
  readonly view: RecorderView;
  readonly onAdd: (take: Take) => void;
}) {
  const unfinished = useUnfinished(type);
  const [discarding, setDiscarding] = useState<Take | null>(null);
  const { take } = unfinished;
  const problem = view.state.kind === "idle" ? view.state.problem : null;
  const discard = async (one: Take): Promise<void> => {
    setDiscarding(null);
    await discardTakes([one.id]);
    unfinished.look();
  };
  return (
    <>
      {take !== null && (
        <UnfinishedTake
          take={take}
          onListen={() => void session.restore(take)}
          onAdd={() => onAdd(take)}
          onDiscard={() => setDiscarding(take)}
        />
      )}
      {(problem === null || OF_ONE_DEVICE.includes(problem)) && (
        <MicrophoneChoice
          microphones={view.devices.microphones}
          chosenId={view.microphoneId}
          // A video leaves room in the panel, where a voice has its time.
          isAbove={type === "audio" && problem === null}
          onChoose={session.chooseMicrophone}
        />
      )}
      {discarding !== null && (
        <DiscardDialog
          type={type}
          onConfirm={() => void discard(discarding)}
          onCancel={() => setDiscarding(null)}
        />
      )}
    </>
  );
}

/** Another microphone may help. */
const OF_ONE_DEVICE: readonly Problem[] = ["in-use", "failed"];
