import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import { takenMsOf } from "@afterword/core/recordings/recorder";
import type { Recorder } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { countdownSeconds, isLittleLeft } from "@afterword/core/recordings/recording-limit";
import { TriangleAlert } from "lucide-react";
import { Chip } from "../../../shared/ui/chip.tsx";
import { stateInWords } from "../state-in-words.ts";
import { isOver } from "../use-recorder.ts";
import type { RecorderOfPage } from "../use-recorder.ts";
import { useLowSpace } from "../use-space.ts";
import styles from "./state-line.module.css";

type Props = { readonly type: RecordingType; readonly recorder: RecorderOfPage };

/** What the recorder is doing, and what should be known about it now. */
export function StateLine({ type, recorder, isOffering }: Props & { readonly isOffering: boolean }) {
  const { session, view, limitMs, planMs } = recorder;
  const { state, file } = view;
  const isSaving = state.kind === "ended" && file === null;
  // In the place of "Recording", so that nothing jumps while someone looks for the microphone.
  const isSilent = state.kind === "recording" && state.isSilent;
  const words = isSaving ? say.saving : stateInWords(state, type, planMs ?? limitMs, isOffering);
  return (
    <div className={styles.line} data-over={isOver(state) || undefined}>
      <div className={styles.state}>
        <output>{isSilent ? <Warning>{say.hearNothing}</Warning> : words}</output>
      </div>
      <Remaining state={state} nowMs={session.nowMs()} limitMs={limitMs ?? Infinity} />
      <output className={styles.warnings}>
        <Warnings type={type} recorder={recorder} />
      </output>
    </div>
  );
}

function Warnings({ type, recorder: { session, view, planMs } }: Props) {
  const { state } = view;
  const lowSpace = useLowSpace(type);
  // The take is kept all the same: another plan, or a shorter take, makes it fit.
  const isBeyondPlan = planMs !== null && takenMsOf(state, session.nowMs()) > planMs;
  return (
    <>
      {isBeyondPlan && <Warning>{say.beyondPlan}</Warning>}
      {lowSpace !== null && !isOver(state) && <Warning>{say.spaceLow(lowSpace)}</Warning>}
    </>
  );
}

const Warning = ({ children }: { readonly children: string }) => (
  <Chip kind="lamp" icon={<TriangleAlert size={18} aria-hidden />}>
    {children}
  </Chip>
);

/** In the last minute, and lit once little is left of it; not announced, or it would be every second. */
function Remaining({ state, nowMs, limitMs }: { state: Recorder; nowMs: number; limitMs: number }) {
  if (state.kind !== "recording" && state.kind !== "paused") return null;
  const seconds = countdownSeconds(takenMsOf(state, nowMs), limitMs);
  if (seconds === null) return null;
  return (
    <Chip kind={isLittleLeft(seconds, limitMs) ? "lamp" : "plain"}>{recordings.remaining(seconds)}</Chip>
  );
}
