import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { SwitchState } from "@afterword/core/switch/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createJumpyClock, type JumpyClock } from "../../testing/jumpy-clock.ts";
import { subscribe } from "../../testing/subscribe.ts";
import { mailsTo, openStory, type SwitchStory, type Writer } from "../../testing/switch-story.ts";
import { moveClock } from "../clock/service-clock.ts";
import { sweep } from "./sweep.ts";

const FREQUENCY_MS = 7 * DAY_MS;
const DELAY_HOURS = 240;
/** Between an end and the outage before it, at least: a paid day may end a day after the moment that was paid for. */
const SPARE_MS = 3 * DAY_MS;

let story: SwitchStory;
let clock: JumpyClock;
let writer: Writer;
beforeEach(async () => {
  clock = createJumpyClock();
  story = await openStory(() => ({ clock }));
  writer = await story.addWriter(["eva@example.com"]);
  await change({ sendingDelay: DELAY_HOURS });
});
afterEach(() => story.close());

const change = async (fields: Readonly<Record<string, unknown>>): Promise<void> => {
  const url = `/api/user/${writer._id}`;
  const changed = await story.server.call("PUT", url, { body: fields, token: writer.token });
  expect(changed.statusCode).toBe(200);
};

const state = async (): Promise<SwitchState> => {
  const user = await story.context.store.rows.findUser(writer._id);
  if (user === undefined) throw new Error("the writer is gone");
  return user.switchState;
};
const reminders = (): number =>
  mailsTo(story.sink, writer.email).filter(({ link }) => link.includes("confirm-agency")).length;
const deliveries = (): number => mailsTo(story.sink, "eva@example.com").length;

/** Nothing runs for as long. */
const stop = (ms: number): void => {
  clock.jumpMs += ms;
};

/** The first sweep after `moment` on the calendar, in healthy time. */
const sweepAfter = async (moment: number): Promise<void> => {
  await moveClock(story.context, moment - clock.now() + SECOND_MS);
  expect(await sweep(story.context)).toEqual({ kind: "swept", looked: 1, failed: 0 });
};

/** The writer is reminded, and paid for some days; returns the first moment of the lapse. */
const remindAndSubscribe = async (): Promise<number> => {
  await story.pass(FREQUENCY_MS);
  expect(await state()).toMatchObject({ kind: "reminded" });
  const lastDay = clock.now() + SPARE_MS;
  await subscribe(story.context, writer._id, new Date(lastDay));
  return (Math.floor(lastDay / DAY_MS) + 1) * DAY_MS;
};

describe("the end of a subscription", () => {
  it("A lapse after an outage of 33 hours is found by the first sweep, and the old countdown ends", async () => {
    const end = await remindAndSubscribe();
    stop(33 * HOUR_MS);
    await story.work();
    await sweepAfter(end);
    expect(await state()).toMatchObject({ kind: "off" });
    await story.pass(33 * HOUR_MS - MINUTE_MS);
    await subscribe(story.context, writer._id, new Date(clock.now() + 365 * DAY_MS));
    await story.work();
    expect(reminders()).toBe(2);
    await story.pass(DELAY_HOURS * HOUR_MS - DAY_MS);
    await story.pass(DAY_MS - MINUTE_MS);
    expect(deliveries()).toBe(0);
    await story.pass(2 * MINUTE_MS);
    expect(deliveries()).toBe(1);
  });

  it("A lapse that begins during an outage is found by the first sweep after it", async () => {
    await remindAndSubscribe();
    stop(SPARE_MS + 2 * DAY_MS);
    expect(await sweep(story.context)).toEqual({ kind: "swept", looked: 1, failed: 0 });
    expect(await state()).toMatchObject({ kind: "off" });
    expect(await sweep(story.context)).toEqual({ kind: "swept", looked: 0, failed: 0 });
  });

  it("A calendar that was set back and is right again hides no lapse", async () => {
    const end = await remindAndSubscribe();
    stop(-90 * DAY_MS);
    await story.pass(SPARE_MS);
    expect(await state()).toMatchObject({ kind: "reminded" });
    stop(90 * DAY_MS);
    await sweepAfter(end);
    expect(await state()).toMatchObject({ kind: "off" });
  });

  it("A calendar that is a year ahead for an hour costs a paid user time, never a note", async () => {
    const end = await remindAndSubscribe();
    stop(365 * DAY_MS);
    await story.work();
    await story.pass(HOUR_MS);
    expect(await state()).toMatchObject({ kind: "off" });
    stop(-365 * DAY_MS);
    await story.pass(DAY_MS);
    expect(clock.now()).toBeLessThan(end);
    expect(await state()).toMatchObject({ kind: "reminded" });
    expect(reminders()).toBe(2);
    expect(deliveries()).toBe(0);
  });

  it("No user is looked at by the calendar while the clocks of application and database differ", async () => {
    const end = await remindAndSubscribe();
    const before = await state();
    clock.skewMs = 6_000;
    await moveClock(story.context, end - clock.now() + SECOND_MS);
    expect(await sweep(story.context)).toEqual({ kind: "clocks-differ" });
    expect(await state()).toEqual(before);
    clock.skewMs = 0;
    await sweepAfter(clock.now());
    expect(await state()).toMatchObject({ kind: "off" });
  });
});

describe("the end of sleep", () => {
  it("Sleep ends by the calendar after an outage, and the whole frequency follows", async () => {
    const end = clock.now() + 30 * DAY_MS;
    await change({ sleepUntil: new Date(end).toISOString() });
    await story.pass(29 * DAY_MS);
    stop(20 * HOUR_MS);
    expect(await sweep(story.context)).toEqual({ kind: "swept", looked: 0, failed: 0 });
    expect(await state()).toMatchObject({ kind: "asleep" });
    await sweepAfter(end);
    expect(await state()).toMatchObject({ kind: "watching" });
    await story.pass(FREQUENCY_MS - MINUTE_MS);
    expect(reminders()).toBe(0);
    await story.pass(MINUTE_MS);
    expect(reminders()).toBe(1);
  });
});
