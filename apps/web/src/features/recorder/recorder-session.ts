import type { BridgeClient } from "@afterword/bridge/client";
import { ACCESS_CHECK_MS, RECORDER_TICK_MS } from "@afterword/core/constants";
import { recordings } from "@afterword/core/messages/recordings";
import { writePeaks } from "@afterword/core/recordings/peaks";
import { stepRecorder } from "@afterword/core/recordings/recorder";
import type { RecorderEffect, RecorderEvent } from "@afterword/core/recordings/recorder";
import { showToast } from "../../shared/toasts/toasts.ts";
import type { Take } from "../recordings/public.ts";
import { createDeviceAccess } from "./capture/device-access.ts";
import { createPlayback } from "./capture/playback.ts";
import { drawnLoudness } from "./capture/sound.ts";
import { createTakeRecorder } from "./capture/take-recorder.ts";
import type { Purpose } from "./capture/take-recorder.ts";
import { keepEndedTake } from "./ended-take.ts";
import { createView } from "./recorder-view.ts";
import type { RecorderContext, ViewStore } from "./recorder-view.ts";

/** One visit of a recording screen: does what the machine says, and tells it what happened. */
export type RecorderSession = Pick<ViewStore, "get" | "subscribe"> & {
  readonly send: (event: RecorderEvent) => void;
  readonly nowMs: () => number;
  /** How loud it is now, as it is drawn: from 0 to 1. */
  readonly loudness: () => number;
  readonly limitTo: (limitMs: number) => void;
  readonly chooseMicrophone: (id: string) => void;
  readonly flipCamera: () => void;
  /** After a problem with the devices. */
  readonly tryAgain: () => void;
  /** The wrapper around the page, once there is one. */
  readonly runIn: (wrapper: BridgeClient | null) => void;
  /** A take of an earlier visit, to be heard, uploaded or discarded. */
  readonly restore: (take: Take) => Promise<void>;
  readonly playOn: (element: HTMLMediaElement | null) => void;
  /** The app goes into the background, or the page away for good. */
  readonly drain: () => void;
  /** Begins the visit; returns how it ends: what was recorded stays on the device. */
  readonly enter: () => () => void;
};

export function createRecorderSession(purpose: Purpose): RecorderSession {
  const { type } = purpose;
  const { get, set, subscribe } = createView();
  const nowMs = (): number => performance.now();
  const send = (event: RecorderEvent): void => {
    const { state, effects } = stepRecorder(get().state, event);
    set({ state });
    for (const effect of effects) run(effect);
  };
  let device: BridgeClient | null = null;
  const parts = connect(purpose, { get, set, send, nowMs, wrapper: () => device });
  const { access, takeRecorder, ended, playback } = parts;
  const meter = createMeter(takeRecorder.level);
  const run = effectRunner({ ...parts, meter });
  let limitMs = Infinity;

  const tick = (): void => {
    const { state } = get();
    if (state.kind === "playing" && state.isPlaying) playback.report();
    if (state.kind === "recording") send({ kind: "heard", atMs: nowMs(), level: meter.measure(), limitMs });
  };
  return {
    get,
    subscribe,
    send,
    nowMs,
    loudness: () => drawnLoudness(takeRecorder.level()),
    limitTo: (ms) => {
      limitMs = ms;
    },
    chooseMicrophone: (microphoneId) => {
      set({ microphoneId });
      if (get().state.kind === "idle") return void access.preview();
      send({ kind: "pause-pressed", atMs: nowMs() });
      send({ kind: "resume-pressed" });
    },
    flipCamera: () => {
      set({ facing: get().facing === "user" ? "environment" : "user" });
      void access.preview();
    },
    tryAgain: () => {
      if (type === "audio") send({ kind: "record-pressed" });
      else void access.preview();
    },
    restore: async (take) => {
      send({ kind: "restored", takenMs: take.seconds * 1_000 });
      access.close();
      await ended.show(take);
    },
    playOn: playback.on,
    drain: takeRecorder.drain,
    runIn: (wrapper) => {
      device = wrapper;
    },
    enter: () => beginVisit(parts, tick),
  };
}

/** Looks at the devices and the clock until the visit ends. */
function beginVisit(parts: ReturnType<typeof connect>, tick: () => void): () => void {
  const { get, send, nowMs, access, takeRecorder, ended } = parts;
  const timer = window.setInterval(tick, RECORDER_TICK_MS);
  const devicesChanged = async (): Promise<void> => {
    await access.list();
    takeRecorder.checkMicrophone(get().devices.microphones.map(({ id }) => id));
  };
  const changed = (): void => void devicesChanged();
  // Outside secure contexts browsers do not have it at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  devices?.addEventListener("devicechange", changed);
  if (devices !== undefined) void access.list();
  void access.preview();
  return () => {
    window.clearInterval(timer);
    devices?.removeEventListener("devicechange", changed);
    send({ kind: "stop-pressed", atMs: nowMs() });
    send({ kind: "done-pressed" });
    ended.leave();
    takeRecorder.leave();
    access.leave();
  };
}

type Parts = ReturnType<typeof connect> & { readonly meter: Meter };
type Meter = ReturnType<typeof createMeter>;

function connect(purpose: Purpose, context: RecorderContext) {
  const access = createDeviceAccess(purpose.type, context);
  return {
    ...context,
    access,
    takeRecorder: createTakeRecorder(purpose, context, access),
    ended: keepEndedTake(context),
    playback: createPlayback(context.send),
  };
}

/** Returns a function that does what an effect of the machine says. */
function effectRunner({ get, set, send, nowMs, access, takeRecorder, ended, playback, meter }: Parts) {
  const store = async (takenMs: number): Promise<void> => {
    set({ peaks: meter.takePeaks() });
    const take = await takeRecorder.stop(takenMs);
    access.close();
    // The page may have been left meanwhile: then the take waits for the next visit.
    if (take !== null && get().state.kind === "ended") await ended.show(take);
  };
  const checkAccess = (): void => {
    window.setTimeout(() => {
      const isLost = get().state.kind === "paused" && (isOnIos() || takeRecorder.isLost());
      if (isLost) send({ kind: "lost", atMs: nowMs() });
    }, ACCESS_CHECK_MS);
  };
  const discard = async (): Promise<void> => {
    set({ peaks: "" });
    await ended.discard();
    await access.preview();
  };
  const actions: { readonly [K in RecorderEffect["kind"]]: (effect: EffectOf<K>) => void } = {
    open: () => void takeRecorder.start(),
    pause: takeRecorder.pause,
    resume: () => void takeRecorder.resume(),
    stop: ({ takenMs }) => void store(takenMs),
    "check-access": checkAccess,
    play: ({ fromMs }) => playback.play(fromMs),
    "pause-playing": playback.pause,
    seek: ({ toMs }) => playback.seek(toMs),
    discard: () => void discard(),
    "tell-lost": () => showToast(recordings.accessLost, { type: "warning" }),
  };
  return (effect: RecorderEffect): void => (actions[effect.kind] as (one: RecorderEffect) => void)(effect);
}

/** Every browser of an iPhone or iPad is WebKit, which does not give a recorder back what it lost in the background. */
const isOnIos = ({ userAgent, maxTouchPoints } = navigator): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) ||
  // iPads call themselves Macs; no Mac has a touch screen.
  (userAgent.includes("Macintosh") && maxTouchPoints > 1);

type EffectOf<Kind> = Extract<RecorderEffect, { kind: Kind }>;

/** Measures once for each tick, and remembers it for the drawing of the whole take. */
function createMeter(level: () => number) {
  let heard: number[] = [];
  return {
    measure: (): number => {
      const now = level();
      heard.push(drawnLoudness(now));
      return now;
    },
    takePeaks: (): string => {
      const peaks = writePeaks(heard);
      heard = [];
      return peaks;
    },
  };
}
