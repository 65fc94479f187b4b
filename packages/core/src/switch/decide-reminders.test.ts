import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { decide } from "./decide.ts";
import type { SwitchDecision } from "./decide.ts";
import {
  acceptedTries,
  DELAY_HOURS,
  FREQUENCY_HOURS,
  msLater,
  nowAt,
  remindedFacts,
  serviceAt,
} from "./facts.fixture.ts";
import type { ReminderNumber, SwitchFacts } from "./state.ts";

const accepted = nowAt(FREQUENCY_HOURS);

/** What is decided `hours` after the acceptance of the first reminder, when `lastReminder` was the last one queued. */
const decideAfter = (
  hours: number,
  lastReminder: ReminderNumber,
  different: Partial<SwitchFacts> = {},
): SwitchDecision =>
  decide(
    remindedFacts({
      state: { kind: "reminded", cycle: 7, acceptedAt: accepted.service, lastReminder },
      ...different,
    }),
    msLater(accepted, hours * HOUR_MS),
  );

/** The last notice was accepted `hours` after the first reminder. */
const noticedAfter = (hours: number) =>
  ({
    kind: "reminded",
    cycle: 7,
    acceptedAt: accepted.service,
    lastReminder: 3,
    tries: acceptedTries([1, FREQUENCY_HOURS], [3, FREQUENCY_HOURS + hours]),
  }) as const;

const justBefore = 1 / HOUR_MS;

describe("reminders after the first (§1.5)", () => {
  it("No second reminder is sent before half of the sending delay has passed", () => {
    const decision = decideAfter(36 - justBefore, 1);
    expect(decision.effects).toEqual([]);
    expect(decision.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 36));
  });

  it("The second reminder is sent at half of the delay, and the next look is the last notice", () => {
    const decision = decideAfter(36, 1);
    expect(decision.effects).toEqual([{ kind: "remind", cycle: 7, number: 2 }]);
    expect(decision.state).toEqual({
      kind: "reminded",
      cycle: 7,
      acceptedAt: accepted.service,
      lastReminder: 2,
    });
    expect(decision.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 48));
  });

  it("Nothing is sent between the second reminder and the last notice", () => {
    const decision = decideAfter(48 - justBefore, 2);
    expect(decision.effects).toEqual([]);
    expect(decision.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 48));
  });

  it("The last notice is sent 24 hours before the delivery, which then waits for its acceptance", () => {
    const decision = decideAfter(48, 2);
    expect(decision.effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
    expect(decision.state).toMatchObject({ kind: "reminded", lastReminder: 3 });
    expect(decision.nextLookAt).toBeNull();
  });

  it("A delay of 24 hours has one later reminder, 12 hours before the delivery", () => {
    const shortest = { sendingDelayHours: 24 };
    expect(decideAfter(12 - justBefore, 1, shortest).effects).toEqual([]);
    expect(decideAfter(12, 1, shortest).effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
    const noticed = { ...shortest, state: noticedAfter(12) };
    expect(decideAfter(24 - justBefore, 3, noticed).effects).toEqual([]);
    expect(decideAfter(24, 3, noticed).effects).toMatchObject([{ kind: "deliver" }]);
  });

  it("Nothing is delivered while no mail server takes the last notice", () => {
    for (const hours of [DELAY_HOURS, 9_000])
      expect(decideAfter(hours, 3)).toMatchObject({ effects: [], nextLookAt: null });
  });

  it("A last notice that is accepted late moves the delivery to 24 hours after it, or 12 with a delay of a day", () => {
    const late = { state: noticedAfter(100) };
    expect(decideAfter(101, 3, late).nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 124));
    expect(decideAfter(124 - justBefore, 3, late).effects).toEqual([]);
    expect(decideAfter(124, 3, late).effects).toMatchObject([{ kind: "deliver" }]);
    const shortest = { ...late, sendingDelayHours: 24 };
    expect(decideAfter(112 - justBefore, 3, shortest).effects).toEqual([]);
    expect(decideAfter(112, 3, shortest).effects).toMatchObject([{ kind: "deliver" }]);
  });

  it("A last notice of an earlier round does not count", () => {
    const tries = acceptedTries([1, FREQUENCY_HOURS, 2], [3, FREQUENCY_HOURS, 1]);
    const state = { ...noticedAfter(0), round: 2, tries };
    expect(decideAfter(9_000, 3, { state }).effects).toEqual([]);
  });

  it("No later reminder is sent twice", () => {
    expect(decideAfter(36, 2).effects).toEqual([]);
    expect(decideAfter(60, 3).effects).toEqual([]);
  });

  it("No second reminder follows the last notice, even if the delay was made longer", () => {
    const longer = decideAfter(400, 3, { sendingDelayHours: 672, state: noticedAfter(48) });
    expect(longer.effects).toEqual([]);
    expect(longer.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 672));
  });

  it("The second reminder is skipped when the last notice is already due", () => {
    const decision = decideAfter(50, 1);
    expect(decision.effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
  });

  it("A look that comes after the delay sends the last notice first", () => {
    expect(decideAfter(DELAY_HOURS + 50, 1).effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
  });

  it("A delay of zero still waits for the acceptance of the first reminder", () => {
    const state = { kind: "reminding", cycle: 7, queuedAt: accepted.service } as const;
    expect(decideAfter(500, 1, { state, sendingDelayHours: 0 })).toMatchObject({ state, effects: [] });
  });

  it("A delay of zero needs no last notice", () => {
    expect(decideAfter(0, 1, { sendingDelayHours: 0 }).effects).toMatchObject([{ kind: "deliver" }]);
  });
});
