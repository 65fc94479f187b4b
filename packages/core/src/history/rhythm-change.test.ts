import { describe, expect, it } from "vitest";
import { DAY_MS } from "../time/duration.ts";
import { wallMs } from "../time/instant.ts";
import { rhythmChangesOf, type Rhythm } from "./rhythm-change.ts";

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
