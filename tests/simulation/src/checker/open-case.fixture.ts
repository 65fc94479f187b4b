import { serviceMs } from "@afterword/core/time/instant";
import type { SwitchUser } from "@afterword/server/engine/store/rows/users";
import { createSeededIds } from "../kernel/seeded-ids.ts";
import { createChance } from "../kernel/chance.ts";
import { createVirtualTime } from "../kernel/virtual-time.ts";
import { commit, createTransaction, lock, write } from "../store/row.ts";
import { createTables, type Account } from "../store/tables.ts";
import { createClocks } from "../world/clocks.ts";
import { createObserver } from "../world/late-observer.ts";
import { addPerson, addPlans, type Wish } from "../world/population.ts";
import { createWitness } from "../world/witness.ts";
import { createChecker } from "./checker.ts";

export const FREQUENCY_HOURS = 480;
export const DELAY_HOURS = 48;

/** The checker with one person, who never gives a sign of life. */
export const openCase = (wanted: Partial<Wish>) => {
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
      isPaid: false,
      paidUntil: 0,
      notes: [["ada@mail.example"]],
      habit: { visits: 1, answers: "not-by-link" },
      diesAt: 0,
      ...wanted,
    },
  );
  checker.service.setReachable(true);
  checker.open(account, Number.POSITIVE_INFINITY);
  return { time, clocks, checker, account };
};

export const changeUser = async ({ user }: Account, columns: Partial<SwitchUser>): Promise<void> => {
  const transaction = createTransaction((resolve) => resolve());
  await lock(user, transaction);
  if (user.committed === undefined) throw new Error("the account has no row");
  write(user, transaction, { ...user.committed, ...columns });
  commit(transaction);
};
