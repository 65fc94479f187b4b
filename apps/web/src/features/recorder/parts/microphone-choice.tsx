import { recorder as say } from "@afterword/core/messages/recorder";
import type { Problem, Recorder } from "@afterword/core/recordings/recorder";
import { Mic } from "lucide-react";
import { useState } from "react";
import { Select } from "../../../shared/ui/select.tsx";
import type { RecorderSession } from "../recorder-session.ts";
import type { RecorderView } from "../recorder-view.ts";
import styles from "./microphone-choice.module.css";

/** Before a take, and where the one that was chosen hears nothing or cannot be opened. Always right above the time. */
export function MicrophoneChoice({
  session,
  view,
}: {
  readonly session: RecorderSession;
  readonly view: RecorderView;
}) {
  const { state, microphoneId: chosenId } = view;
  const { microphones } = view.devices;
  const mayHelp = useMayHelp(state);
  // Often it is known only after the first take that there are several.
  if (microphones.length < 2 || !mayHelp) return null;
  const isKnown = microphones.some(({ id }) => id === chosenId);
  return (
    <div className={styles.choice}>
      <Mic size={16} aria-hidden />
      <Select
        aria-label={say.microphone}
        value={isKnown ? (chosenId ?? "") : microphones[0]?.id}
        options={microphones.map((microphone) => ({ value: microphone.id, label: microphone.label }))}
        onChange={session.chooseMicrophone}
      />
    </div>
  );
}

/** In a take, until the stretch that was silent ends: a sound must not close a list that someone reads. */
function useMayHelp(state: Recorder): boolean {
  const [silentSinceMs, setSilentSinceMs] = useState<number | null>(null);
  if (state.kind === "idle") return mayChoose(state);
  if (state.kind !== "recording") return false;
  if (state.isSilent && silentSinceMs !== state.sinceMs) setSilentSinceMs(state.sinceMs);
  return state.isSilent || silentSinceMs === state.sinceMs;
}

const mayChoose = ({ isOpening, problem }: Extract<Recorder, { kind: "idle" }>): boolean =>
  !isOpening && (problem === null || OF_ONE_DEVICE.includes(problem));

const OF_ONE_DEVICE: readonly Problem[] = ["in-use", "failed"];
