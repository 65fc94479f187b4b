import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createHttpUptimeMonitor } from "./http-uptime-monitor.ts";
import { createSystemClock } from "../../platform/time/system-clock.ts";
import { startJobs } from "../jobs/start-jobs.ts";
import { openHttpPeer, type HttpPeer } from "../../platform/http/suites/http-peer.ts";
import { moveClock } from "../../engine/clock/service-clock.ts";
import { sweep } from "../../engine/switch/sweep.ts";
import { openStory, type SwitchStory } from "../../testing/switch-story.ts";
import { pingUptimeMonitor } from "./uptime-ping.ts";

let peer: HttpPeer;
let story: SwitchStory;
let skewMs = 0;
const system = createSystemClock();
const clock = { ...system, machineNow: () => wallMs(system.machineNow() + skewMs) };
beforeEach(async () => {
  skewMs = 0;
  clock.setOffset(0);
  peer = await openHttpPeer();
  story = await openStory(() => ({ clock, uptimeMonitor: createHttpUptimeMonitor(peer.url, 2_000) }));
});
afterEach(async () => {
  await story.close();
  await peer.close();
});

const ping = () => pingUptimeMonitor(story.context, new AbortController().signal);
const sweepOnce = async (): Promise<void> =>
  story.context.processStats.sweepEnded(await sweep(story.context));

describe("the uptime monitor", () => {
  it("The uptime monitor is pinged after a sweep, and at most once a minute", async () => {
    expect(await ping()).toBe(false);
    await sweepOnce();
    expect(await ping()).toBe(true);
    await sweepOnce();
    expect(await ping()).toBe(false);
    await moveClock(story.context, MINUTE_MS);
    expect(await ping()).toBe(true);
    await moveClock(story.context, MINUTE_MS);
    expect(await ping()).toBe(false);
    expect(peer.asked).toHaveLength(2);
  });

  it("The uptime monitor is not pinged while application and database clocks differ", async () => {
    await sweepOnce();
    skewMs = 6_000;
    await sweepOnce();
    expect(await ping()).toBe(false);
    skewMs = 0;
    await sweepOnce();
    expect(await ping()).toBe(true);
    expect(peer.asked).toHaveLength(1);
  });

  it("The uptime monitor is not pinged while the mail server does not answer", async () => {
    await sweepOnce();
    await story.sink.close();
    expect(await ping()).toBe(false);
    expect(peer.asked).toEqual([]);
  });
});

describe("the jobs", () => {
  it("The jobs ping the uptime monitor after their first sweep, and not again within a minute", async () => {
    const { jobs, another } = await startCountedJobs();
    await wakeUntil(() => peer.asked.length > 0);
    await notifyUntil(another("look-at-switch done"));
    // The first of two may have begun before that sweep ended.
    await notifyUntil(another("ping-uptime-monitor done", 2));
    await jobs.stop();
    expect(peer.asked).toHaveLength(1);
  });

  it("The jobs send reminders and stop in time while the uptime monitor hangs", async () => {
    peer.treat("hang");
    const jobs = await startJobs(story.context);
    await wakeUntil(() => peer.asked.length > 0);
    const writer = await story.addWriter(["eva@example.com"]);
    await moveClock(story.context, 28 * DAY_MS);
    await wakeUntil(() => story.sink.received.some(({ to }) => to === writer.email));
    const late = pause(1_500).then(() => "late");
    expect(await Promise.race([jobs.stop(), late])).toBeUndefined();
  });

  it("The jobs do not ping the uptime monitor while the database is away", async () => {
    const { jobs, another } = await startCountedJobs();
    await wakeUntil(() => peer.asked.length > 0);
    await story.context.database.close();
    await notifyUntil(another("look-at-switch failed"));
    clock.setOffset(2 * MINUTE_MS);
    await notifyUntil(another("ping-uptime-monitor done", 2));
    await jobs.stop();
    expect(peer.asked).toHaveLength(1);
  });
});

/** The jobs, and whether one of them has ended in some way so many times more, "done" or "failed". */
const startCountedJobs = async () => {
  const ends: string[] = [];
  const { processStats } = story.context;
  const jobEnded: typeof processStats.jobEnded = (job, outcome, at) => {
    ends.push(`${job} ${outcome}`);
    processStats.jobEnded(job, outcome, at);
  };
  const jobs = await startJobs({ ...story.context, processStats: { ...processStats, jobEnded } });
  const another = (end: string, times = 1) => {
    const from = ends.length;
    return () => ends.slice(from).filter((one) => one === end).length >= times;
  };
  return { jobs, another };
};

const notifyUntil = async (holds: () => boolean, onCheck = async (_check: number) => {}): Promise<void> => {
  for (let check = 1; !holds(); check++) {
    if (check > 300) throw new Error("it did not come");
    await onCheck(check);
    story.context.notifyJobs();
    await pause(25);
  }
};

/** A busy machine may let the mail server's answer come too late; the next turn is a minute later. */
const wakeUntil = (holds: () => boolean): Promise<void> =>
  notifyUntil(holds, async (check) => {
    if (check % 60 === 0) await moveClock(story.context, MINUTE_MS);
  });
