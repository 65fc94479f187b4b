/**
 * The recorder (product §4, Recording): idle, recording, paused, ended, playing. It knows no device and no clock: events
 * say what happened and when, and the effects that come back say what is to be done. Events that do not fit the state
 * are late and change nothing.
 */
import { SILENCE_LEVEL, SILENCE_MS } from "../constants.ts";

/** Why nothing can be recorded; the page says how to help oneself. */
export type Problem =
  | "refused"
  /** The phone asks no more: only its settings can allow it. */
  | "blocked"
  | "no-device"
  /** Another program has it. */
  | "in-use"
  | "unsupported"
  | "failed";

/** Only a press begins or goes on recording: a microphone that opens by itself is a surprise. */
export type PauseReason =
  | "pressed"
  /** The app was left, or the tab hidden. */
  | "away"
  /** A call, or another program, took the microphone. */
  | "interrupted"
  | "unplugged";

export type EndReason = "stopped" | "full" | "lost" | "no-space" | "restored";

export type Recorder =
  | { readonly kind: "idle"; readonly isOpening: boolean; readonly problem: Problem | null }
  /** `takenMs` is what was recorded before `sinceMs`, the instant at which this stretch began. */
  | {
      readonly kind: "recording";
      readonly takenMs: number;
      readonly sinceMs: number;
      readonly heardMs: number;
      readonly isSilent: boolean;
    }
  | {
      readonly kind: "paused";
      readonly takenMs: number;
      readonly reason: PauseReason;
      readonly isOpening: boolean;
    }
  | {
      readonly kind: "ended";
      readonly takenMs: number;
      readonly reason: EndReason;
      readonly positionMs: number;
    }
  | {
      readonly kind: "playing";
      readonly takenMs: number;
      readonly reason: EndReason;
      readonly positionMs: number;
      readonly isPlaying: boolean;
    };

export type RecorderEvent =
  | { readonly kind: "record-pressed" }
  /** The camera's picture is seen before the start. */
  | { readonly kind: "previewed" }
  /** The devices are open and the recorder runs. */
  | { readonly kind: "started"; readonly atMs: number }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "pause-pressed"; readonly atMs: number }
  | { readonly kind: "resume-pressed" }
  /** The recorder runs again. */
  | { readonly kind: "resumed"; readonly atMs: number }
  | { readonly kind: "stop-pressed"; readonly atMs: number }
  /** Several times a second while recording; the level is the loudness since the last one, from 0 to 1. */
  | { readonly kind: "heard"; readonly atMs: number; readonly level: number; readonly limitMs: number }
  | { readonly kind: "interrupted"; readonly reason: Exclude<PauseReason, "pressed">; readonly atMs: number }
  /** The app is shown again. */
  | { readonly kind: "returned" }
  /** The recorder gets nothing any more. */
  | { readonly kind: "lost"; readonly atMs: number }
  | { readonly kind: "space-ended"; readonly atMs: number }
  /** A take of an earlier visit, to be heard, kept or discarded. */
  | { readonly kind: "restored"; readonly takenMs: number }
  /** The length of the finished file, as the player reads it. */
  | { readonly kind: "measured"; readonly takenMs: number }
  | { readonly kind: "discarded" }
  | { readonly kind: "play-pressed" }
  | { readonly kind: "play-paused" }
  | { readonly kind: "play-reached"; readonly positionMs: number }
  | { readonly kind: "play-ended" }
  | { readonly kind: "sought"; readonly positionMs: number }
  | { readonly kind: "done-pressed" };

/** What the skin does, in order. */
export type RecorderEffect =
  | { readonly kind: "open" }
  | { readonly kind: "pause" }
  | { readonly kind: "resume" }
  /** Closes the devices and the file. */
  | { readonly kind: "stop"; readonly takenMs: number }
  | { readonly kind: "check-access" }
  | { readonly kind: "play"; readonly fromMs: number }
  | { readonly kind: "pause-playing" }
  | { readonly kind: "seek"; readonly toMs: number }
  | { readonly kind: "discard" }
  | { readonly kind: "tell-lost" };

export type RecorderStep = { readonly state: Recorder; readonly effects: readonly RecorderEffect[] };

type Idle = Extract<Recorder, { kind: "idle" }>;
type Recording = Extract<Recorder, { kind: "recording" }>;
type Paused = Extract<Recorder, { kind: "paused" }>;
type Ended = Extract<Recorder, { kind: "ended" }>;
type Playing = Extract<Recorder, { kind: "playing" }>;

export const IDLE: Idle = { kind: "idle", isOpening: false, problem: null };

export function stepRecorder(state: Recorder, event: RecorderEvent): RecorderStep {
  switch (state.kind) {
    case "idle":
      return whileIdle(state, event);
    case "recording":
      return whileRecording(state, event);
    case "paused":
      return whilePaused(state, event);
    case "ended":
      return afterEnd(state, event);
    case "playing":
      return whilePlaying(state, event);
  }
}

/** How much is recorded by now. */
export const takenMsOf = (state: Recorder, nowMs: number): number => {
  if (state.kind === "idle") return 0;
  return state.kind === "recording" ? state.takenMs + Math.max(0, nowMs - state.sinceMs) : state.takenMs;
};

/** Leaving now would lose what the person sees. */
export const isUnsaved = (state: Recorder): boolean => state.kind !== "idle" || state.isOpening;

const become = (state: Recorder, ...effects: RecorderEffect[]): RecorderStep => ({ state, effects });
const stay = (state: Recorder): RecorderStep => become(state);

function whileIdle(state: Idle, event: RecorderEvent): RecorderStep {
  switch (event.kind) {
    case "record-pressed":
      return state.isOpening ? stay(state) : become({ ...IDLE, isOpening: true }, { kind: "open" });
    case "started":
      return state.isOpening ? stay(recordingFrom(0, event.atMs)) : stay(state);
    case "failed":
      return stay({ ...IDLE, problem: event.problem });
    case "previewed":
      return stay({ ...state, problem: null });
    case "restored":
      return stay(ended(event.takenMs, "restored"));
    default:
      return stay(state);
  }
}

const recordingFrom = (takenMs: number, atMs: number): Recording => ({
  kind: "recording",
  takenMs,
  sinceMs: atMs,
  heardMs: atMs,
  isSilent: false,
});

function whileRecording(state: Recording, event: RecorderEvent): RecorderStep {
  switch (event.kind) {
    case "heard":
      return afterHearing(state, event);
    case "pause-pressed":
      return paused(state, event.atMs, "pressed");
    case "interrupted":
      return paused(state, event.atMs, event.reason);
    default:
      return endingBy(state, event);
  }
}

function afterHearing(
  state: Recording,
  { atMs, level, limitMs }: Extract<RecorderEvent, { kind: "heard" }>,
): RecorderStep {
  if (takenMsOf(state, atMs) >= limitMs) return end(limitMs, "full");
  const heardMs = level >= SILENCE_LEVEL ? atMs : state.heardMs;
  return stay({ ...state, heardMs, isSilent: atMs - heardMs >= SILENCE_MS });
}

const paused = (state: Recording, atMs: number, reason: PauseReason): RecorderStep =>
  become({ kind: "paused", takenMs: takenMsOf(state, atMs), reason, isOpening: false }, { kind: "pause" });

const ended = (takenMs: number, reason: EndReason): Ended => ({
  kind: "ended",
  takenMs,
  reason,
  positionMs: 0,
});

const end = (takenMs: number, reason: EndReason): RecorderStep =>
  become(
    ended(takenMs, reason),
    { kind: "stop", takenMs },
    ...(reason === "lost" ? [{ kind: "tell-lost" } as const] : []),
  );

function endingBy(state: Recording | Paused, event: RecorderEvent): RecorderStep {
  switch (event.kind) {
    case "stop-pressed":
      return end(takenMsOf(state, event.atMs), "stopped");
    case "lost":
      return end(takenMsOf(state, event.atMs), "lost");
    case "space-ended":
      return end(takenMsOf(state, event.atMs), "no-space");
    default:
      return stay(state);
  }
}

function whilePaused(state: Paused, event: RecorderEvent): RecorderStep {
  switch (event.kind) {
    case "resume-pressed":
      return state.isOpening ? stay(state) : become({ ...state, isOpening: true }, { kind: "resume" });
    case "resumed":
      return state.isOpening ? stay(recordingFrom(state.takenMs, event.atMs)) : stay(state);
    case "interrupted":
      // Unplugged while paused: resuming has to look for another device.
      return stay({ ...state, isOpening: false, reason: event.reason });
    case "returned":
      return state.reason === "away" ? become(state, { kind: "check-access" }) : stay(state);
    case "failed":
      return stay({ ...state, isOpening: false });
    default:
      return endingBy(state, event);
  }
}

function afterEnd(state: Ended, event: RecorderEvent): RecorderStep {
  switch (event.kind) {
    case "play-pressed":
      return become(
        { ...state, kind: "playing", isPlaying: true },
        { kind: "play", fromMs: state.positionMs },
      );
    case "sought":
      return sought(state, event.positionMs);
    case "measured":
      return measured(state, event.takenMs);
    case "discarded":
      return become(IDLE, { kind: "discard" });
    default:
      return stay(state);
  }
}

function whilePlaying(state: Playing, event: RecorderEvent): RecorderStep {
  switch (event.kind) {
    case "play-pressed":
      return become({ ...state, isPlaying: true }, { kind: "play", fromMs: state.positionMs });
    case "play-paused":
    case "interrupted":
      return become({ ...state, isPlaying: false }, { kind: "pause-playing" });
    case "play-reached":
      return stay({ ...state, positionMs: Math.min(event.positionMs, state.takenMs) });
    case "sought":
      return sought(state, event.positionMs);
    case "measured":
      return measured(state, event.takenMs);
    case "play-ended":
    case "done-pressed":
      return become(ended(state.takenMs, state.reason), { kind: "pause-playing" });
    default:
      return stay(state);
  }
}

const sought = (state: Ended | Playing, positionMs: number): RecorderStep => {
  const toMs = Math.min(Math.max(0, positionMs), state.takenMs);
  return become({ ...state, positionMs: toMs }, { kind: "seek", toMs });
};

const SHORTER_MS = 1_000;

/**
 * A length that is a good deal shorter than the clock's is not believed: of a file in pieces, WebKit first reads some of
 * them. A note that names too short a length is worse than one that names too long a one.
 */
const measured = (state: Ended | Playing, takenMs: number): RecorderStep =>
  stay(takenMs < state.takenMs - SHORTER_MS ? state : { ...state, takenMs });
