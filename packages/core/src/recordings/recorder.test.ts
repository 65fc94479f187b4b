import { describe, expect, it } from "vitest";
import { IDLE, isUnsaved, stepRecorder, takenMsOf } from "./recorder.ts";
import type { Recorder, RecorderEffect, RecorderEvent } from "./recorder.ts";

const LIMIT_MS = 60_000;

/** The state after these events, and every effect on the way. */
const after = (...events: readonly RecorderEvent[]) => {
  let state: Recorder = IDLE;
  const effects: RecorderEffect[] = [];
  for (const event of events) {
    const step = stepRecorder(state, event);
    state = step.state;
    effects.push(...step.effects);
  }
  return { state, effects, kinds: effects.map(({ kind }) => kind) };
};

const begun = [{ kind: "record-pressed" }, { kind: "started", atMs: 1_000 }] as const;
const heard = (atMs: number, level = 0.5): RecorderEvent => ({
  kind: "heard",
  atMs,
  level,
  limitMs: LIMIT_MS,
});
const taken = [...begun, { kind: "stop-pressed", atMs: 6_000 }] as const;

describe("recording", () => {
  it("A press opens the microphone, and recording begins when it is open", () => {
    expect(after(begun[0])).toMatchObject({ state: { kind: "idle", isOpening: true }, kinds: ["open"] });
    expect(after(begun[0], begun[0]).kinds).toEqual(["open"]);
    expect(after(...begun).state).toMatchObject({ kind: "recording", takenMs: 0, sinceMs: 1_000 });
  });

  it("A microphone that cannot be opened leaves the recorder idle and says why", () => {
    const { state } = after(begun[0], { kind: "failed", problem: "refused" });
    expect(state).toEqual({ kind: "idle", isOpening: false, problem: "refused" });
    expect(stepRecorder(state, begun[0]).state).toMatchObject({ isOpening: true, problem: null });
  });

  it("A camera that opens after a refusal takes its reason away, and begins nothing", () => {
    expect(after({ kind: "failed", problem: "refused" }, { kind: "previewed" }).state).toEqual(IDLE);
    expect(after(begun[0], { kind: "previewed" }).state).toMatchObject({ isOpening: true });
  });

  it("A microphone that opens after the page gave up begins nothing", () => {
    expect(after(begun[1]).state).toEqual(IDLE);
  });

  it("The time of a pause does not count", () => {
    const paused = after(...begun, { kind: "pause-pressed", atMs: 4_000 });
    expect(paused).toMatchObject({ state: { kind: "paused", takenMs: 3_000 }, kinds: ["open", "pause"] });
    const resumed = stepRecorder(paused.state, { kind: "resume-pressed" });
    expect(resumed.effects).toEqual([{ kind: "resume" }]);
    const again = stepRecorder(resumed.state, { kind: "resumed", atMs: 9_000 }).state;
    expect(takenMsOf(again, 10_500)).toBe(4_500);
    expect(stepRecorder(again, { kind: "stop-pressed", atMs: 11_000 })).toEqual({
      state: { kind: "ended", takenMs: 5_000, reason: "stopped", positionMs: 0 },
      effects: [{ kind: "stop", takenMs: 5_000 }],
    });
  });

  it("A take ends by itself at the limit, and is as long as the limit", () => {
    const { state, effects } = after(...begun, heard(60_999), heard(61_080));
    expect(state).toMatchObject({ kind: "ended", reason: "full", takenMs: LIMIT_MS });
    expect(effects.at(-1)).toEqual({ kind: "stop", takenMs: LIMIT_MS });
  });

  it("Three seconds without a sound are silence, and one sound ends it", () => {
    const quiet = [heard(1_500), heard(3_000, 0.001), heard(4_499, 0)];
    expect(after(...begun, ...quiet).state).toMatchObject({ isSilent: false });
    expect(after(...begun, ...quiet, heard(4_500, 0)).state).toMatchObject({ isSilent: true });
    expect(after(...begun, ...quiet, heard(4_500, 0), heard(4_600)).state).toMatchObject({ isSilent: false });
  });

  it("A device without room for more ends the take and keeps what it has", () => {
    expect(after(...begun, { kind: "space-ended", atMs: 3_000 }).state).toMatchObject({
      kind: "ended",
      reason: "no-space",
      takenMs: 2_000,
    });
  });
});

describe("what interrupts a recording", () => {
  it.each(["away", "interrupted", "unplugged"] as const)("%s pauses until resume is pressed", (reason) => {
    const { state, kinds } = after(...begun, { kind: "interrupted", reason, atMs: 2_000 });
    expect(state).toMatchObject({ kind: "paused", reason, takenMs: 1_000 });
    expect(kinds).toEqual(["open", "pause"]);
  });

  it("Access is checked after a return to the app, and only then", () => {
    const away = after(...begun, { kind: "interrupted", reason: "away", atMs: 2_000 }).state;
    expect(stepRecorder(away, { kind: "returned" }).effects).toEqual([{ kind: "check-access" }]);
    const pressed = after(...begun, { kind: "pause-pressed", atMs: 2_000 }).state;
    expect(stepRecorder(pressed, { kind: "returned" }).effects).toEqual([]);
  });

  it("Lost access ends the take, and the user is told", () => {
    const { state, kinds } = after(
      ...begun,
      { kind: "interrupted", reason: "away", atMs: 2_000 },
      { kind: "returned" },
      { kind: "lost", atMs: 9_000 },
    );
    expect(state).toMatchObject({ kind: "ended", reason: "lost", takenMs: 1_000 });
    expect(kinds).toEqual(["open", "pause", "check-access", "stop", "tell-lost"]);
  });

  it("A device that cannot be opened again leaves the take paused, to be ended or tried again", () => {
    const unplugged = after(
      ...begun,
      { kind: "interrupted", reason: "unplugged", atMs: 2_000 },
      { kind: "resume-pressed" },
      { kind: "failed", problem: "no-device" },
    );
    expect(unplugged.state).toMatchObject({ kind: "paused", reason: "unplugged", isOpening: false });
    expect(stepRecorder(unplugged.state, { kind: "resume-pressed" }).effects).toEqual([{ kind: "resume" }]);
    expect(stepRecorder(unplugged.state, { kind: "stop-pressed", atMs: 9_000 }).state.kind).toBe("ended");
  });
});

describe("a take that has ended", () => {
  it("Playing begins where the knob stands and returns to the start at the end", () => {
    const playing = after(...taken, { kind: "sought", positionMs: 2_000 }, { kind: "play-pressed" });
    expect(playing.effects.slice(-2)).toEqual([
      { kind: "seek", toMs: 2_000 },
      { kind: "play", fromMs: 2_000 },
    ]);
    const reached = stepRecorder(playing.state, { kind: "play-reached", positionMs: 9_000 }).state;
    expect(reached).toMatchObject({ kind: "playing", positionMs: 5_000, isPlaying: true });
    expect(stepRecorder(reached, { kind: "play-ended" }).state).toMatchObject({
      kind: "ended",
      positionMs: 0,
    });
  });

  it("Playing pauses and goes on, also when the app is left, and Done ends it", () => {
    const playing = [...taken, { kind: "play-pressed" }] as const;
    for (const event of [
      { kind: "play-paused" },
      { kind: "interrupted", reason: "away", atMs: 1 },
    ] as const) {
      const { state, kinds } = after(...playing, event);
      expect(state).toMatchObject({ kind: "playing", isPlaying: false });
      expect(kinds.at(-1)).toBe("pause-playing");
      expect(stepRecorder(state, { kind: "play-pressed" }).state).toMatchObject({ isPlaying: true });
    }
    expect(after(...playing, { kind: "done-pressed" }).state.kind).toBe("ended");
  });

  it("The knob stays inside the take", () => {
    for (const [wanted, toMs] of [
      [-5, 0],
      [99_000, 5_000],
    ] as const)
      expect(after(...taken, { kind: "sought", positionMs: wanted }).effects.at(-1)).toEqual({
        kind: "seek",
        toMs,
      });
  });

  it("The length counts as the player read it", () => {
    expect(after(...taken, { kind: "measured", takenMs: 4_960 }).state).toMatchObject({ takenMs: 4_960 });
  });

  it("A length that misses more than a second is not believed", () => {
    const before = after(...taken).state;
    expect(after(...taken, { kind: "measured", takenMs: takenMsOf(before, 0) - 1_000 }).state).not.toEqual(
      before,
    );
    expect(after(...taken, { kind: "measured", takenMs: takenMsOf(before, 0) - 1_001 }).state).toEqual(
      before,
    );
  });

  it("Retaking discards the take and returns to the start", () => {
    expect(after(...taken, { kind: "discarded" })).toMatchObject({
      state: IDLE,
      kinds: ["open", "stop", "discard"],
    });
  });

  it("A take of an earlier visit is offered as one that has ended", () => {
    expect(after({ kind: "restored", takenMs: 7_000 }).state).toMatchObject({
      kind: "ended",
      takenMs: 7_000,
    });
    expect(after(...begun, { kind: "restored", takenMs: 7_000 }).state.kind).toBe("recording");
  });
});

describe("leaving", () => {
  it("A recorder that is idle may be left, any other may lose something", () => {
    expect(isUnsaved(IDLE)).toBe(false);
    for (const events of [begun, taken, [begun[0]]]) expect(isUnsaved(after(...events).state)).toBe(true);
  });

  it("Events that do not fit the state change nothing", () => {
    const late: readonly RecorderEvent[] = [
      { kind: "resumed", atMs: 1 },
      { kind: "returned" },
      { kind: "play-ended" },
      { kind: "started", atMs: 1 },
    ];
    for (const events of [[], begun, taken])
      for (const event of late) {
        const { state } = after(...events);
        expect(stepRecorder(state, event)).toEqual({ state, effects: [] });
      }
  });
});
