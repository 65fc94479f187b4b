import { DAY_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { nextCourse, takeUntold, type AlarmCourse } from "./alarm-course.ts";

const START = Date.UTC(2026, 10, 21, 9);
const NEVER: AlarmCourse = {
  id: null,
  beganAt: null,
  seenAt: null,
  endedAt: null,
  sentence: "",
  untold: null,
  tryAt: null,
  toldAt: null,
};

/** Looks once a minute and notifies at once, or only in minutes that `takes` accepts. Returns what was sent when. */
const watch = (
  looks: readonly ("burns" | "quiet")[],
  takes: (minute: number) => boolean = () => true,
): readonly string[] => {
  const told: string[] = [];
  let course = NEVER;
  let ids = 0;
  for (const [minute, look] of looks.entries()) {
    const now = wallMs(START + minute * MINUTE_MS);
    course = nextCourse(course, look === "burns" ? "It burns." : null, now, () => `id-${(ids += 1)}`);
    const taken = takeUntold(course, now);
    if (taken === null) continue;
    course = taken.course;
    if (!takes(minute)) continue;
    told.push(`${minute} ${taken.phase} ${taken.id}`);
    course = { ...course, untold: null, tryAt: null, toldAt: now };
  }
  return told;
};

const burns = (minutes: number) => Array.from({ length: minutes }, () => "burns" as const);
const quiet = (minutes: number) => Array.from({ length: minutes }, () => "quiet" as const);

describe("the course of an alarm", () => {
  it("Operators are not notified of an alarm that never begins", () => {
    expect(watch(quiet(100))).toEqual([]);
  });

  it("Operators are notified once when an alarm begins and once when it ends", () => {
    expect(watch([...quiet(5), ...burns(30), ...quiet(60)])).toEqual(["5 began id-1", "44 ended id-1"]);
  });

  it("Operators are notified again each day while an alarm lasts", () => {
    expect(watch(burns(3 * 1440 + 1))).toEqual([
      "0 began id-1",
      "1440 lasts id-1",
      "2880 lasts id-1",
      "4320 lasts id-1",
    ]);
  });

  it("An intermittent alarm counts as one, and as a new one after a longer pause", () => {
    const flicker = [...burns(1), ...quiet(9), ...burns(1), ...quiet(9), ...burns(1)];
    expect(watch(flicker)).toEqual(["0 began id-1"]);
    expect(watch([...flicker, ...quiet(20), ...burns(1)])).toEqual([
      "0 began id-1",
      "30 ended id-1",
      "41 began id-2",
    ]);
  });

  it("A failed notification is retried every 15 minutes and sent once", () => {
    expect(watch(burns(100), (minute) => minute >= 40)).toEqual(["45 began id-1"]);
  });

  it("Operators learn the end of an alarm even if its beginning could not be sent", () => {
    expect(watch([...burns(20), ...quiet(60)], (minute) => minute >= 20)).toEqual(["29 ended id-1"]);
  });

  it("Operators are still notified of an alarm after the clock was set back", () => {
    const told = nextCourse(NEVER, "It burns.", wallMs(START), () => "id-1");
    const before = { ...told, untold: null, tryAt: null, toldAt: wallMs(START) };
    const back = wallMs(START - 30 * DAY_MS);
    expect(nextCourse(before, "It burns.", back, () => "id-2").untold).toBe("lasts");
    const untold = { ...told, tryAt: wallMs(START + 15 * MINUTE_MS) };
    expect(takeUntold(untold, wallMs(START))).toBeNull();
    expect(takeUntold(untold, back)?.phase).toBe("began");
  });

  it("An alarm keeps its latest figures, even after its end", () => {
    const began = nextCourse(NEVER, "1 reminder.", wallMs(START), () => "id-1");
    const lasts = nextCourse(began, "2 reminders.", wallMs(START + MINUTE_MS), () => "id-2");
    expect(lasts).toMatchObject({ id: "id-1", sentence: "2 reminders.", beganAt: START });
    expect(nextCourse(lasts, null, wallMs(START + DAY_MS), () => "id-3")).toMatchObject({
      sentence: "2 reminders.",
      endedAt: START + DAY_MS,
    });
  });
});
