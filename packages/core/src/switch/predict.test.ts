import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import {
  DELAY_HOURS,
  factsOf,
  FREQUENCY_HOURS,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { lineFrom, threadAfterSign } from "./predict.ts";
import { threadInHold, threadOf } from "./thread.ts";
import type { Thread } from "./thread.ts";

const rhythm = { confirmFrequencyHours: FREQUENCY_HOURS, sendingDelayHours: DELAY_HOURS };

/** What the switch itself shows right after a sign of life `hours` after the start. */
const shownAfterSign = (hours: number): Thread =>
  threadOf(
    factsOf({
      lastSignAt: serviceAt(hours),
      state: { kind: "watching", cycle: 2, baseAt: serviceAt(hours) },
    }),
    nowAt(hours),
    wallAt(hours),
  );

describe("lineFrom", () => {
  it("The line shows the reminder and delivery that follow if silence starts now", () => {
    const line = lineFrom(wallAt(10), rhythm);
    expect(line.reminderAt).toBe(wallAt(10) + 14 * DAY_MS);
    expect(line.deliveryAt).toBe(wallAt(10) + 17 * DAY_MS);
    expect(line.reminderMark).toBeCloseTo(14 / 17);
    expect(line.lamp).toBe(0);
  });

  it("The line follows the rhythm that is being chosen", () => {
    const line = lineFrom(wallAt(0), { confirmFrequencyHours: 72, sendingDelayHours: 24 });
    expect(line.deliveryAt - line.reminderAt).toBe(24 * HOUR_MS);
    expect(line.reminderMark).toBeCloseTo(0.75);
  });
});

describe("threadAfterSign", () => {
  const reminding = factsOf({ state: { kind: "reminding", cycle: 1, queuedAt: serviceAt(FREQUENCY_HOURS) } });

  it("The predicted thread matches the one that the switch shows after a sign of life", () => {
    const signs = [
      { facts: factsOf(), hours: 48 },
      { facts: reminding, hours: FREQUENCY_HOURS + 5 },
      { facts: remindedFacts(), hours: FREQUENCY_HOURS + 30 },
    ];
    for (const { facts, hours } of signs) {
      const before = threadOf(facts, nowAt(hours), wallAt(0));
      expect(threadAfterSign(before, rhythm, wallAt(hours))).toEqual(shownAfterSign(hours));
    }
  });

  it("A sign of life ends a held-back delivery in the predicted thread", () => {
    const late = FREQUENCY_HOURS + DELAY_HOURS + 9;
    const before = threadInHold(threadOf(remindedFacts(), nowAt(late), wallAt(0)));
    expect(before.kind).toBe("held-back");
    expect(threadAfterSign(before, rhythm, wallAt(late))).toEqual(shownAfterSign(late));
  });

  it("A sign of life ends that the owner is unreachable in the predicted thread", () => {
    const at = serviceAt(FREQUENCY_HOURS + 28 * 24);
    const refused = [reminding.lastSignAt, at];
    const tries = { refused, counted: refused, standing: [] };
    const unreachable = { at, declared: false };
    const facts = factsOf({ state: { kind: "reminding", cycle: 1, queuedAt: at, tries, unreachable } });
    const hours = FREQUENCY_HOURS + 30 * 24;
    const before = threadOf(facts, nowAt(hours), wallAt(0));
    expect(before.kind).toBe("unreachable");
    expect(threadAfterSign(before, rhythm, wallAt(hours))).toEqual(shownAfterSign(hours));
  });

  it("A sign of life during sleep mode changes only the last sign", () => {
    const before = threadOf(factsOf({ sleepUntil: wallAt(500) }), nowAt(100), wallAt(0));
    const after = threadAfterSign(before, rhythm, wallAt(100));
    expect(before.kind).toBe("asleep");
    expect(after).toEqual({ ...before, lastSignAt: wallAt(100) });
  });

  it("A sign of life off the switch predicts no reminder and no delivery", () => {
    for (const different of [{ deliverableNotes: [] }, { subscription: { kind: "never" } as const }]) {
      const before = threadOf(factsOf(different), nowAt(100), wallAt(0));
      expect(threadAfterSign(before, rhythm, wallAt(100))).toEqual({ ...before, lastSignAt: wallAt(100) });
    }
  });

  it("The predicted thread leaves a delivery as it is", () => {
    const delivered: Thread = { kind: "delivered", lastSignAt: wallAt(0), deliveredAt: wallAt(600) };
    expect(threadAfterSign(delivered, rhythm, wallAt(700))).toBe(delivered);
  });
});
