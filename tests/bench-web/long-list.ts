/**
 * Whether a list of 500 notes scrolls from end to end without a long task. Measures the CPU time of tasks in the page's
 * main thread: on a busy machine a task also waits for the processor, which is not the page's fault.
 */
import type { CDPSession, Page } from "playwright-core";

const STEPS = 60;

/** Starting and ending a recording is also work for the page. */
const RECORDING_SETTLES_MS = 400;

export const measureScrolling = async (page: Page): Promise<{ readonly longestTaskMs: number }> => {
  await page.getByRole("main").getByRole("listitem").nth(499).waitFor({ state: "attached" });
  // The rest of opening the page does not count.
  await page.waitForTimeout(1_500);
  const session = await page.context().newCDPSession(page);
  const stop = await record(session);
  await page.waitForTimeout(2 * RECORDING_SETTLES_MS);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.mouse.move(195, 400);
  for (const direction of [1, -1]) {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, (direction * height) / STEPS);
      await page.waitForTimeout(50);
    }
  }
  await page.waitForTimeout(2 * RECORDING_SETTLES_MS);
  const events = await stop();
  const main = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain");
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith("RunTask") && pid === main?.pid && tid === main.tid,
  );
  const began = Math.min(...tasks.map(({ ts }) => ts)) + RECORDING_SETTLES_MS * 1000;
  const ended = Math.max(...tasks.map(({ ts }) => ts)) - RECORDING_SETTLES_MS * 1000;
  const scrolled = tasks.filter(({ ts }) => ts > began && ts < ended);
  if (scrolled.length === 0) throw new Error("the browser recorded no task of the page");
  return { longestTaskMs: Math.max(...scrolled.map(({ tdur = 0 }) => tdur)) / 1000 };
};

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Start in microseconds. */
  readonly ts: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

/** Returns a function that stops the recording and returns its events. */
const record = async (session: CDPSession): Promise<() => Promise<readonly TraceEvent[]>> => {
  const events: TraceEvent[] = [];
  session.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send("Tracing.start", { transferMode: "ReportEvents", categories: "toplevel" });
  return async () => {
    const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
    await session.send("Tracing.end");
    await complete;
    return events;
  };
};
