import { describe, expect, it } from "vitest";
import { beginPlayer, movePlayer } from "./player.machine.ts";
import type { Player, PlayerEffect, PlayerEvent } from "./player.machine.ts";

/** A player that is told one event after another. */
const begin = (length = 63) => {
  let player: Player = beginPlayer(length);
  let effects: readonly PlayerEffect[] = [];
  const tell = (...events: readonly PlayerEvent[]): readonly PlayerEffect[] => {
    for (const event of events) ({ player, effects } = movePlayer(player, event));
    return effects;
  };
  return { tell, now: () => player };
};

const pressed = { kind: "pressed" } as const;
const ready = (length = 63) => ({ kind: "ready", length }) as const;
const began = { kind: "began" } as const;
const broke = { kind: "broke" } as const;

describe("a player", () => {
  it("Nothing is loaded before the first press, and what is ready plays at once", () => {
    const { tell, now } = begin();
    expect(now().phase).toBe("resting");
    expect(tell(pressed)).toEqual([{ kind: "open", isFresh: false, isWhole: false }]);
    expect(now().phase).toBe("loading");
    expect(tell(ready())).toEqual([{ kind: "rate", rate: 1 }, { kind: "play" }]);
    tell(began);
    expect(now().phase).toBe("playing");
  });

  it("Presses pause and go on, and a press while it loads stops that", () => {
    const { tell, now } = begin();
    tell(pressed);
    expect(tell(pressed)).toEqual([{ kind: "close" }]);
    expect(now().phase).toBe("resting");
    tell(pressed, ready(), began);
    expect(tell(pressed)).toEqual([{ kind: "pause" }]);
    tell({ kind: "halted", position: 7 });
    expect(now()).toMatchObject({ phase: "paused", position: 7 });
    expect(tell(pressed)).toEqual([{ kind: "play" }]);
  });

  it("The end leads back to the start, as does a try that the browser refuses", () => {
    const { tell, now } = begin();
    tell(pressed, ready(), began, { kind: "moved", position: 63 });
    expect(now().position).toBe(63);
    expect(tell({ kind: "ended" })).toEqual([{ kind: "seek", position: 0 }]);
    expect(now()).toMatchObject({ phase: "paused", position: 0 });
    tell({ kind: "sought", position: 9 }, pressed);
    expect(tell({ kind: "refused" })).toEqual([{ kind: "pause" }, { kind: "seek", position: 0 }]);
    expect(now()).toMatchObject({ phase: "paused", position: 0 });
  });

  it("A source that breaks while it plays is replaced once by a fresh one, at the same position", () => {
    const { tell, now } = begin();
    tell(pressed, ready(), began, { kind: "moved", position: 20 });
    expect(tell(broke)).toEqual([{ kind: "open", isFresh: true, isWhole: false }]);
    expect(now().phase).toBe("loading");
    expect(tell(ready())).toContainEqual({ kind: "seek", position: 20 });
    tell(began);
    expect(tell(broke)).toEqual([{ kind: "close" }]);
    expect(now().phase).toBe("failed");
    expect(tell(pressed)).toEqual([{ kind: "open", isFresh: true, isWhole: false }]);
    expect(now().position).toBe(20);
  });

  it("A source that was never ready is read as a whole at the second try", () => {
    const { tell, now } = begin();
    tell(pressed);
    expect(tell(broke)).toEqual([{ kind: "open", isFresh: true, isWhole: true }]);
    tell({ kind: "loaded", progress: { unit: "percent", count: 40 } });
    expect(now().progress).toEqual({ unit: "percent", count: 40 });
    tell(broke);
    expect(now()).toMatchObject({ phase: "failed", progress: null });
  });

  it("What breaks when nothing is open is ignored, and so is a late readiness", () => {
    const { tell, now } = begin();
    expect(tell(broke, ready())).toEqual([]);
    expect(now().phase).toBe("resting");
    tell({ kind: "loaded", progress: { unit: "percent", count: 1 } }, { kind: "halted", position: 7 });
    expect(now()).toEqual(beginPlayer(63));
  });

  it("A file that does not know its length has the one of its note", () => {
    for (const unknown of [Number.POSITIVE_INFINITY, Number.NaN, 0]) {
      const { tell, now } = begin(12);
      tell(pressed, ready(unknown));
      expect(now().length).toBe(12);
    }
    const { tell, now } = begin(12);
    tell(pressed, ready(11.7));
    expect(now().length).toBe(11.7);
  });

  it("Seeking stays within the recording, and before it is loaded chooses where it starts", () => {
    const { tell, now } = begin();
    expect(tell({ kind: "sought", position: 30 })).toEqual([]);
    tell(pressed);
    expect(tell(ready())).toContainEqual({ kind: "seek", position: 30 });
    tell(began);
    expect(tell({ kind: "skipped", seconds: 15 })).toEqual([{ kind: "seek", position: 45 }]);
    tell({ kind: "skipped", seconds: 15 }, { kind: "skipped", seconds: 15 });
    expect(now().position).toBe(63);
    expect(tell({ kind: "sought", position: -4 })).toEqual([{ kind: "seek", position: 0 }]);
  });

  it("The speed goes from one to two times and back, and is kept by the next source", () => {
    const { tell, now } = begin();
    const rates = Array.from({ length: 4 }, () => {
      tell({ kind: "hastened" });
      return now().rate;
    });
    expect(rates).toEqual([1.25, 1.5, 2, 1]);
    tell({ kind: "hastened" }, pressed);
    expect(tell(ready())).toContainEqual({ kind: "rate", rate: 1.25 });
  });

  it("Standing still counts only while it should play", () => {
    const { tell, now } = begin();
    const still = { kind: "buffering", isBuffering: true } as const;
    tell(still);
    expect(now().isBuffering).toBe(false);
    tell(pressed, ready(), began, still);
    expect(now().isBuffering).toBe(true);
    tell({ kind: "halted", position: 7 });
    expect(now().isBuffering).toBe(false);
  });
});
