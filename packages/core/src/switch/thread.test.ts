import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceOf } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import { decide } from "./decide.ts";
import {
  DELAY_HOURS,
  FREQUENCY_HOURS,
  daysJumped,
  factsOf,
  msLater,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { anyFacts } from "./random-life.fixture.ts";
import type { SwitchFacts } from "./state.ts";
import { threadInHold, threadOf } from "./thread.ts";
import type { Thread } from "./thread.ts";

const DUE = FREQUENCY_HOURS + DELAY_HOURS;
const lastSignAt = wallAt(0);
const threadAt = (hours: number, facts: SwitchFacts): Thread => threadOf(facts, nowAt(hours), lastSignAt);

describe("the thread while held", () => {
  it("shows last sign, reminder and delivery on the calendar, and today's lamp between them", () => {
    expect(threadAt(DUE / 4, factsOf())).toEqual({
      kind: "held",
      lastSignAt,
      reminderAt: wallAt(FREQUENCY_HOURS),
      deliveryAt: wallAt(DUE),
      reminderMark: FREQUENCY_HOURS / DUE,
      lamp: 0.25,
    });
  });

  it("moves its dates by an outage, for the service clock stood still", () => {
    const thread = threadOf(factsOf(), daysJumped(nowAt(10), 3), lastSignAt);
    expect(thread).toMatchObject({
      reminderAt: wallAt(FREQUENCY_HOURS + 72),
      deliveryAt: wallAt(DUE + 72),
      lastSignAt,
    });
  });

  it("begins at the end of sleep when that was the base", () => {
    const facts = factsOf({ state: { kind: "watching", cycle: 1, baseAt: serviceAt(1_000) } });
    expect(threadAt(1_000, facts)).toMatchObject({ lamp: 0, reminderAt: wallAt(1_000 + FREQUENCY_HOURS) });
  });
});

describe("the thread while no mail server took the reminder", () => {
  const facts = factsOf({ state: { kind: "reminding", cycle: 1, queuedAt: serviceAt(FREQUENCY_HOURS) } });

  it("says since when delivery waits, and when it would come at the earliest", () => {
    expect(threadAt(FREQUENCY_HOURS + 28, facts)).toEqual({
      kind: "reminder-waiting",
      lastSignAt,
      waitingSince: wallAt(FREQUENCY_HOURS),
      reminderAt: wallAt(FREQUENCY_HOURS + 28),
      deliveryAt: wallAt(DUE + 28),
      reminderMark: (FREQUENCY_HOURS + 28) / (DUE + 28),
      lamp: (FREQUENCY_HOURS + 28) / (DUE + 28),
    });
  });

  it("shows it from the moment the reminder is due", () => {
    expect(threadOf(factsOf(), msLater(nowAt(FREQUENCY_HOURS), -1), lastSignAt).kind).toBe("held");
    expect(threadAt(FREQUENCY_HOURS, factsOf()).kind).toBe("reminder-waiting");
  });
});

describe("the thread after the reminder came back", () => {
  it("says since when delivery waits, and counts a week more", () => {
    const state = { kind: "bounced", cycle: 1, bouncedAt: serviceAt(FREQUENCY_HOURS + 1) } as const;
    expect(threadAt(FREQUENCY_HOURS + 5, factsOf({ state }))).toMatchObject({
      kind: "reminder-waiting",
      waitingSince: wallAt(FREQUENCY_HOURS + 1),
      reminderAt: wallAt(FREQUENCY_HOURS + 5),
      deliveryAt: wallAt(DUE + 5 + 7 * 24),
    });
  });

  it("goes on counting a week more while the further attempt waits, and once it is accepted", () => {
    const queuedAt = serviceAt(FREQUENCY_HOURS + 25);
    const reminding = { kind: "reminding", cycle: 1, queuedAt, round: 2 } as const;
    const reminded = { ...reminding, kind: "reminded", acceptedAt: queuedAt, lastReminder: 1 } as const;
    expect(threadAt(FREQUENCY_HOURS + 30, factsOf({ state: reminding }))).toMatchObject({
      kind: "reminder-waiting",
      deliveryAt: wallAt(DUE + 30 + 7 * 24),
    });
    expect(threadAt(FREQUENCY_HOURS + 30, factsOf({ state: reminded }))).toMatchObject({
      kind: "reminded",
      reminderAt: wallAt(FREQUENCY_HOURS + 25),
      deliveryAt: wallAt(DUE + 25 + 7 * 24),
    });
  });
});

describe("the thread while reminded", () => {
  it("counts down from the acceptance to the delivery", () => {
    expect(threadAt(FREQUENCY_HOURS + 10, remindedFacts())).toEqual({
      kind: "reminded",
      lastSignAt,
      reminderAt: wallAt(FREQUENCY_HOURS),
      deliveryAt: wallAt(DUE),
      reminderMark: FREQUENCY_HOURS / DUE,
      lamp: (FREQUENCY_HOURS + 10) / DUE,
    });
  });

  it("never calls notes delivered before that is committed", () => {
    for (const hours of [DUE, DUE + 1])
      expect(threadAt(hours, remindedFacts())).toMatchObject({
        kind: "reminded",
        deliveryAt: wallAt(DUE),
        lamp: 1,
      });
  });
});

describe("the thread of somebody for whom nothing is due", () => {
  it("shows sleep with its end, and the line that begins there", () => {
    expect(threadAt(5, factsOf({ sleepUntil: wallAt(1_000) }))).toEqual({
      kind: "asleep",
      lastSignAt,
      until: wallAt(1_000),
      reminderAt: wallAt(1_000 + FREQUENCY_HOURS),
      deliveryAt: wallAt(1_000 + DUE),
      reminderMark: FREQUENCY_HOURS / DUE,
      lamp: 0,
    });
  });

  it("says paused when there is no active note", () => {
    expect(threadAt(5, factsOf({ deliverableNotes: [] }))).toEqual({ kind: "paused", lastSignAt });
  });

  it("says expired, with the day when there was one", () => {
    const subscription = { kind: "until", until: wallAt(4) } as const;
    expect(threadAt(5, factsOf({ subscription }))).toEqual({
      kind: "expired",
      lastSignAt,
      endedAt: wallAt(4),
    });
    expect(threadAt(5, factsOf({ subscription: { kind: "never" } }))).toEqual({
      kind: "expired",
      lastSignAt,
      endedAt: null,
    });
  });

  it("says inactive for a disabled account and for an unconfirmed address", () => {
    expect(threadAt(5, factsOf({ accountActive: false }))).toEqual({ kind: "inactive", lastSignAt });
    expect(threadAt(5, factsOf({ emailConfirmed: false }))).toEqual({ kind: "inactive", lastSignAt });
  });

  it("names the gravest reason when there are several", () => {
    const lapsed = factsOf({ subscription: { kind: "never" }, deliverableNotes: [], sleepUntil: wallAt(99) });
    expect(threadAt(5, lapsed).kind).toBe("expired");
    expect(threadAt(5, { ...lapsed, accountActive: false }).kind).toBe("inactive");
  });

  it("says delivered, and when, whatever changed since", () => {
    const state = { kind: "delivered", cycle: 1, deliveredAt: wallAt(DUE) } as const;
    for (const different of [{}, { accountActive: false }, { deliverableNotes: [] }])
      expect(threadAt(DUE + 9, factsOf({ state, ...different }))).toEqual({
        kind: "delivered",
        lastSignAt,
        deliveredAt: wallAt(DUE),
      });
  });
});

describe("the thread while the brake holds the delivery back", () => {
  it("keeps the line of the delivery that was due", () => {
    const due = threadAt(DUE + 9, remindedFacts());
    expect(due.kind).toBe("reminded");
    expect(threadInHold(due)).toEqual({ ...due, kind: "held-back" });
  });

  it("says what keeps the notes from going out at all, once something does", () => {
    for (const different of [{ deliverableNotes: [] }, { accountActive: false }]) {
      const off = threadAt(DUE + 9, remindedFacts(different));
      expect(threadInHold(off)).toBe(off);
    }
  });
});

const lineOf = (thread: Thread): { lamp: number; reminderMark: number } | null =>
  "lamp" in thread ? thread : null;

const effectsAt = (facts: SwitchFacts, now: Now): number => decide(facts, now).effects.length;

describe("any thread", () => {
  it("keeps lamp and reminder on the line", () => {
    fc.assert(
      fc.property(anyFacts, ({ facts, now }) => {
        const line = lineOf(threadOf(facts, now, lastSignAt));
        if (line === null) return;
        for (const mark of [line.lamp, line.reminderMark]) {
          expect(mark).toBeGreaterThanOrEqual(0);
          expect(mark).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it("stays on the line when there is no length to it", () => {
    const facts = remindedFacts({ confirmedAt: serviceAt(DUE), sendingDelayHours: 0 });
    expect(threadAt(DUE, facts)).toMatchObject({ reminderMark: 0, lamp: 0 });
  });

  it("promises exactly the delivery that will be decided", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 24, max: 672 }),
        fc.integer({ min: 0, max: 23 }),
        (sendingDelayHours, hours) => {
          const state = {
            kind: "reminded",
            cycle: 1,
            acceptedAt: serviceAt(FREQUENCY_HOURS),
            lastReminder: 3,
          } as const;
          const facts = factsOf({ state, sendingDelayHours });
          const now = nowAt(FREQUENCY_HOURS + hours);
          const thread = threadOf(facts, now, lastSignAt);
          const dueIn =
            thread.kind === "reminded" ? serviceOf(thread.deliveryAt, now) - now.service : Number.NaN;
          expect(effectsAt(facts, msLater(now, dueIn - 1))).toBe(0);
          expect(effectsAt(facts, msLater(now, dueIn))).toBe(1);
        },
      ),
    );
  });
});
