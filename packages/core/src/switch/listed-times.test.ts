import { describe, expect, it } from "vitest";
import { holdEndsAt } from "./brake.ts";
import {
  DELAY_HOURS,
  FREQUENCY_HOURS,
  daysJumped,
  factsOf,
  noticedState,
  nowAt,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { listedTimesOf } from "./listed-times.ts";
import type { SwitchFacts, SwitchState } from "./state.ts";

const DUE = FREQUENCY_HOURS + DELAY_HOURS;
const signed = { lastSignAt: wallAt(0), held: null };
const timesAt = (hours: number, different: Partial<SwitchFacts> = {}) =>
  listedTimesOf(factsOf(different), signed, nowAt(hours));

describe("the two times of the list of users", () => {
  it("They count from the last sign of life while nothing came between", () => {
    expect(timesAt(10)).toEqual({
      isAsleep: false,
      emailNotificationAt: wallAt(FREQUENCY_HOURS),
      sendingNotesAt: wallAt(DUE),
      laterDeliveryAt: null,
    });
  });

  it.each([
    ["sleeps", true, 50],
    ["has slept", false, 150],
  ])("They count from the end of sleep for a user who %s", (_what, isAsleep, hours) => {
    const state = { kind: "asleep", cycle: 1 } as const;
    expect(timesAt(hours, { state, sleepUntil: wallAt(100) })).toMatchObject({
      isAsleep,
      emailNotificationAt: wallAt(100 + FREQUENCY_HOURS),
      sendingNotesAt: wallAt(100 + DUE),
    });
  });

  it.each<[string, Partial<SwitchFacts>]>([
    ["is disabled", { accountActive: false }],
    ["has no active note", { deliverableNotes: [] }],
    ["has no subscription", { subscription: { kind: "never" } }],
    ["was delivered", { state: { kind: "delivered", cycle: 1, deliveredAt: wallAt(DUE) } }],
  ])("They are told of a user who %s, without a later date", (_what, different) => {
    expect(timesAt(DUE + 100, different)).toMatchObject({
      emailNotificationAt: wallAt(FREQUENCY_HOURS),
      sendingNotesAt: wallAt(DUE),
      laterDeliveryAt: null,
    });
  });

  it("They are told of a user whose stored state is damaged, and the list stands", () => {
    const state: object = { kind: "paused", cycle: 3 };
    expect(timesAt(10, { state: state as SwitchState })).toEqual(timesAt(10));
  });
});

describe("the later date of the list of users", () => {
  const laterAt = (hours: number, different: Partial<SwitchFacts>) =>
    timesAt(hours, different).laterDeliveryAt;

  it("A reminder accepted a day late moves it by that day", () => {
    const state = noticedState(FREQUENCY_HOURS + 24);
    expect(laterAt(FREQUENCY_HOURS + 30, { state })).toBe(wallAt(DUE + 24));
  });

  it("A reminder accepted within the hour moves nothing", () => {
    expect(laterAt(FREQUENCY_HOURS + 1, { state: noticedState(FREQUENCY_HOURS + 0.9) })).toBeNull();
  });

  it("It moves on while no mail server takes the reminder", () => {
    const state = { kind: "reminding", cycle: 1, queuedAt: serviceAt(FREQUENCY_HOURS) } as const;
    expect(laterAt(FREQUENCY_HOURS + 48, { state })).toBe(wallAt(DUE + 48));
  });

  it("It is two weeks later for an owner whom no reminder reaches", () => {
    const at = serviceAt(FREQUENCY_HOURS);
    const tries = { refused: [at], counted: [], standing: [] };
    const state = {
      kind: "reminding",
      cycle: 1,
      queuedAt: at,
      tries,
      unreachable: { at, declared: true },
    } as const;
    expect(laterAt(FREQUENCY_HOURS + 1, { state })).toBe(wallAt(DUE + 14 * 24));
  });

  it("It is later by the length of an outage", () => {
    expect(listedTimesOf(factsOf(), signed, daysJumped(nowAt(10), 3)).laterDeliveryAt).toBe(wallAt(DUE + 72));
  });

  it("A delivery that the brake holds back goes out after the hold and a full delay, unless it was released", () => {
    const held = { cycle: 1, sinceMs: serviceAt(DUE), releasedAt: null };
    const facts = factsOf({ state: noticedState() });
    const timesOf = (releasedAt: typeof held.releasedAt | ReturnType<typeof wallAt>) =>
      listedTimesOf(facts, { ...signed, held: { ...held, releasedAt } }, nowAt(DUE + 2));
    expect(holdEndsAt(held)).toBe(serviceAt(DUE + 14 * 24));
    expect(timesOf(null).laterDeliveryAt).toBe(wallAt(DUE + 14 * 24 + DELAY_HOURS));
    expect(timesOf(wallAt(DUE + 1)).laterDeliveryAt).toBeNull();
  });
});
