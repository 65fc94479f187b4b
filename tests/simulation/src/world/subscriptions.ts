import { DAY_MS, HOUR_MS, MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs } from "@afterword/core/time/instant";
import { recordSignOfLife } from "@afterword/server/engine/switch/signs-of-life";
import { lookAgain } from "@afterword/server/engine/switch/decide-after-event";
import type { Checker } from "../checker/checker.ts";
import { isSubscriptionValid } from "../checker/standing.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Tables } from "../store/tables.ts";
import { change } from "../store/user-rows.ts";
import type { Clocks } from "./clocks.ts";
import type { Person } from "./population.ts";
import { ask, type Server } from "./server.ts";

/** Subscriptions that lapse and renew, and admins who disable an account for a while. */
export type Subscriptions = {
  readonly begin: (person: Person) => void;
  /** An admin disables the account then, and enables it again after a while. */
  readonly suspend: (person: Person, from: number) => void;
};

type World = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly tables: Tables;
  readonly checker: Checker;
  readonly findServer: () => Server | null;
};

const RETRY_MS = 10 * MINUTE_MS;
const DISABLED_SHARE = 0.02;

export const createSubscriptions = (world: World): Subscriptions => {
  const { time, chance, clocks, tables, checker } = world;

  /** A report of the store or of an admin is repeated until it is committed. */
  const report = (person: Person, columns: Columns, isOwnAct: boolean, written = nothingMore): void => {
    const again = (): void =>
      time.at(time.now() + RETRY_MS, () => report(person, columns, isOwnAct, written));
    const server = world.findServer();
    if (server === null) return again();
    const asked = checker.now();
    ask(server, (at) => write(at, person, columns, isOwnAct), {
      failed: again,
      answered: (outcome) => {
        server.context.notifyJobs();
        if (outcome !== null) checker.answered(person.id, { outcome, asked, linkSince: null });
        written();
      },
    });
  };

  const isValid = ({ account }: Person): boolean => isSubscriptionValid(tables, account, clocks.right());

  /** Real time of the first instant after the last paid day. */
  const endOf = ({ account }: Person): number => {
    const lastDay = account.user.committed?.subscriptionValidUntil ?? 0;
    return (Math.floor(lastDay / DAY_MS) + 1) * DAY_MS - (clocks.right() - time.now());
  };

  const watchEnd = (person: Person): void => {
    const endsAt = endOf(person);
    const renewsAfterMs = renewalAfterMs(chance);
    time.at(endsAt, () => {
      if (!isValid(person)) checker.lapsed(person.id);
    });
    if (renewsAfterMs === null) return;
    time.at(endsAt + renewsAfterMs, () => {
      const paidUntil = wallMs(Math.floor(clocks.right() + chance.between(20, 400) * DAY_MS));
      const isOwnAct = chance.happens(0.3) && time.now() < person.diesAt;
      // An outage may put off what is written, and the old end says nothing of the new one.
      report(person, { subscriptionValidUntil: paidUntil }, isOwnAct, () => watchEnd(person));
    });
  };

  const suspend = (person: Person, from: number, forMs: number): void => {
    time.at(from, () => report(person, { active: false }, false));
    time.at(from + forMs, () => report(person, { active: true }, false));
  };

  return {
    suspend: (person, from) => suspend(person, from, chance.between(0.01, 2) * DAY_MS),
    begin: (person) => {
      const { account } = person;
      const isInStore = account.subscriptions.size > 0;
      if (!isInStore && account.user.committed?.subscriptionValidUntil !== null) watchEnd(person);
      if (!chance.happens(DISABLED_SHARE)) return;
      suspend(person, chance.between(0, 1_000) * DAY_MS, chance.between(0.1, 60) * DAY_MS);
    },
  };
};

type Columns = Parameters<typeof change>[2];

const nothingMore = (): void => undefined;

/** When it is renewed: in time, some days late, or never (null). */
const renewalAfterMs = (chance: Chance): number | null => {
  const drawn = chance.next();
  if (drawn < 0.6) return -chance.between(1, 48) * HOUR_MS;
  return drawn < 0.95 ? chance.between(0, 40) * DAY_MS : null;
};

const write = async (
  { context, store }: Server,
  { id: owner }: Person,
  columns: Columns,
  isOwnAct: boolean,
): Promise<"in-time" | "too-late" | null> =>
  store.transaction(async (rows) => {
    await rows.lockUser(owner);
    await change(store.sessionOf(rows), owner, columns);
    if (!isOwnAct) {
      await lookAgain(rows, context, owner);
      return null;
    }
    return (await recordSignOfLife(rows, context, { owner, source: "saved", device: "phone" })).kind;
  });
