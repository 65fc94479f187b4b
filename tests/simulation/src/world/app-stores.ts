import type { ServiceMs } from "@afterword/core/time/instant";
import type { Checker } from "../checker/checker.ts";
import type { Chance } from "../kernel/chance.ts";
import type { VirtualTime } from "../kernel/virtual-time.ts";
import type { Clocks } from "./clocks.ts";
import type { Person } from "./population.ts";
import type { Server } from "./server.ts";
import { createStoreLife, type StoreHabit, type StoreLife } from "./store-life.ts";
import { createStoreNotices } from "./store-notices.ts";
import { createStoreTurns } from "./store-turns.ts";

/** The app stores: they charge, tell of it now and then, and answer when they are asked, unless they are silent. */
export type AppStores = {
  readonly open: (person: Person, subscription: StoreWish) => void;
  /** The product may want to ask at another time. */
  readonly turnChanged: (owner: string) => void;
  readonly beSilent: (forMs: number) => void;
};

/** A subscription that a person has from the beginning. */
export type StoreWish = {
  /** Apple tells a part of what it knows, and is asked for the rest; of Google only the answers count. */
  readonly kind: "apple" | "google";
  readonly habit: StoreHabit;
  /** Vouchers for another plan, for so long from now. */
  readonly voucherUntil?: number;
  readonly switchesToFree?: boolean;
};

export type StoreWorld = {
  readonly time: VirtualTime;
  readonly chance: Chance;
  readonly clocks: Clocks;
  readonly checker: Checker;
  readonly findServer: () => Server | null;
  /** The real time of a service time. */
  readonly momentOf: (dueMs: ServiceMs) => number;
};

/** A person with a subscription. */
export type Client = {
  readonly person: Person;
  readonly kind: StoreWish["kind"];
  readonly life: StoreLife;
};

export const createAppStores = (world: StoreWorld): AppStores => {
  const { time, chance, clocks, checker } = world;
  const clients = new Map<string, Client>();
  let silentUntil = 0;
  const isSilent = (): boolean => time.now() < silentUntil;
  const { turnChanged } = createStoreTurns(world, { findClient: (owner) => clients.get(owner), isSilent });
  const { notify, buy } = createStoreNotices(world, isSilent);

  return {
    turnChanged,
    open: (person, { kind, habit }) => {
      const life = createStoreLife({
        time,
        chance,
        clocks,
        habit,
        expiresAt: [...person.account.subscriptions.values()][0]?.committed?.expiresAt ?? 0,
        isAlive: () => time.now() < person.diesAt,
        changed: (words) => notify(client, words),
        bought: (words) => buy(client, words),
        gives: (isValid) => checker.storeGives(person.id, isValid),
      });
      const client = { person, kind, life };
      clients.set(person.id, client);
      checker.standingChanged(person.id);
      life.begin();
      turnChanged(person.id);
    },
    beSilent: (forMs) => {
      const until = time.now() + forMs;
      if (!isSilent()) checker.storesSilent(true);
      silentUntil = Math.max(silentUntil, until);
      time.at(until, () => {
        if (!isSilent()) checker.storesSilent(false);
      });
    },
  };
};
