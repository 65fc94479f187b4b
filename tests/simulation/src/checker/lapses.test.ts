import { DAY_MS, hoursToMs } from "@afterword/core/time/duration";
import { serviceMs, wallMs } from "@afterword/core/time/instant";
import { describe, expect, it } from "vitest";
import { createSeededIds } from "../kernel/seeded-ids.ts";
import { createChance } from "../kernel/chance.ts";
import { createVirtualTime } from "../kernel/virtual-time.ts";
import { commit, createTransaction, lock, write } from "../store/row.ts";
import { createTables, type Account } from "../store/tables.ts";
import { createClocks } from "../world/clocks.ts";
import { createObserver } from "../world/late-observer.ts";
import { addPerson, addPlans } from "../world/population.ts";
import { createWitness } from "../world/witness.ts";
import { createChecker } from "./checker.ts";

const PAID_DAYS = 10;
const FREQUENCY_HOURS = 480;
const DELAY_HOURS = 48;

/** A person who never gives a sign of life, and whose subscription ends on the tenth day. */
const openCase = () => {
  const time = createVirtualTime();
  const observer = createObserver();
  const tables = createTables(observer);
  addPlans(tables);
  const clocks = createClocks(time);
  const tell = () => undefined;
  const checker = createChecker({ time, tables, clocks, watched: null, tell, stopsAtFirst: false });
  const timers = {
    clockWritten: () => undefined,
    dueChanged: () => undefined,
    calendarDueChanged: () => undefined,
  };
  const mailChecker = { mailMarked: () => undefined };
  observer.listen(createWitness({ time, tables, clocks, checker, mailChecker, timers }));
  const ids = createSeededIds(createChance(1));
  const { account } = addPerson(
    { tables, ids, masterKey: { bytes: Buffer.alloc(32, 7) }, wall: clocks.right(), service: serviceMs(0) },
    {
      frequencyHours: FREQUENCY_HOURS,
      delayHours: DELAY_HOURS,
      isPaid: true,
      paidUntil: PAID_DAYS * DAY_MS,
      notes: [["ada@mail.example"]],
      habit: { visits: 1, answers: "not-by-link" },
      diesAt: 0,
    },
  );
  checker.open(account);
  return { time, clocks, checker, account };
};

const renew = async ({ user }: Account, until: number): Promise<void> => {
  const transaction = createTransaction((resolve) => resolve());
  await lock(user, transaction);
  if (user.committed === undefined) throw new Error("the account has no row");
  write(user, transaction, { ...user.committed, subscriptionValidUntil: wallMs(until) });
  commit(transaction);
};

describe("a subscription that lapses and renews", () => {
  it("The reminder that follows a return at once is the one that was waited for, whenever the store hears of it", async () => {
    const { time, clocks, checker, account } = openCase();
    const happen = { lapse: PAID_DAYS + 1, back: PAID_DAYS + 20 };
    const remind = (number: 1 | 3) => {
      const mailId = `reminder ${number} after the return`;
      checker.reminderQueued(account.id, mailId, { cycle: 2, number });
      checker.reminderTried(account.id, mailId);
      checker.reminderTaken(account.id, mailId, number);
    };
    const backAt = happen.back * DAY_MS;
    time.at(happen.lapse * DAY_MS, () => checker.lapsed(account.id));
    time.at(backAt, () => void renew(account, clocks.right() + 400 * DAY_MS));
    time.at(backAt + 1, () => remind(1));
    time.at(backAt + DAY_MS, () => remind(3));
    await time.run(backAt + DAY_MS + 1);
    expect(checker.caseOf(account.id).expected.kind).toBe("release");
    await time.run(backAt + hoursToMs(DELAY_HOURS));
    checker.concludes();
    expect(checker.violations).toEqual([]);
  });
});
