import { notes } from "@afterword/core/messages/notes";
import { shell } from "@afterword/core/messages/shell";
import { isUnsaved } from "@afterword/core/recordings/recorder";
import type { Recorder } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { focusIfLost } from "../../shared/ui/focus-if-lost.ts";
import type { Take } from "../recordings/public.ts";
import { Panel } from "./parts/panel.tsx";
import { LeaveDialog, ReplaceDialog, RetakeDialog } from "./parts/recorder-dialogs.tsx";
import { RecorderHead } from "./parts/recorder-head.tsx";
import { Display } from "./parts/display.tsx";
import { UnfinishedTake } from "./parts/unfinished-take.tsx";
import type { RecorderSession } from "./recorder-session.ts";
import type { RecorderView } from "./recorder-view.ts";
import { useLeaveQuestion, usePauseWhile } from "./use-leave-question.ts";
import { isOver, useRecorder } from "./use-recorder.ts";
import { useUnfinished } from "./use-unfinished.ts";
import { useUpload } from "./use-upload.ts";
import styles from "./recorder-page.module.css";

export const AudioPage = () => <RecorderPage type="audio" />;
export const VideoPage = () => <RecorderPage type="video" />;

/** /audio-recording and /video-recording: dark from edge to edge, in both themes (look.md). */
function RecorderPage({ type }: { readonly type: RecordingType }) {
  const recorder = useRecorder(type);
  const { session, view } = recorder;
  const { state } = view;
  const unfinished = useUnfinished(type, isAtRest(state));
  const offered = unfinished.take;
  const leaving = useLeaveQuestion(isUnsaved(state));
  const { upload, replacing, goBack } = useUpload(leaving.release);
  const retake = useRetakeQuestion(type, session);
  const goOn = usePauseWhile(leaving.isAsked, session, state);
  const stage = useFocusOnControl(state, view.file !== null);
  const uploadOld = (take: Take): void =>
    void upload({ take, seconds: take.seconds, peaks: "", isOld: true });
  const endPlaying = (): void => session.send({ kind: "done-pressed" });
  const uploadTake = (): void => {
    const { take, peaks } = view;
    if (!isOver(state) || take === null) return;
    endPlaying();
    void upload({ take, seconds: state.takenMs / 1_000, peaks, isOld: state.reason === "restored" });
  };
  const stay = (): void => {
    leaving.stay();
    goOn();
  };
  useDarkSidebar();
  const isStuck = isIdleWithProblem(state);
  const isInPanel = type === "video" || isStuck;
  const offer = offered !== null && (
    <UnfinishedTake
      take={offered}
      isQuiet={isStuck}
      onListen={() => void session.restore(offered)}
      onUpload={() => uploadOld(offered)}
      onDiscarded={unfinished.look}
    />
  );
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-dark
      data-stuck={isStuck}
      data-taking={isTaking(state) || undefined}
    >
      <title>{shell.documentTitle(TITLES[type])}</title>
      <RecorderHead
        title={TITLES[type]}
        onBack={isTaking(state) ? undefined : goBack}
        onFlip={type === "video" && mayFlip(view) ? session.flipCamera : undefined}
      />
      <Display type={type} session={session} view={view} offer={!isInPanel && offer} />
      <Panel
        type={type}
        recorder={recorder}
        isOffering={offered !== null}
        onDone={endPlaying}
        onRetake={retake.ask}
        onUpload={uploadTake}
      >
        {isInPanel && offer}
      </Panel>
      {retake.dialog}
      <ReplaceDialog question={replacing} />
      {leaving.isAsked && <LeaveDialog onConfirm={leaving.leave} onCancel={stay} />}
    </div>
  );
}

const TITLES = { audio: notes.voiceRecording, video: notes.videoRecording } as const;

/** Nothing can be recorded. */
const isIdleWithProblem = (state: Recorder): boolean => state.kind === "idle" && state.problem !== null;

const isTaking = (state: Recorder): boolean => state.kind === "recording" || state.kind === "paused";

/** What changes the devices waits until they are open. */
const isAtRest = (state: Recorder): boolean => state.kind === "idle" && !state.isOpening;

/** Only before the start: a recorder keeps the camera that it began with. */
const mayFlip = ({ state, devices }: RecorderView): boolean => isAtRest(state) && devices.hasBackCamera;

/** What plays has ended before the question is asked. */
function useRetakeQuestion(type: RecordingType, { send }: RecorderSession) {
  const [isAsked, setAsked] = useState(false);
  const ask = (): void => {
    send({ kind: "done-pressed" });
    setAsked(true);
  };
  const discard = (): void => {
    setAsked(false);
    send({ kind: "discarded" });
  };
  const dialog = isAsked && <RetakeDialog type={type} onCancel={() => setAsked(false)} onConfirm={discard} />;
  return { ask, dialog };
}

/** Beside a dark stage, a white menu would be what is looked at. */
function useDarkSidebar(): void {
  useLayoutEffect(() => {
    const sidebar = document.querySelector("#sidebar");
    sidebar?.toggleAttribute("data-dark", true);
    return () => void sidebar?.toggleAttribute("data-dark", false);
  }, []);
}

/**
 * The pressed control is gone in the next state: the focus moves to the one that took its place. After a take that is
 * Play, which takes no focus before the file is there; where a device is refused, what can be done about it. A camera that
 * is refused on arrival takes the focus from nothing.
 */
function useFocusOnControl(state: Recorder, hasFile: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const [isOpening, problem] = state.kind === "idle" ? [state.isOpening, state.problem] : [];
  const now = [state.kind, isOpening, problem, hasFile].join(" ");
  const isArriving = useRef(true);
  const last = useRef(now);
  useEffect(() => {
    if (last.current === now) return;
    last.current = now;
    const isRefused = isArriving.current && problem !== null && problem !== undefined;
    isArriving.current = false;
    if (isRefused) return;
    focusIfLost(
      stage.current?.querySelector<HTMLElement>("[role=alert] button, [data-main-control]") ?? null,
    );
  }, [now, problem]);
  return stage;
}
