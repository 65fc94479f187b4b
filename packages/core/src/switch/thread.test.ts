import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { serviceOf } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import { decide } from "./decide.ts";
import {
  acceptedTries,
  DELAY_HOURS,
  FREQUENCY_HOURS,
  daysJumped,
  factsOf,
  msLater,
  noticedState,
  nowAt,
  remindedFacts,
  serviceAt,
  wallAt,
} from "./facts.fixture.ts";
import { anyFacts } from "./random-life.fixture.ts";
import type { SwitchFacts } from "./state.ts";
import { areOthersHeld, hasDeliveryDay, threadInHold, threadOf } from "./thread.ts";
import type { Thread } from "./thread.ts";

const DUE = FREQUENCY_HOURS + DELAY_HOURS;
const lastSignAt = wallAt(0);
const threadAt = (hours: number, facts: SwitchFacts): Thread => threadOf(facts, nowAt(hours), lastSignAt);

describe("the thread while held", () => {
  it("The thread shows last sign, reminder, delivery and today's position between them", () => {
    expect(threadAt(DUE / 4, factsOf())).toEqual({
      kind: "held",
      lastSignAt,
      reminderAt: wallAt(FREQUENCY_HOURS),
      deliveryAt: wallAt(DUE),
      reminderMark: FREQUENCY_HOURS / DUE,
      lamp: 0.25,
    });
  });

  it("The dates of the thread move by the length of an outage", () => {
    const thread = threadOf(factsOf(), daysJumped(nowAt(10), 3), lastSignAt);
    expect(thread).toMatchObject({
      reminderAt: wallAt(FREQUENCY_HOURS + 72),
      deliveryAt: wallAt(DUE + 72),
      lastSignAt,
    });
  });

  it("The thread begins at the end of sleep mode when that was the base", () => {
    const facts = factsOf({ state: { kind: "watching", cycle: 1, baseAt: serviceAt(1_000) } });
    expect(threadAt(1_000, facts)).toMatchObject({ lamp: 0, reminderAt: wallAt(1_000 + FREQUENCY_HOURS) });
  });
});

describe("the thread with an unaccepted reminder", () => {
  const facts = factsOf({ state: { kind: "reminding", cycle: 1, queuedAt: serviceAt(FREQUENCY_HOURS) } });

  it("The thread shows since when the delivery waits for a reminder and its earliest date", () => {
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

  it("The thread shows a waiting reminder from the moment it is due", () => {
    expect(threadOf(factsOf(), msLater(nowAt(FREQUENCY_HOURS), -1), lastSignAt).kind).toBe("held");
    expect(threadAt(FREQUENCY_HOURS, factsOf()).kind).toBe("reminder-waiting");
  });
});

describe("the thread of an owner who is not reached", () => {
  const bounced = {
    kind: "bounced",
    cycle: 1,
    round: 2,
    triedAt: serviceAt(FREQUENCY_HOURS),
    bouncedAt: serviceAt(FREQUENCY_HOURS + 1),
  } as const;
  const refused = (...hours: readonly number[]) => hours.map(serviceAt);

  it("The thread after a bounce shows since when the delivery waits, and the full delay", () => {
    expect(threadAt(FREQUENCY_HOURS + 5, factsOf({ state: bounced }))).toMatchObject({
      kind: "reminder-waiting",
      waitingSince: wallAt(FREQUENCY_HOURS + 1),
      reminderAt: wallAt(FREQUENCY_HOURS + 5),
      deliveryAt: wallAt(DUE + 5),
    });
  });

  it("The thread waits since the first refused try", () => {
    const tries = { ...acceptedTries(), refused: refused(FREQUENCY_HOURS - 40) };
    expect(threadAt(FREQUENCY_HOURS + 5, factsOf({ state: { ...bounced, tries } }))).toMatchObject({
      kind: "reminder-waiting",
      waitingSince: wallAt(FREQUENCY_HOURS - 40),
    });
  });

  it("The thread waits for a last notice that is refused, and its delivery comes a day after it", () => {
    const accepted = noticedState();
    const tries = { ...acceptedTries([1, FREQUENCY_HOURS]), refused: refused(DUE - 20) };
    const state = { ...accepted, tries };
    expect(threadAt(DUE + 50, factsOf({ state }))).toMatchObject({
      kind: "reminder-waiting",
      waitingSince: wallAt(DUE - 20),
      reminderAt: wallAt(FREQUENCY_HOURS),
      deliveryAt: wallAt(DUE + 50 + 24),
    });
    const second = { ...state, lastReminder: 2 } as const;
    expect(threadAt(DUE - 30, factsOf({ state: second })).kind).toBe("reminded");
  });

  it("The thread counts down when the last notice was accepted, though an earlier reminder came back", () => {
    const accepted = noticedState();
    const state = { ...accepted, tries: { ...accepted.tries!, refused: refused(DUE - 5) } };
    expect(threadAt(DUE - 4, factsOf({ state }))).toMatchObject({
      kind: "reminded",
      deliveryAt: wallAt(DUE),
    });
  });

  it("The thread of an unreachable owner tells since when, and on which date the notes go out", () => {
    const tries = { ...acceptedTries(), refused: refused(500, 524) };
    const unreachable = { at: serviceAt(1_200), declared: false };
    const state = { ...bounced, tries, unreachable };
    expect(threadAt(1_210, factsOf({ state }))).toMatchObject({
      kind: "unreachable",
      since: wallAt(500),
      deliveryAt: wallAt(1_200 + 14 * 24 + DELAY_HOURS),
    });
  });

  it("The thread of an owner whose mailbox took a reminder again counts down to the later date", () => {
    const state = {
      ...noticedState(1_300),
      unreachable: { at: serviceAt(1_200), declared: true },
    };
    expect(threadAt(1_301, factsOf({ state }))).toMatchObject({
      kind: "reminded",
      deliveryAt: wallAt(1_200 + 14 * 24 + DELAY_HOURS),
    });
  });
});

describe("the thread while reminded", () => {
  it("The thread counts down from the acceptance to the delivery", () => {
    expect(threadAt(FREQUENCY_HOURS + 10, remindedFacts())).toEqual({
      kind: "reminded",
      lastSignAt,
      reminderAt: wallAt(FREQUENCY_HOURS),
      deliveryAt: wallAt(DUE),
      reminderMark: FREQUENCY_HOURS / DUE,
      lamp: (FREQUENCY_HOURS + 10) / DUE,
    });
  });

  it("The thread calls no notes delivered before that is committed", () => {
    for (const hours of [DUE, DUE + 1])
      expect(threadAt(hours, remindedFacts())).toMatchObject({
        kind: "reminded",
        deliveryAt: wallAt(DUE),
        lamp: 1,
      });
  });
});

describe("the thread with nothing due", () => {
  it("The thread shows the end of sleep mode and the line that begins there", () => {
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

  it("The thread says “paused” when there is no active note", () => {
    expect(threadAt(5, factsOf({ deliverableNotes: [] }))).toEqual({ kind: "paused", lastSignAt });
  });

  it("The thread says “expired” with the day the subscription ended, if there was one", () => {
    const subscription = { kind: "until", until: wallAt(4), readAt: null } as const;
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

  it("The thread says “inactive” for a disabled account or an unconfirmed address", () => {
    expect(threadAt(5, factsOf({ accountActive: false }))).toEqual({ kind: "inactive", lastSignAt });
    expect(threadAt(5, factsOf({ emailConfirmed: false }))).toEqual({ kind: "inactive", lastSignAt });
  });

  it("The thread gives the gravest reason when there are several", () => {
    const lapsed = factsOf({ subscription: { kind: "never" }, deliverableNotes: [], sleepUntil: wallAt(99) });
    expect(threadAt(5, lapsed).kind).toBe("expired");
    expect(threadAt(5, { ...lapsed, accountActive: false }).kind).toBe("inactive");
  });

  it("The thread keeps showing when notes were delivered, despite later changes", () => {
    const state = { kind: "delivered", cycle: 1, deliveredAt: wallAt(DUE) } as const;
    for (const different of [{}, { accountActive: false }, { deliverableNotes: [] }])
      expect(threadAt(DUE + 9, factsOf({ state, ...different }))).toEqual({
        kind: "delivered",
        lastSignAt,
        deliveredAt: wallAt(DUE),
      });
  });
});

describe("what a late sign of life holds", () => {
  it("Other notes are held while one is due, none while all are paused, and in sleep mode nothing is told", () => {
    const asleep = factsOf({ sleepUntil: wallAt(500) });
    const told = [factsOf(), factsOf({ deliverableNotes: [] }), asleep].map((facts) =>
      areOthersHeld(threadAt(10, facts)),
    );
    expect(told).toEqual([true, false, null]);
  });
});

describe("the thread with a held-back delivery", () => {
  it("The thread of a held-back delivery whose delay runs anew shows when it is due", () => {
    const running = threadAt(DUE - 1, remindedFacts());
    expect(threadInHold(running)).toBe(running);
  });

  it("The thread of an unreachable owner is held back like any other once it is due", () => {
    const state = {
      kind: "reminding",
      cycle: 1,
      queuedAt: serviceAt(FREQUENCY_HOURS),
      tries: { ...acceptedTries(), refused: [serviceAt(FREQUENCY_HOURS)] },
      unreachable: { at: serviceAt(1_200), declared: false },
    } as const;
    const due = 1_200 + 14 * 24 + DELAY_HOURS;
    expect(threadInHold(threadAt(due - 1, factsOf({ state }))).kind).toBe("unreachable");
    expect(threadInHold(threadAt(due, factsOf({ state }))).kind).toBe("held-back");
  });

  it("The thread of a held-back delivery keeps the line of the delivery that was due", () => {
    const due = threadAt(DUE + 9, remindedFacts());
    expect(due.kind).toBe("reminded");
    expect(threadInHold(due)).toEqual({ ...due, kind: "held-back" });
  });

  it.each(["reminder-waiting", "held-back", "unconfirmed"] as const)(
    "No day of a delivery can be named while it is %s",
    (kind) => {
      expect(hasDeliveryDay({ kind })).toBe(false);
      expect(hasDeliveryDay({ kind: "reminded" })).toBe(true);
    },
  );

  it("The thread shows the off reason instead of the brake once there is one", () => {
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
  it("The positions of today and of the reminder always lie on the line", () => {
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

  it("The positions on a line without length are zero", () => {
    const facts = remindedFacts({ lastSignAt: serviceAt(DUE), sendingDelayHours: 0 });
    expect(threadAt(DUE, facts)).toMatchObject({ reminderMark: 0, lamp: 0 });
  });

  it("The thread promises exactly the delivery that will be decided", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 24, max: 672 }),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: FREQUENCY_HOURS, max: 2_000 }),
        (sendingDelayHours, hours, noticeHours) => {
          const state = { ...noticedState(), tries: acceptedTries([1, FREQUENCY_HOURS], [3, noticeHours]) };
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
