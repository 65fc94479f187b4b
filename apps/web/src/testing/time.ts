import { onTestFinished, vi } from "vitest";

const frame = window.requestAnimationFrame.bind(window);

/** Waits until React has rendered its current state: what is missing after this does not appear by itself. */
export async function drawn(): Promise<void> {
  for (let frames = 0; frames < 3; frames += 1) await new Promise((resolve) => void frame(resolve));
}

/** Freezes the page's timers and clocks; `pass` advances them. */
export function freezeTime(nowMs = Date.UTC(2026, 10, 21, 9)): {
  readonly pass: (ms: number) => Promise<void>;
} {
  vi.useFakeTimers({
    now: nowMs,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
  });
  onTestFinished(() => void vi.useRealTimers());
  return {
    pass: async (ms) => {
      await drawn();
      await vi.advanceTimersByTimeAsync(ms);
      await drawn();
    },
  };
}
