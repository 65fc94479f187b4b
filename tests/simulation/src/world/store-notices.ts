import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@afterword/core/time/duration";
import type { StoreWords } from "../checker/app-store-words.ts";
import type { Chance } from "../kernel/chance.ts";
import { askStore, takeWords, type Taking } from "./app-store-calls.ts";
import type { Client, StoreWorld } from "./store-world.ts";
import { ask, type Server } from "./server.ts";

/** How the product hears of what happens in a store: by its notifications, and by the owner who buys in the app. */
export type StoreNotices = {
  readonly notify: (client: Client, words: StoreWords) => void;
  readonly buy: (client: Client, words: StoreWords) => void;
};

const LOST_SHARE = 0.2;
const LOST_IN_SILENCE_SHARE = 0.5;
const DOUBLED_SHARE = 0.2;
/** A store sends what was not taken so many times. */
const SENDS = 5;
/** An app hands over what was not taken until it is. */
const HANDED_AGAIN_MS = 10 * MINUTE_MS;

export const createStoreNotices = (world: StoreWorld, isSilent: () => boolean): StoreNotices => {
  const { time, chance, clocks, checker, findServer } = world;
  const later = (ms: number, act: () => void): void => time.at(time.now() + ms, act);

  const send = (act: (server: Server) => Promise<unknown>, times: number): void => {
    const failed = (): void => {
      if (times > 1) later(HOUR_MS, () => send(act, times - 1));
    };
    const server = findServer();
    if (server === null) return failed();
    ask(server, act, { failed, answered: () => server.context.notifyJobs() });
  };

  return {
    notify: (client, words) => {
      const saidAt = Math.floor(clocks.right());
      const act = (server: Server): Promise<unknown> => {
        if (client.kind === "apple")
          return takeWords(server, client.person, { words, saidAt, extent: "part" });
        if (isSilent()) return Promise.reject(new Error("the store does not answer"));
        return askStore(server, client, { isSilent, right: clocks.right, latencyMs: latencyMs(chance) });
      };
      for (let copies = chance.happens(DOUBLED_SHARE) ? 2 : 1; copies > 0; copies -= 1) {
        const isLost = chance.happens(isSilent() ? LOST_IN_SILENCE_SHARE : LOST_SHARE);
        if (!isLost) later(latenessMs(chance), () => send(act, SENDS));
      }
    },
    buy: (client, words) => {
      const taking: Taking = { words, saidAt: Math.floor(clocks.right()), extent: "whole", isBought: true };
      const tryNow = (): void => {
        if (time.now() >= client.person.diesAt) return;
        const server = findServer();
        if (server === null) return later(HANDED_AGAIN_MS, tryNow);
        const asked = checker.now();
        const askedAt = server.context.clock.now();
        ask(server, () => takeWords(server, client.person, { ...taking, askedAt }), {
          failed: () => later(HANDED_AGAIN_MS, tryNow),
          answered: (outcome) => {
            server.context.notifyJobs();
            if (outcome !== null) checker.answered(client.person.id, { outcome, asked, linkSince: null });
          },
        });
      };
      tryNow();
    },
  };
};

/** At once, some hours late, or after days, and so out of order. */
const latenessMs = (chance: Chance): number => {
  const drawn = chance.next();
  if (drawn < 0.6) return chance.between(0.1, 30) * SECOND_MS;
  return drawn < 0.85 ? chance.between(0, 12) * HOUR_MS : chance.between(0, 6) * DAY_MS;
};

/** How long a store takes to answer. */
export const latencyMs = (chance: Chance): number =>
  chance.between(50, chance.happens(0.1) ? MINUTE_MS : 2 * SECOND_MS);
