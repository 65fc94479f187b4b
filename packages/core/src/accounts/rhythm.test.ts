import { describe, expect, it } from "vitest";
import {
  hoursOf,
  LENGTH_UNITS,
  lengthOf,
  minCount,
  type Length,
  type LengthUnit,
  type Rhythm,
  rhythmChangesOf,
  withUnit,
} from "./rhythm.ts";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";

describe("lengths in hours, days and weeks", () => {
  it("A length is shown in the largest unit that divides it evenly", () => {
    expect(lengthOf(1)).toEqual({ count: 1, unit: "hour" });
    expect(lengthOf(24)).toEqual({ count: 1, unit: "day" });
    expect(lengthOf(25)).toEqual({ count: 25, unit: "hour" });
    expect(lengthOf(72)).toEqual({ count: 3, unit: "day" });
    expect(lengthOf(168)).toEqual({ count: 1, unit: "week" });
    expect(lengthOf(192)).toEqual({ count: 8, unit: "day" });
    expect(lengthOf(672)).toEqual({ count: 4, unit: "week" });
  });

  it("A length with a fraction of an hour is shown in hours", () => {
    expect(lengthOf(36.5)).toEqual({ count: 36.5, unit: "hour" });
  });

  it("A length converted to its unit and back is the same number of hours", () => {
    for (let hours = 1; hours <= 672; hours += 1) expect(hoursOf(lengthOf(hours))).toBe(hours);
  });

  it("Hours, days and weeks are the only units, and each converts to hours", () => {
    expect(LENGTH_UNITS).toEqual(["hour", "day", "week"]);
    expect(hoursOf({ count: 2, unit: "hour" })).toBe(2);
    expect(hoursOf({ count: 2, unit: "day" })).toBe(48);
    expect(hoursOf({ count: 2, unit: "week" })).toBe(336);
  });
});

const asLength = (text: string): Length => {
  const [count, unit] = text.split(" ");
  return { count: Number(count), unit: unit as LengthUnit };
};

describe("the smallest count of a length", () => {
  it("The smallest count is 1, except 3 for a frequency in days", () => {
    expect(minCount("confirmFrequency", "hour")).toBe(1);
    expect(minCount("confirmFrequency", "day")).toBe(3);
    expect(minCount("confirmFrequency", "week")).toBe(1);
    for (const unit of LENGTH_UNITS) expect(minCount("sendingDelay", unit)).toBe(1);
  });

  it.each([
    ["confirmFrequency", "72 hour", "3 day"],
    ["confirmFrequency", "1 week", "7 day"],
    ["confirmFrequency", "14 day", "2 week"],
    ["sendingDelay", "2 day", "48 hour"],
    ["sendingDelay", "30 hour", "1 day"],
    // Less than one, and less than what the profile allows.
    ["sendingDelay", "30 hour", "1 week"],
    ["confirmFrequency", "48 hour", "3 day"],
    ["confirmFrequency", "0 week", "3 day"],
    // The number was entered first, for the unit that follows.
    ["confirmFrequency", "10 week", "10 day"],
    ["sendingDelay", "36 day", "36 hour"],
  ] as const)("Of the %s, %s becomes %s in another unit", (part, before, after) => {
    expect(withUnit(part, asLength(before), asLength(after).unit)).toEqual(asLength(after));
  });
});

const NOW = wallMs(Date.UTC(2026, 10, 21, 9));
const inDays = (days: number) => wallMs(NOW + days * DAY_MS);
const RHYTHM: Rhythm = { confirmFrequencyHours: 168, sendingDelayHours: 48, sleepUntil: wallMs(0) };
const changes = (before: Partial<Rhythm>, after: Partial<Rhythm>) =>
  rhythmChangesOf({ ...RHYTHM, ...before }, { ...RHYTHM, ...after }, NOW);

describe("rhythmChangesOf", () => {
  it("Saving an unchanged rhythm records no change", () => {
    expect(changes({}, {})).toEqual([]);
    expect(changes({ sleepUntil: inDays(3) }, { sleepUntil: inDays(3) })).toEqual([]);
  });

  it("A changed frequency or sending delay is recorded with its old and new hours", () => {
    expect(changes({}, { confirmFrequencyHours: 72 })).toEqual([
      { kind: "confirm-frequency", fromHours: 168, toHours: 72 },
    ]);
    expect(changes({}, { sendingDelayHours: 24 })).toEqual([
      { kind: "sending-delay", fromHours: 48, toHours: 24 },
    ]);
  });

  it("All rhythm values saved at once are recorded as separate changes", () => {
    const all = { confirmFrequencyHours: 72, sendingDelayHours: 24, sleepUntil: inDays(1) };
    expect(changes({}, all).map(({ kind }) => kind)).toEqual(["confirm-frequency", "sending-delay", "sleep"]);
  });

  it("Starting or extending sleep mode records its new end", () => {
    expect(changes({}, { sleepUntil: inDays(2) })).toEqual([{ kind: "sleep", until: inDays(2) }]);
    expect(changes({ sleepUntil: inDays(2) }, { sleepUntil: inDays(9) })).toEqual([
      { kind: "sleep", until: inDays(9) },
    ]);
  });

  it("Ending sleep mode early is recorded as awake", () => {
    expect(changes({ sleepUntil: inDays(2) }, {})).toEqual([{ kind: "awake" }]);
    expect(changes({ sleepUntil: inDays(2) }, { sleepUntil: NOW })).toEqual([{ kind: "awake" }]);
  });

  it("Clearing a sleep mode that is already over records no change", () => {
    expect(changes({ sleepUntil: inDays(-2) }, {})).toEqual([]);
    expect(changes({ sleepUntil: NOW }, {})).toEqual([]);
  });
});
