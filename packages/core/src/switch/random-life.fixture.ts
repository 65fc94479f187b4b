import * as fc from "fast-check";
import { HOUR_MS } from "../time/duration.ts";
import { EPOCH, serviceMs } from "../time/instant.ts";
import type { Now, ServiceMs } from "../time/instant.ts";
import { serviceAt, wallAt } from "./facts.fixture.ts";
import type { Step } from "./life.fixture.ts";
import type { ReminderNumber, ReminderRound, SwitchFacts, SwitchState } from "./state.ts";

const frequencies = fc.integer({ min: 72, max: 672 });
const delays = fc.oneof(fc.constantFrom(24, 25, 47, 48, 49), fc.integer({ min: 24, max: 672 }));

const ONWARD = { kind: "pass-to-next-look", ms: 0 } as const;
const ACCEPT = { kind: "accept", back: 0 } as const;

const mostly = fc.constantFrom(true, true, true, true, false);
const mostlyNot = fc.constantFrom(true, false, false);

const STATE_KINDS = ["off", "asleep", "watching", "reminding", "reminded", "bounced", "delivered"] as const;

/** One step of a random life. */
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant("pass-to-next-look"), ms: fc.constantFrom(-1, 0, 0, 0, 1) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant("accept"), back: fc.constantFrom(0, 0, 0, 1, 2, 3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom("bounce", "turn-away"),
      back: fc.constantFrom(0, 0, 1, 2),
      counts: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pass"), hours: fc.integer({ min: 0, max: 800 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("jump"), hours: fc.integer({ min: -150, max: 400 }) }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: "look" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "confirm" }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("unlock"),
      hoursAgo: fc.oneof(fc.constantFrom(-10, 0, 1), fc.integer({ min: 0, max: 168 })),
      challengeHoursAgo: fc.integer({ min: 0, max: 200 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("sleep"), hours: fc.constantFrom(0, 1, 100, 1_000) }),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ kind: "write-note" }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "pause-notes" }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("settings"), frequencyHours: frequencies, delayHours: delays }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("subscription"),
      hours: fc.integer({ min: -50, max: 2_000 }),
      by: fc.constantFrom(undefined, "app-store"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("account"), active: fc.boolean() }) },
  { weight: 1, arbitrary: fc.constant<Step>({ kind: "note-appears" }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("brake"), holds: mostlyNot }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ kind: "refuse" }, { kind: "declare" }) },
);

/** A stretch of silence, on which everything a cycle knows can happen; cut short at random. */
const silence: fc.Arbitrary<Step[]> = fc
  .nat(8)
  .map((length) => [ONWARD, ACCEPT, ONWARD, ACCEPT, ONWARD, ACCEPT, ONWARD, ONWARD].slice(0, length));

/** A mailbox that takes nothing for some weeks: refused at the door, or behind a relay that brings each mail back. */
const deadMailbox: fc.Arbitrary<Step[]> = fc
  .record({ days: fc.integer({ min: 10, max: 32 }), counts: mostly, isRelayed: fc.boolean() })
  .map(({ days, counts, isRelayed }) => {
    const refused: Step = { kind: isRelayed ? "bounce" : "turn-away", back: 0, counts };
    const day: Step[] = [...(isRelayed ? [ACCEPT] : []), refused, { kind: "pass", hours: 24 }];
    return [ONWARD, ...Array.from({ length: days }, () => day).flat(), { kind: "declare" }, ONWARD, ONWARD];
  });

export const lives: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 50, arbitrary: fc.tuple(anyStep) },
      { weight: 20, arbitrary: silence },
      { weight: 3, arbitrary: deadMailbox },
    ),
    { minLength: 5, maxLength: 40, size: "max" },
  )
  .map((stretches) => stretches.flat());

/**
 * Any standing of a user in which nothing lies in the future that cannot: a state begins no earlier than the last
 * sign of life, and a reminder was not accepted before it was due.
 */
export const anyFacts: fc.Arbitrary<{ readonly facts: SwitchFacts; readonly now: Now }> = fc
  .record({
    service: fc.integer({ min: 0, max: 5_000 }),
    wallShift: fc.integer({ min: -1_000, max: 1_000 }),
    silent: fc.integer({ min: 0, max: 2_000 }),
    age: fc.integer({ min: 0, max: 2_000 }),
    stateKind: fc.constantFrom(...STATE_KINDS),
    cycle: fc.nat(9),
    lastReminder: fc.constantFrom(1, 2, 3, 3),
    round: fc.constantFrom(undefined, undefined, 2, 3),
    noticeHours: fc.option(fc.oneof(fc.nat(100), fc.nat(2_000)), { freq: 9 }),
    unreachableHours: fc.option(fc.nat(2_000), { freq: 1 }),
    accountActive: mostly,
    emailConfirmed: mostly,
    subscription: fc.oneof(
      fc.constant({ kind: "always" } as const),
      fc.constant({ kind: "never" } as const),
      fc.record({
        kind: fc.constant("until"),
        until: fc.integer({ min: -10, max: 3_000 }).map(wallAt),
        readAt: fc.option(fc.integer({ min: -10, max: 3_000 }).map(wallAt)),
      }),
    ),
    deliverableNotes: fc.uniqueArray(fc.constantFrom("a", "b", "c")),
    sleepUntil: fc.oneof({ weight: 3, arbitrary: fc.constant(EPOCH) }, fc.nat(5_000).map(wallAt)),
    confirmFrequencyHours: frequencies,
    sendingDelayHours: delays,
  })
  .map(({ service, wallShift, silent, age, stateKind, cycle, lastReminder, round, ...others }) => {
    const { noticeHours, unreachableHours, ...rest } = others;
    const lastSignAt = serviceAt(service - silent);
    const reminderAt = lastSignAt + rest.confirmFrequencyHours * HOUR_MS;
    const since = serviceMs(
      Math.max(stateKind === "reminded" ? reminderAt : lastSignAt, serviceAt(service - age)),
    );
    const now = { service: serviceAt(service), wall: wallAt(service + wallShift) };
    const afterSince = (hours: number | null): ServiceMs | null =>
      hours === null ? null : serviceMs(Math.min(now.service, since + hours * HOUR_MS));
    const noticeAt = afterSince(lastReminder === 3 ? noticeHours : null);
    const unreachableAt = afterSince(unreachableHours);
    const state = stateOf(stateKind, { cycle, since, lastReminder, round, noticeAt, unreachableAt });
    return { facts: { ...rest, lastSignAt, state }, now };
  });

type Standing = {
  readonly cycle: number;
  readonly since: ServiceMs;
  readonly lastReminder: ReminderNumber;
  readonly round: ReminderRound;
  readonly noticeAt: ServiceMs | null;
  readonly unreachableAt: ServiceMs | null;
};

const stateOf = (kind: SwitchState["kind"], standing: Standing): SwitchState => {
  const { cycle, since, lastReminder, round, noticeAt, unreachableAt } = standing;
  const of = (number: ReminderNumber, at: ServiceMs | null) =>
    at === null ? [] : [{ number, round: round ?? 1, at }];
  const tries = (firstAt: ServiceMs | null) => ({
    refused: [],
    counted: [],
    standing: [...of(1, firstAt), ...of(3, firstAt && noticeAt)],
  });
  const unreachable = unreachableAt === null ? undefined : { at: unreachableAt, declared: false };
  switch (kind) {
    case "watching":
      return { kind, cycle, baseAt: since };
    case "reminding":
      return { kind, cycle, queuedAt: since, round, tries: tries(null), unreachable };
    case "reminded":
      return { kind, cycle, acceptedAt: since, lastReminder, round, tries: tries(since), unreachable };
    case "bounced":
      return { kind, cycle, triedAt: since, bouncedAt: since, round, tries: tries(null), unreachable };
    case "delivered":
      return { kind, cycle, deliveredAt: wallAt(1) };
    default:
      return { kind, cycle };
  }
};
