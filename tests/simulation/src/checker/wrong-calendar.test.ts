import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { DELAY_HOURS, FREQUENCY_HOURS, changeUser, openCase } from "./open-case.fixture.ts";
import { PATIENCE_MS } from "./service.ts";

const COUNTED = { mayCount: true, mustCount: true, lacks: null } as const;
const PAID_DAYS = 400;
const JUMP_DAYS = 300;
const FREQUENCY_DAYS = FREQUENCY_HOURS / 24;
const DELAY_DAYS = DELAY_HOURS / 24;
/** Tries are refused on so many days before the owner is unreachable. */
const REFUSED_DAYS = 29;
const WAIT_DAYS = 14;

type Opened = ReturnType<typeof openCase>;

const openPaid = (): Opened => openCase({ isPaid: true, paidUntil: PAID_DAYS * DAY_MS });

const at = ({ time }: Opened, day: number, act: () => void): void => time.at(day * DAY_MS, act);

/** All calendars are wrong for a day. */
const jump = (opened: Opened, day: number): void => {
  const { clocks, checker, account } = opened;
  at(opened, day, () => {
    clocks.setAll(-JUMP_DAYS * DAY_MS);
    checker.clocksChanged();
    checker.suspended(account.id);
  });
  at(opened, day + 1, () => {
    clocks.setAll(0);
    checker.clocksChanged();
    checker.calendarMended(account.id);
  });
};

type Ref = { readonly cycle: number; readonly number: 1 | 2 | 3 };

const mailOf = ({ cycle, number }: Ref): string => `reminder ${cycle}/${number}`;

const queue = ({ checker, account }: Opened, ref: Ref): void =>
  checker.reminderQueued(account.id, mailOf(ref), ref);

const refuse = ({ checker, account }: Opened, ref: Ref): void => {
  checker.reminderTried(account.id, mailOf(ref));
  checker.reminderRefused(account.id, mailOf(ref), { attempt: 1, verdict: COUNTED });
};

const accept = (opened: Opened, ref: Ref): void => {
  const { checker, account } = opened;
  queue(opened, ref);
  checker.reminderTried(account.id, mailOf(ref));
  checker.reminderTaken(account.id, mailOf(ref), ref.number);
  checker.reminderMarked(account.id, mailOf(ref));
};

/** The first reminder of the cycle is refused each day until the owner is unreachable. */
const becomeUnreachable = (opened: Opened): number => {
  const ref = { cycle: 1, number: 1 } as const;
  const announcedOn = FREQUENCY_DAYS + REFUSED_DAYS;
  at(opened, FREQUENCY_DAYS, () => queue(opened, ref));
  for (let day = FREQUENCY_DAYS; day <= announcedOn; day += 1) at(opened, day, () => refuse(opened, ref));
  at(opened, announcedOn, () => opened.checker.calledUnreachable(opened.account.id, false));
  return announcedOn;
};

/** A new cycle begins, and its first reminder is refused daily for some time after the first one's release. */
const askAnew = (opened: Opened, from: number): void => {
  const ref = { cycle: 2, number: 1 } as const;
  at(opened, from, () => queue(opened, ref));
  for (let day = from; day <= from + REFUSED_DAYS; day += 1) at(opened, day, () => refuse(opened, ref));
};

const live = async ({ time, checker }: Opened, days: number) => {
  await time.run(days * DAY_MS);
  checker.concludes();
  return checker.violations.map(({ law, what }) => `${law}: ${what}`);
};

const aRelease = expect.stringMatching(/^no one is forgotten: a release is \d+ ms late$/u);
const aReminder = expect.stringMatching(/^no one is forgotten: a reminder is \d+ ms late$/u);

describe("a calendar that is wrong for all servers", () => {
  it("An unreachable owner whose cycle it ended is asked anew, and the tries count from there", async () => {
    const opened = openPaid();
    const announcedOn = becomeUnreachable(opened);
    jump(opened, announcedOn + 10);
    askAnew(opened, announcedOn + 12);
    expect(await live(opened, announcedOn + 12 + REFUSED_DAYS)).toEqual([]);
    const { asking } = opened.checker.caseOf(opened.account.id);
    expect(asking.unreachable).toBeNull();
    expect(Math.min(...asking.refused.map(({ at: tried }) => tried.at))).toBe((announcedOn + 12) * DAY_MS);
  });

  it("A cycle that ends while the calendar is right puts off the notes of an unreachable owner", async () => {
    const opened = openPaid();
    const announcedOn = becomeUnreachable(opened);
    askAnew(opened, announcedOn + 12);
    expect(await live(opened, announcedOn + 12 + REFUSED_DAYS)).toEqual([aRelease]);
  });

  it("An unreachable owner whose cycle goes on after it is not forgotten", async () => {
    const opened = openPaid();
    const announcedOn = becomeUnreachable(opened);
    jump(opened, announcedOn + 10);
    at(opened, announcedOn + 12, () => refuse(opened, { cycle: 1, number: 1 }));
    expect(await live(opened, announcedOn + WAIT_DAYS + DELAY_DAYS + 1)).toEqual([aRelease]);
  });

  it("A reminder that came back is not sent again in the cycle that follows", async () => {
    const opened = openPaid();
    at(opened, FREQUENCY_DAYS, () => accept(opened, { cycle: 1, number: 1 }));
    at(opened, FREQUENCY_DAYS + 1, () => accept(opened, { cycle: 1, number: 3 }));
    jump(opened, FREQUENCY_DAYS + 1.1);
    const returned = mailOf({ cycle: 1, number: 3 });
    at(opened, FREQUENCY_DAYS + 2, () => opened.checker.reminderVoided(opened.account.id, returned, COUNTED));
    askAnew(opened, 2 * FREQUENCY_DAYS + 2.1);
    expect(await live(opened, 3 * FREQUENCY_DAYS)).toEqual([]);
    expect(opened.checker.caseOf(opened.account.id).asking.again).toBeNull();
  });

  describe("that shows the end of an old sleep again", () => {
    const SLEPT_UNTIL = 5;
    const LAPSED_ON = 10;
    /** By the wrong calendar the sleep ended a day before. */
    const BACK_ON = SLEPT_UNTIL + JUMP_DAYS + 1;
    /** A day after it was mended, and a rhythm. */
    const REMINDED_BY = BACK_ON + 1.5 + FREQUENCY_DAYS;

    const comeBack = (): Opened => {
      const opened = openPaid();
      const { checker, clocks, account } = opened;
      const wallOf = (day: number) => wallMs(clocks.right() + day * DAY_MS);
      const [sleepUntil, subscriptionValidUntil] = [wallOf(SLEPT_UNTIL), wallOf(2 * PAID_DAYS)];
      at(opened, 1, () => void changeUser(account, { sleepUntil }));
      at(opened, LAPSED_ON, () => checker.lapsed(account.id));
      jump(opened, BACK_ON - 0.5);
      at(opened, BACK_ON, () => void changeUser(account, { subscriptionValidUntil }));
      return opened;
    };

    it("The silence of a person who comes back meanwhile counts from that end", async () => {
      const opened = comeBack();
      expect(await live(opened, BACK_ON + 0.25)).toEqual([]);
      const { expected } = opened.checker.caseOf(opened.account.id);
      if (expected.kind !== "reminder") throw new Error("no reminder is expected");
      const waitsMs = expected.by - opened.checker.health.healthy();
      expect(waitsMs).toBeCloseTo((FREQUENCY_DAYS - 1.25) * DAY_MS + PATIENCE_MS, -6);
    });

    it("A person who comes back meanwhile is reminded after a rhythm and a day, or is forgotten", async () => {
      expect(await live(comeBack(), REMINDED_BY)).toEqual([]);
      expect(await live(comeBack(), REMINDED_BY + hoursToMs(1) / DAY_MS)).toEqual([aReminder]);
    });
  });
});
