import type { Person } from "./population.ts";
import { createStoreLife, type StoreWish } from "./store-life.ts";
import { createStoreNotices } from "./store-notices.ts";
import { createStoreTurns } from "./store-turns.ts";
import type { Client, StoreWorld } from "./store-world.ts";

/** The app stores: they charge, tell of it now and then, and answer when they are asked, unless they are silent. */
export type AppStores = {
  readonly open: (person: Person, subscription: StoreWish) => void;
  /** The product may want to ask at another time. */
  readonly turnChanged: (owner: string) => void;
  readonly beSilent: (forMs: number) => void;
};

export const createAppStores = (world: StoreWorld): AppStores => {
  const { time, chance, clocks, checker } = world;
  const clients = new Map<string, Client>();
  let silentUntil = 0;
  const isSilent = (): boolean => time.now() < silentUntil;
  const { turnChanged } = createStoreTurns(world, { clients, isSilent });
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
