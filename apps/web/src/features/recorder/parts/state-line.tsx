import { recordings } from "@afterword/core/messages/recordings";
import { recorder as say } from "@afterword/core/messages/recorder";
import { takenMsOf } from "@afterword/core/recordings/recorder";
import type { Recorder } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { countdownSeconds, isLittleLeft } from "@afterword/core/recordings/recording-limit";
import { TriangleAlert } from "lucide-react";
import { Chip } from "../../../shared/ui/chip.tsx";
import type { RecorderView } from "../recorder-view.ts";
import { stateInWords } from "../state-in-words.ts";
import { isOver } from "../use-recorder.ts";
import type { RecorderOfPage } from "../use-recorder.ts";
import { useLowSpace } from "../use-space.ts";
import { LevelBars } from "./level-bars.tsx";
import styles from "./state-line.module.css";

type Props = { readonly type: RecordingType; readonly recorder: RecorderOfPage };

/** What the recorder is doing, and what should be known about it now. */
export function StateLine({ type, recorder, isOffering }: Props & { readonly isOffering: boolean }) {
  const { session, view, limitMs, saidMs } = recorder;
  const { state, file } = view;
  const isSaving = state.kind === "ended" && file === null;
  const words = isSaving ? say.saving : stateInWords(state, type, saidMs, isOffering);
  return (
    <div className={styles.line} data-over={isOver(state) || undefined}>
      <Words words={words} isDrawn={type === "video" && isFilming(view)} {...recorder} />
      <Remaining state={state} nowMs={session.nowMs()} limitMs={limitMs ?? Infinity} />
      <output className={styles.warnings}>
        <Warnings type={type} recorder={recorder} />
      </output>
    </div>
  );
}

/** Where the level, or a veil over the picture, has their place, they are spoken. */
function Words({
  words,
  isDrawn,
  session,
  view,
}: RecorderOfPage & { readonly words: string; readonly isDrawn: boolean }) {
  return (
    <div className={styles.state}>
      <output className={isDrawn ? styles.spoken : undefined}>{words}</output>
      {isDrawn && view.state.kind === "recording" && (
        <div className={styles.level}>
          <LevelBars isMoving loudness={session.loudness} />
        </div>
      )}
    </div>
  );
}

const isFilming = ({ state, opened }: RecorderView): boolean =>
  state.kind === "recording" || (state.kind === "paused" && opened !== null);

/** Above the choice of a microphone, which may help; below it nothing moves while someone looks for it. */
export const Silence = ({ isHeard }: { readonly isHeard: boolean }) => (
  <output className={styles.silence}>{!isHeard && <Warning>{say.hearNothing}</Warning>}</output>
);

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
