import { words } from "@afterword/core/messages/words";
import type { Problem } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { MicOff, Pause, VideoOff } from "lucide-react";
import { lazy, Suspense, useLayoutEffect, useRef } from "react";
import type { ComponentType, ReactNode } from "react";
import { useDevice } from "../../../shared/device/device-context.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import type { RecorderSession } from "../recorder-session.ts";
import type { RecorderView } from "../recorder-view.ts";
import { pauseInWords, problemInWords } from "../state-in-words.ts";
import { isOver } from "../use-recorder.ts";
import { LevelBars, TakeBars } from "./level-bars.tsx";
import { LiveVideo } from "./live-video.tsx";
import type { OpenSettingsProps } from "./open-settings.tsx";
import { usePictureWidth } from "./use-picture-width.ts";
import cards from "./cards.module.css";
import styles from "./display.module.css";

// Without a connection the sentence has to do.
const OpenSettings = lazy(async () => {
  const found = await import("./open-settings.tsx").catch(() => undefined);
  return { default: found?.OpenSettings ?? Nothing };
});

const Nothing: ComponentType<OpenSettingsProps> = () => null;

type DisplayProps = { readonly session: RecorderSession; readonly view: RecorderView };

/** What is heard or seen: the bars of a voice, the camera's picture, or the take itself. */
export function Display({
  type,
  offer,
  ...props
}: DisplayProps & {
  readonly type: RecordingType;
  /** A take of an earlier visit, in the place of bars that have nothing to show yet. */
  readonly offer: ReactNode;
}) {
  const { state } = props.view;
  if (state.kind === "idle" && state.problem !== null)
    return (
      <div className={styles.display}>
        <ProblemCard problem={state.problem} type={type} {...props} />
      </div>
    );
  return type === "audio" ? <VoiceDisplay {...props} offer={offer} /> : <VideoDisplay {...props} />;
}

function VoiceDisplay({ session, view, offer }: DisplayProps & { readonly offer: ReactNode }) {
  const { state, file } = view;
  if (offer) return <div className={`${styles.display} ${styles.offer}`}>{offer}</div>;
  return (
    <div className={styles.display}>
      <div className={styles.bars}>
        {isOver(state) ? (
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

const pictureOf = (session: RecorderSession, { state, file, opened, facing }: RecorderView): ReactNode => {
  if (file !== null) return <TakeMedia type="video" file={file} playOn={session.playOn} />;
  if (opened !== null)
    return (
      <>
        <LiveVideo stream={opened} isMirrored={facing === "user"} isVeiled={state.kind === "paused"} />
        {state.kind === "paused" && (
          <div className={styles.veil} aria-hidden>
            <Pause size={48} fill="currentColor" strokeWidth={0} />
            {pauseInWords(state.reason)}
          </div>
        )}
      </>
    );
  return (
    <output className={styles.waiting}>
      <span className={styles.spinner}>
        <span className={styles.spoken}>{words.loading}</span>
      </span>
    </output>
  );
};

/** Nothing can be recorded: why, and what helps. */
function ProblemCard({
  problem: found,
  type,
  session,
  view,
}: DisplayProps & { readonly problem: Problem; readonly type: RecordingType }) {
  const isInApp = useDevice() !== null;
  // The app's page has no settings of its own: the phone's say what it may do.
  const problem = found === "refused" && isInApp ? "blocked" : found;
  const { title, help } = problemInWords(problem, type, view.devices);
  return (
    <section className={cards.problem} role="alert">
      {type === "audio" ? <MicOff size={32} aria-hidden /> : <VideoOff size={32} aria-hidden />}
      <h2>{title}</h2>
      <p>{help}</p>
      <Suspense fallback={null}>
        {problem === "blocked" && <OpenSettings type={type} onUnblocked={session.tryAgain} />}
      </Suspense>
      {problem !== "unsupported" && (
        <Button kind={problem === "blocked" ? "quiet" : "primary"} onClick={session.tryAgain}>
          {words.tryAgain}
        </Button>
      )}
    </section>
  );
}

/** The take that has ended: plays as the recorder's controls say. */
function TakeMedia({
  type,
  file,
  playOn,
}: {
  readonly type: RecordingType;
  readonly file: string;
  readonly playOn: (element: HTMLMediaElement | null) => void;
}) {
  const audio = useRef<HTMLAudioElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  usePictureWidth(video);
  useLayoutEffect(() => {
    playOn(audio.current ?? video.current);
    return () => playOn(null);
  }, [playOn]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the user's own words, spoken a moment ago: there is no text of them
  if (type === "audio") return <audio ref={audio} src={file} preload="auto" />;
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
  return <video ref={video} className={styles.video} src={file} preload="auto" playsInline />;
}
