import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "../time/duration.ts";
import { serviceMs } from "../time/instant.ts";
import type { Now } from "../time/instant.ts";
import { acceptedTries, msLater, nowAt, serviceAt, wallAt } from "./facts.fixture.ts";
import {
  countsAsRefused,
  DOMAIN_PERIOD_MS,
  isUnreachable,
  MAILBOX_STATUSES,
  mayBeDeclaredUnreachable,
  refusedSince,
  withAccepted,
  withRefused,
  withoutAccepted,
  type MailFlow,
} from "./refusals.ts";
import type { AskingState, SwitchState } from "./state.ts";

const now = nowAt(1_000);

/** Our mail flows, and the owner's domain takes it. */
const flows: MailFlow = {
  acceptedElsewhereAt: serviceAt(999),
  domain: { refusedAddresses: 1, accepted: false },
};

describe("a refused try (§1.2)", () => {
  it.each(MAILBOX_STATUSES)("A refused try counts when its answer says %s", (status) => {
    expect(countsAsRefused(status, flows, now)).toBe(true);
  });

  it.each([
    null,
    "",
    "5.0.0",
    "5.1.0",
    "5.1.2",
    "5.2.0",
    "4.2.1",
    "4.1.1",
    "4.4.1",
    "4.7.1",
    "5.7.1",
    "5.7.26",
    "15.1.1",
  ])("A refused try never counts when its answer says %s", (status) => {
    expect(countsAsRefused(status, flows, now)).toBe(false);
  });

  it("A refused try counts only within 48 hours after a mail to another domain was accepted", () => {
    const since = (hours: number | null): MailFlow => ({
      ...flows,
      acceptedElsewhereAt: hours === null ? null : serviceAt(1_000 - hours),
    });
    expect(countsAsRefused("5.1.1", since(48), now)).toBe(true);
    expect(countsAsRefused("5.1.1", since(48), msLater(now, 1))).toBe(false);
    expect(countsAsRefused("5.1.1", since(null), now)).toBe(false);
  });

  it("A refused try does not count while three addresses of the domain were refused and none accepted", () => {
    const of = (refusedAddresses: number, accepted: boolean): MailFlow => ({
      ...flows,
      domain: { refusedAddresses, accepted },
    });
    expect(countsAsRefused("5.1.1", of(2, false), now)).toBe(true);
    expect(countsAsRefused("5.1.1", of(3, false), now)).toBe(false);
    expect(countsAsRefused("5.1.1", of(3, true), now)).toBe(true);
  });
});

const asked: AskingState = { kind: "reminding", cycle: 1, queuedAt: serviceAt(0) };
const dayAt = (days: number): Now => nowAt(days * 24);

const tried = (state: AskingState, days: readonly number[], counts = true): AskingState =>
  days.reduce((last, day) => withRefused(last, counts, dayAt(day)), state);
const daily = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_day, index) => from + index);

describe("counted tries (§1.2)", () => {
  it("The 14th counted day makes an owner unreachable when the first try is 28 days ago", () => {
    expect(isUnreachable(tried(asked, daily(0, 27)))).toBe(false);
    expect(tried(asked, daily(0, 28)).unreachable).toEqual({ at: dayAt(28).service, declared: false });
    const few = [...daily(0, 11), 40];
    expect(isUnreachable(tried(asked, few))).toBe(false);
    expect(tried(asked, [...few, 41]).unreachable).toEqual({ at: dayAt(41).service, declared: false });
  });

  it("Two tries on one day of service time count as one day", () => {
    expect(isUnreachable(tried(asked, [...daily(0, 11), 40, 40.5, 40.9]))).toBe(false);
  });

  it("The wait does not begin again with further refused tries", () => {
    const { unreachable } = tried(asked, daily(0, 60));
    expect(unreachable?.at).toBe(dayAt(28).service);
  });

  it("Nothing is written for a second refused try of a day", () => {
    const state = tried(asked, [3]);
    expect(withRefused(state, true, msLater(dayAt(3), HOUR_MS))).toBe(state);
    expect(withRefused(tried(asked, [3], false), true, dayAt(3)).tries?.counted).toHaveLength(1);
  });

  it("Tries of years are kept in a bounded list that knows the first of them", () => {
    const { tries } = tried(asked, daily(0, 900), false);
    expect(tries?.refused).toHaveLength(60);
    expect(tries?.refused[0]).toBe(0);
    expect(tries?.refused.at(-1)).toBe(900 * DAY_MS);
  });
});

describe("an acceptance among the tries (§1.2)", () => {
  const before = tried(asked, daily(0, 20));
  const accepted = withAccepted(before, { cycle: 1, number: 1 }, dayAt(21).service);

  it("The count begins again after an acceptance that stands", () => {
    expect(isUnreachable(tried(accepted, daily(21, 48)))).toBe(false);
    expect(isUnreachable(tried(accepted, [...daily(22, 50)]))).toBe(true);
    expect(refusedSince(accepted)).toBeNull();
    expect(refusedSince(tried(accepted, [22]))).toBe(dayAt(22).service);
  });

  it("The count goes on where it was once the acceptance is taken back", () => {
    const [acceptance] = accepted.tries?.standing ?? [];
    if (acceptance === undefined) throw new Error("nothing stands");
    const back = withoutAccepted(accepted, acceptance);
    expect(refusedSince(back)).toBe(0);
    expect(isUnreachable(tried(back, daily(21, 28)))).toBe(true);
  });

  it("An owner who became unreachable is reachable while a later acceptance stands, and may become so again", () => {
    const dead = tried(asked, daily(0, 28));
    const alive = withAccepted(dead, { cycle: 1, number: 1 }, dayAt(30).service);
    expect(isUnreachable(alive)).toBe(false);
    const again = tried(alive, daily(31, 59));
    expect(again.unreachable?.at).toBe(dayAt(59).service);
    expect(isUnreachable(again)).toBe(true);
  });
});

describe("a try at the moment of an acceptance (§1.2)", () => {
  it("A refused try counts only when it comes after the acceptance", () => {
    const accepted = withAccepted(asked, { cycle: 1, number: 1 }, dayAt(1).service);
    const refused = tried(accepted, [1]);
    expect(refusedSince(refused)).toBeNull();
    expect(isUnreachable(tried(refused, [...daily(2, 12), 28, 29]))).toBe(false);
    expect(isUnreachable(tried(refused, [...daily(2, 13), 29, 30]))).toBe(true);
  });

  it("A refused try on the day of the acceptance is remembered beside an earlier one of that day", () => {
    const morning = tried(asked, [1.1]);
    const accepted = withAccepted(morning, { cycle: 1, number: 1 }, dayAt(1.2).service);
    expect(refusedSince(tried(accepted, [1.3]))).toBe(dayAt(1.3).service);
  });

  it("A refused try on the day of the acceptance is remembered beside one at its very moment", () => {
    const accepted = withAccepted(asked, { cycle: 1, number: 1 }, dayAt(1).service);
    expect(refusedSince(tried(accepted, [1, 1.3]))).toBe(dayAt(1.3).service);
  });

  it("An owner is reachable when a reminder is accepted at the moment of becoming unreachable", () => {
    const dead = tried(asked, daily(0, 28));
    expect(isUnreachable(withAccepted(dead, { cycle: 1, number: 1 }, dayAt(28).service))).toBe(false);
  });

  it("A domain is looked at for a week", () => {
    expect(DOMAIN_PERIOD_MS).toBe(7 * 24 * HOUR_MS);
  });
});

describe("a declaration (§1.2)", () => {
  it("An owner may be declared unreachable once every try was refused for 28 days, counted or not", () => {
    const refused = tried(asked, [0], false);
    expect(mayBeDeclaredUnreachable(refused, msLater(dayAt(28), -1))).toBe(false);
    expect(mayBeDeclaredUnreachable(refused, dayAt(28))).toBe(true);
    const accepted = withAccepted(refused, { cycle: 1, number: 1 }, serviceMs(1));
    expect(mayBeDeclaredUnreachable(accepted, dayAt(28))).toBe(false);
    expect(mayBeDeclaredUnreachable(tried(asked, daily(0, 28)), dayAt(90))).toBe(false);
  });

  it("An owner whose last notice was accepted cannot be declared unreachable over an earlier bounce", () => {
    const tries = { ...acceptedTries([1, 0], [3, 48]), refused: [serviceAt(50)] };
    const state = { kind: "reminded", cycle: 1, acceptedAt: serviceAt(0), lastReminder: 3, tries } as const;
    expect(mayBeDeclaredUnreachable(state, dayAt(60))).toBe(false);
    const waiting = { ...state, tries: { ...tries, standing: tries.standing.slice(0, 1) } };
    expect(mayBeDeclaredUnreachable(waiting, dayAt(60))).toBe(true);
  });

  it("Nothing is known of tries outside of a round of reminders", () => {
    const states: readonly SwitchState[] = [
      { kind: "off", cycle: 1 },
      { kind: "watching", cycle: 1, baseAt: serviceAt(0) },
      { kind: "delivered", cycle: 1, deliveredAt: wallAt(0) },
    ];
    for (const state of states) {
      expect(refusedSince(state)).toBeNull();
      expect(isUnreachable(state)).toBe(false);
      expect(mayBeDeclaredUnreachable(state, dayAt(100))).toBe(false);
    }
  });
});

describe("a state of an older version", () => {
  it("A reminded state without tries knows its first acceptance", () => {
    const older: AskingState = { kind: "reminded", cycle: 1, acceptedAt: serviceAt(7), lastReminder: 1 };
    expect(withRefused(older, false, nowAt(8)).tries?.standing).toEqual(acceptedTries([1, 7]).standing);
  });
});
