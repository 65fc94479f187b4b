import { words } from "@afterword/core/messages/words";
import type { RecordingType } from "@afterword/core/recordings/recording";
import type { ReactNode } from "react";
import type { RecorderSession } from "../recorder-session.ts";
import type { RecorderView } from "../recorder-view.ts";
import { LevelBars, TakeBars } from "./level-bars.tsx";
import { LiveVideo } from "./live-video.tsx";
import { ProblemCard } from "./problem-card.tsx";
import { TakeMedia } from "./take-media.tsx";
import styles from "./display.module.css";

type DisplayProps = { readonly session: RecorderSession; readonly view: RecorderView };

/** What is heard or seen: the bars of a voice, the camera's picture, or the take itself. */
export function Display({ type, ...props }: DisplayProps & { readonly type: RecordingType }) {
  const { state } = props.view;
  if (state.kind === "idle" && state.problem !== null)
    return (
      <div className={styles.display}>
        <ProblemCard problem={state.problem} type={type} onRetry={props.session.tryAgain} />
      </div>
    );
  return type === "audio" ? <VoiceDisplay {...props} /> : <VideoDisplay {...props} />;
}

function VoiceDisplay({ session, view }: DisplayProps) {
  const { state, file } = view;
  const isOver = state.kind === "ended" || state.kind === "playing";
  return (
    <div className={styles.display}>
      <div className={styles.bars}>
        {isOver ? (
          <TakeBars peaks={view.peaks} played={state.positionMs / Math.max(1, state.takenMs)} />
        ) : (
          <LevelBars
            key={state.kind === "idle" ? "idle" : "taking"}
            isMoving={state.kind === "recording"}
            loudness={session.loudness}
          />
        )}
      </div>
      {file !== null && <TakeMedia type="audio" file={file} playOn={session.playOn} />}
    </div>
  );
}

function VideoDisplay({ session, view }: DisplayProps) {
  return <div className={styles.display}>{pictureOf(session, view)}</div>;
}

const pictureOf = (session: RecorderSession, { file, opened, facing }: RecorderView): ReactNode => {
  if (file !== null) return <TakeMedia type="video" file={file} playOn={session.playOn} />;
  if (opened !== null) return <LiveVideo stream={opened} isMirrored={facing === "user"} />;
  return (
    <output className={styles.waiting}>
      <span className={styles.spinner}>
        <span>{words.loading}</span>
      </span>
    </output>
  );
};
