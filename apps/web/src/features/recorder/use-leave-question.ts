import type { Recorder } from "@afterword/core/recordings/recorder";
import { useEffect, useRef, useState } from "react";
import { appHistory } from "../../shared/history/app-history.ts";
import type { RecorderSession } from "./recorder-session.ts";

export type LeaveQuestion = {
  readonly isAsked: boolean;
  readonly leave: () => void;
  readonly stay: () => void;
  /** From now on the page may be left without a question. */
  readonly release: () => void;
};

/** Asks before the page is left, as long as that would interrupt something. A closed tab is asked about by the browser. */
export function useLeaveQuestion(isBusy: boolean): LeaveQuestion {
  const [goOn, setGoOn] = useState<(() => void) | null>(null);
  const release = useRef(() => undefined as void);
  useEffect(() => {
    if (!isBusy) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const letGo = appHistory.hold((step) => setGoOn(() => step));
    window.addEventListener("beforeunload", ask);
    release.current = () => {
      letGo();
      window.removeEventListener("beforeunload", ask);
    };
    return () => release.current();
  }, [isBusy]);
  return {
    isAsked: goOn !== null,
    leave: () => goOn?.(),
    stay: () => setGoOn(null),
    release: () => release.current(),
  };
}

/**
 * A take does not go on behind a question, nor does one whose microphone opens meanwhile. The returned function resumes
 * what was paused here, unless something else has stopped it since.
 */
export function usePauseWhile(isAsked: boolean, session: RecorderSession, state: Recorder): () => void {
  const hasPaused = useRef(false);
  const isRecording = state.kind === "recording";
  useEffect(() => {
    if (!isAsked || !isRecording) return;
    hasPaused.current = true;
    session.send({ kind: "pause-pressed", atMs: session.nowMs() });
  }, [isAsked, isRecording, session]);
  return () => {
    const mayResume = hasPaused.current && state.kind === "paused" && state.reason === "pressed";
    hasPaused.current = false;
    if (mayResume) session.send({ kind: "resume-pressed" });
  };
}
