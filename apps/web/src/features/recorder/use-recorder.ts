import type { BridgeClient } from "@afterword/bridge/client";
import type { Recorder } from "@afterword/core/recordings/recorder";
import type { RecordingType } from "@afterword/core/recordings/recording";
import { recordingLimitMs } from "@afterword/core/recordings/recording-limit";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useDevice } from "../../shared/device/device-context.tsx";
import { usePageLocation } from "../../shared/history/page-location.ts";
import { draftKeyOf } from "../notes/public.ts";
import { plansQuery, useOwnPlan } from "../plans/public.ts";
import { createRecorderSession } from "./recorder-session.ts";
import type { RecorderSession } from "./recorder-session.ts";
import type { RecorderView } from "./recorder-view.ts";

export type RecorderOfPage = {
  readonly session: RecorderSession;
  readonly view: RecorderView;
  /** Of all plans (product §5). Null until the plans are known. */
  readonly limitMs: number | null;
  /** Of the user's own plan, by which the note will be judged when it is saved; null while it is not known. */
  readonly planMs: number | null;
  /** What is said to be the most: of the own plan, or of all where that is not offered any more; null until it is known. */
  readonly saidMs: number | null;
};

/** A recorder for as long as its page is shown. */
export function useRecorder(type: RecordingType): RecorderOfPage {
  const note = draftKeyOf(usePageLocation().search);
  const device = useDevice();
  const [session] = useState(() => createRecorderSession({ type, note }));
  const view = useSyncExternalStore(session.subscribe, session.get);
  const plans = useQuery(plansQuery).data;
  const limitMs = plans === undefined ? null : recordingLimitMs(plans);
  const own = useOwnPlan();
  const planMs = own === null || own.plan === null ? null : recordingLimitMs([own.plan]);
  // Before the first press: other effects wait for the movement between the pages.
  useLayoutEffect(() => session.runIn(device), [session, device]);
  useEffect(() => session.enter(), [session]);
  useEffect(() => {
    if (limitMs !== null) session.limitTo(limitMs);
  }, [session, limitMs]);
  useAppPause(session, device);
  useWakeLock(isRunning(view.state));
  return { session, view, limitMs, planMs, saidMs: own === null ? null : (planMs ?? limitMs) };
}

/** Pauses with the app, or with the tab (product §4), and stores what the recorder has: the page may never come back. */
function useAppPause(session: RecorderSession, device: BridgeClient | null): void {
  useEffect(() => {
    const leave = (): void => {
      session.send({ kind: "interrupted", reason: "away", atMs: session.nowMs() });
      session.drain();
    };
    const comeBack = (): void => session.send({ kind: "returned" });
    const changed = (): void => (document.visibilityState === "hidden" ? leave() : comeBack());
    document.addEventListener("visibilitychange", changed);
    window.addEventListener("pagehide", leave);
    const stop = device?.on("lifecycle", ({ state }) => {
      if (state === "background") leave();
      if (state === "active") comeBack();
    });
    return () => {
      document.removeEventListener("visibilitychange", changed);
      window.removeEventListener("pagehide", leave);
      stop?.();
    };
  }, [session, device]);
}

/** The take has ended, and may be played. */
export const isOver = (state: Recorder): state is Extract<Recorder, { kind: "ended" | "playing" }> =>
  state.kind === "ended" || state.kind === "playing";

const isRunning = (state: Recorder): boolean =>
  state.kind === "recording" || (state.kind === "playing" && state.isPlaying);

/**
 * The screen stays awake: a phone that locks itself would end the take. The browser lets go of it when the page is
 * hidden, which pauses the recorder: it is asked for again when the recorder goes on.
 */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    const wakeLock = navigator.wakeLock as WakeLock | undefined;
    if (!isOn || wakeLock === undefined) return undefined;
    // Refused with an empty battery: then the take is paused when the phone locks.
    const held = wakeLock.request("screen").catch(() => null);
    return () => void held.then((lock) => lock?.release());
  }, [isOn]);
}
