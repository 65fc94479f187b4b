import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { changeUser, DELAY_HOURS, openCase } from "./open-case.fixture.ts";

const PAID_DAYS = 10;

describe("a subscription that lapses and renews", () => {
  it("The reminder that follows a return at once is the one that was waited for, whenever the store hears of it", async () => {
    const { time, clocks, checker, account } = openCase({ isPaid: true, paidUntil: PAID_DAYS * DAY_MS });
    const happen = { lapse: PAID_DAYS + 1, back: PAID_DAYS + 20 };
    const remind = (number: 1 | 3) => {
      const mailId = `reminder ${number} after the return`;
      checker.reminderQueued(account.id, mailId, { cycle: 2, number });
      checker.reminderTried(account.id, mailId);
      checker.reminderTaken(account.id, mailId, number);
    };
    const renew = () => {
      const subscriptionValidUntil = wallMs(clocks.right() + 400 * DAY_MS);
      return changeUser(account, { subscriptionValidUntil });
    };
    const backAt = happen.back * DAY_MS;
    time.at(happen.lapse * DAY_MS, () => checker.lapsed(account.id));
    time.at(backAt, () => void renew());
    time.at(backAt + 1, () => remind(1));
    time.at(backAt + DAY_MS, () => remind(3));
    await time.run(backAt + DAY_MS + 1);
    expect(checker.caseOf(account.id).expected.kind).toBe("release");
    await time.run(backAt + hoursToMs(DELAY_HOURS));
    checker.concludes();
    expect(checker.violations).toEqual([]);
  });
});
