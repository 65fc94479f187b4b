import { describe, expect, it } from "vitest";
import { serviceMs } from "../time/instant.ts";
import { begunAnew } from "./events.ts";
import { decide } from "./decide.ts";
import { factsOf, FREQUENCY_HOURS, nowAt, serviceAt } from "./facts.fixture.ts";
import type { SwitchState } from "./state.ts";

/** Long after everything in the states below fell due. */
const now = nowAt(5_000);

const states: readonly SwitchState[] = [
  { kind: "off", cycle: 4 },
  { kind: "asleep", cycle: 4 },
  { kind: "watching", cycle: 4, baseAt: serviceAt(1) },
  { kind: "reminding", cycle: 4, queuedAt: serviceAt(2) },
  { kind: "reminded", cycle: 4, acceptedAt: serviceAt(2), lastReminder: 3 },
  { kind: "bounced", cycle: 4, round: 2, triedAt: serviceAt(2), bouncedAt: serviceAt(2) },
];

describe.each(states)("a user in state $kind with signs of life lost", (state) => {
  const facts = factsOf({ state: begunAnew(state, now.service) ?? state, lastSignAt: now.service });

  it("Beginning anew sends nothing before the whole frequency has passed again", () => {
    const decision = decide(facts, now);
    expect(decision.effects).toEqual([]);
    expect(decision.nextLookAt).toBe(serviceMs(now.service + FREQUENCY_HOURS * 3_600_000));
    const before = nowAt(5_000 + FREQUENCY_HOURS - 1);
    expect(decide({ ...facts, state: decision.state }, before).effects).toEqual([]);
  });

  it("Beginning anew leads to a first reminder after one frequency", () => {
    const { state: watching } = decide(facts, now);
    const { effects } = decide({ ...facts, state: watching }, nowAt(5_000 + FREQUENCY_HOURS));
    expect(effects).toEqual([expect.objectContaining({ kind: "remind", number: 1 })]);
  });
});

describe.each(states.slice(3))("a cycle in state $kind", (state) => {
  it("Beginning anew starts the next cycle, so that reminders of the old one no longer count", () => {
    expect(begunAnew(state, now.service)).toEqual({ kind: "watching", cycle: 5, baseAt: now.service });
  });
});

describe.each(states.slice(0, 2))("a user in state $kind with nothing under way", (state) => {
  it("Beginning anew leaves a user who is off or asleep in the same state", () => {
    expect(begunAnew(state, now.service)).toEqual(state);
  });
});

describe("a watched user without a reminder", () => {
  it("Beginning anew keeps the cycle of a user not reminded yet and counts from now", () => {
    const watching: SwitchState = { kind: "watching", cycle: 4, baseAt: serviceAt(1) };
    expect(begunAnew(watching, now.service)).toEqual({ kind: "watching", cycle: 4, baseAt: now.service });
  });
});

describe("a user with delivered notes", () => {
  it("Beginning anew leaves delivered notes delivered", () => {
    expect(begunAnew({ kind: "delivered", cycle: 4, deliveredAt: now.wall }, now.service)).toBeNull();
  });
});
