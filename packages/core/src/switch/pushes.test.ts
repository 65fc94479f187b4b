import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time/duration.ts";
import { serviceMs, wallMs, type WallMs } from "../time/instant.ts";
import { localTimeAt } from "../time/local-time.ts";
import {
  isReminderPushWanted,
  isUnreachablePushWanted,
  isWakePushWanted,
  nextWakeAt,
  quietUntil,
  unreachableKey,
} from "./pushes.ts";
import type { SwitchState } from "./state.ts";

const at = (text: string): WallMs => wallMs(Date.parse(text));
const AT = serviceMs(1_000);

const reminding: SwitchState = { kind: "reminding", cycle: 5, queuedAt: AT };
const reminded: SwitchState = { kind: "reminded", cycle: 5, acceptedAt: AT, lastReminder: 2 };
const bounced: SwitchState = { kind: "bounced", cycle: 5, triedAt: AT, bouncedAt: AT, round: 2 };
const watching: SwitchState = { kind: "watching", cycle: 6, baseAt: AT };

describe("which pushes still say what is so", () => {
  it("The push of a reminder is wanted until the owner is heard or a newer reminder is queued", () => {
    expect(isReminderPushWanted(reminding, { cycle: 5, number: 1 })).toBe(true);
    expect(isReminderPushWanted(reminded, { cycle: 5, number: 2 })).toBe(true);
    expect(isReminderPushWanted(reminded, { cycle: 5, number: 1 })).toBe(false);
    expect(isReminderPushWanted(reminded, { cycle: 4, number: 2 })).toBe(false);
    expect(isReminderPushWanted({ ...reminding, round: 2 }, { cycle: 5, number: 1 })).toBe(false);
    expect(isReminderPushWanted({ ...reminded, round: 2 }, { cycle: 5, number: 2 })).toBe(false);
    expect(isReminderPushWanted(watching, { cycle: 6, number: 1 })).toBe(false);
  });

  it("The push of a reminder whose mail came back is still wanted, until the next round begins", () => {
    expect(isReminderPushWanted(bounced, { cycle: 5, number: 1 })).toBe(true);
    expect(isReminderPushWanted({ ...bounced, round: 3 }, { cycle: 5, number: 1 })).toBe(false);
    expect(isReminderPushWanted({ ...bounced, round: 3 }, { cycle: 5, number: 1, round: 2 })).toBe(true);
  });

  it("The push to an unreachable owner is wanted for as long as this very state lasts", () => {
    const unreachable = { at: serviceMs(77), declared: false };
    const key = unreachableKey(5, 77);
    expect(isUnreachablePushWanted({ ...bounced, unreachable }, key)).toBe(true);
    expect(isUnreachablePushWanted({ ...bounced, unreachable }, unreachableKey(5, 78))).toBe(false);
    expect(isUnreachablePushWanted(bounced, key)).toBe(false);
    expect(isUnreachablePushWanted(watching, key)).toBe(false);
  });

  it("A phone is woken only while its owner is on the switch", () => {
    expect([watching, reminding, reminded, bounced].map(isWakePushWanted)).toEqual([true, true, true, true]);
    const others: readonly SwitchState[] = [
      { kind: "off", cycle: 1 },
      { kind: "asleep", cycle: 1 },
      { kind: "delivered", cycle: 1, deliveredAt: wallMs(0) },
    ];
    expect(others.map(isWakePushWanted)).toEqual([false, false, false]);
  });
});

describe("quiet hours", () => {
  const zurich = "Europe/Zurich";
  it("A visible push waits from 22:00 to 8:00 by the phone's clock", () => {
    expect(quietUntil(at("2026-11-21T07:00:00Z"), zurich)).toBeNull();
    expect(quietUntil(at("2026-11-21T20:59:59Z"), zurich)).toBeNull();
    expect(quietUntil(at("2026-11-21T21:00:00Z"), zurich)).toBe(at("2026-11-22T07:00:00Z"));
    expect(quietUntil(at("2026-11-22T06:59:59Z"), zurich)).toBe(at("2026-11-22T07:00:00Z"));
    expect(quietUntil(at("2026-11-21T21:00:00Z"), "America/New_York")).toBeNull();
    expect(quietUntil(at("2026-11-21T21:00:00Z"), "Asia/Kathmandu")).toBe(at("2026-11-22T02:15:00Z"));
  });

  it("Quiet hours end at 8:00 in the nights in which the clocks are changed too", () => {
    expect(quietUntil(at("2026-03-28T22:00:00Z"), zurich)).toBe(at("2026-03-29T06:00:00Z"));
    expect(quietUntil(at("2026-10-24T22:00:00Z"), zurich)).toBe(at("2026-10-25T07:00:00Z"));
  });

  it("Without a time zone, or with one that is not known here, the clock of UTC counts", () => {
    for (const timeZone of [null, "Atlantis/Capital"]) {
      expect(quietUntil(at("2026-11-21T21:59:00Z"), timeZone)).toBeNull();
      expect(quietUntil(at("2026-11-21T23:00:00Z"), timeZone)).toBe(at("2026-11-22T08:00:00Z"));
    }
  });
});

describe("wake pushes", () => {
  const wakesOf = (owner: string, days: number, timeZone = "Europe/Zurich"): readonly WallMs[] => {
    const wakes: WallMs[] = [];
    const until = at("2026-03-01T00:00:00Z") + days * DAY_MS;
    for (let now = at("2026-03-01T00:00:00Z"); ;) {
      now = nextWakeAt(now, { owner, timeZone });
      if (now > until) return wakes;
      wakes.push(now);
    }
  };

  it("A phone is woken once in each part of every day between 8:00 and 22:00 by its own clock", () => {
    for (const timeZone of ["Europe/Zurich", "America/Los_Angeles", "Asia/Kathmandu"]) {
      const wakes = wakesOf("eva", 60, timeZone);
      expect(Math.abs(wakes.length - 180)).toBeLessThanOrEqual(3);
      const minutes = wakes.map((wake) => localTimeAt(wake, timeZone).minute);
      // An hour more where the clocks are changed between two wake pushes.
      expect(Math.min(...minutes)).toBeGreaterThanOrEqual(7 * 60);
      expect(Math.max(...minutes)).toBeLessThan(23 * 60);
    }
  });

  it("The minutes vary from day to day and from owner to owner, and are the same when asked again", () => {
    const [eva, ben] = [wakesOf("eva", 60), wakesOf("ben", 60)];
    expect(wakesOf("eva", 60)).toEqual(eva);
    const sameAsBen = eva.filter((wake) => ben.includes(wake));
    expect(sameAsBen.length).toBeLessThan(eva.length / 10);
    const mornings = eva.map((wake) => localTimeAt(wake, "Europe/Zurich").minute).filter((m) => m < 12 * 60);
    expect(new Set(mornings.map((minute) => Math.floor(minute / 60))).size).toBe(4);
  });

  it("Asked within the minute of a wake push, the next one is named", () => {
    const [first = at("2026-03-01T00:00:00Z"), second] = wakesOf("eva", 2);
    expect(nextWakeAt(wallMs(first + MINUTE_MS - 1), { owner: "eva", timeZone: "Europe/Zurich" })).toBe(
      second,
    );
    expect((second ?? 0) - first).toBeLessThan(14 * HOUR_MS);
  });
});
