import { expect, it } from "vitest";
import type { Timer } from "../clock.ts";

/** What every timer must do. `pass` lets the time of a pause go by. */
export const timerSuite = (openTimer: () => { timer: Timer; pass: (ms: number) => Promise<void> }): void => {
  it("Pauses end after their own time, the shortest first", async () => {
    const { timer, pass } = openTimer();
    const ended: number[] = [];
    for (const ms of [300, 100, 200]) void timer.startPause(ms).over.then(() => ended.push(ms));
    await pass(10);
    expect(ended).toEqual([]);
    await pass(400);
    expect(ended).toEqual([100, 200, 300]);
  });

  it("A pause ended early is over at once and stays over", async () => {
    const { timer } = openTimer();
    const pause = timer.startPause(1_000_000);
    pause.end();
    await pause.over;
    pause.end();
    await pause.over;
    expect(await pause.over).toBeUndefined();
  });
};
