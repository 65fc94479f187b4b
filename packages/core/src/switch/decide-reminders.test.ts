import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../time/duration.ts";
import { decide } from "./decide.ts";
import type { SwitchDecision } from "./decide.ts";
import { DELAY_HOURS, FREQUENCY_HOURS, msLater, nowAt, remindedFacts, serviceAt } from "./facts.fixture.ts";
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

  it("The last notice is sent 24 hours before the delivery, and the next look is the delivery", () => {
    const decision = decideAfter(48, 2);
    expect(decision.effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
    expect(decision.state).toMatchObject({ kind: "reminded", lastReminder: 3 });
    expect(decision.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + DELAY_HOURS));
  });

  it("A delay of 24 hours has one later reminder, 12 hours before the delivery", () => {
    const shortest = { sendingDelayHours: 24 };
    expect(decideAfter(12 - justBefore, 1, shortest).effects).toEqual([]);
    expect(decideAfter(12, 1, shortest).effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
    expect(decideAfter(24 - justBefore, 3, shortest).effects).toEqual([]);
    expect(decideAfter(24, 3, shortest).effects).toMatchObject([{ kind: "deliver" }]);
  });

  it("No later reminder is sent twice", () => {
    expect(decideAfter(36, 2).effects).toEqual([]);
    expect(decideAfter(60, 3).effects).toEqual([]);
  });

  it("No second reminder follows the last notice, even if the delay was made longer", () => {
    const longer = decideAfter(400, 3, { sendingDelayHours: 672 });
    expect(longer.effects).toEqual([]);
    expect(longer.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + 672));
  });

  it("The second reminder is skipped when the last notice is already due", () => {
    const decision = decideAfter(50, 1);
    expect(decision.effects).toEqual([{ kind: "remind", cycle: 7, number: 3 }]);
    expect(decision.nextLookAt).toBe(serviceAt(FREQUENCY_HOURS + DELAY_HOURS));
  });

  it("All later reminders are skipped when the delivery is already due", () => {
    expect(decideAfter(DELAY_HOURS, 1).effects).toMatchObject([{ kind: "deliver" }]);
  });
});
