import { MINUTE_MS } from "@afterword/core/time/duration";
import { wallMs, type Now, type ServiceMs } from "@afterword/core/time/instant";
import { readNow } from "@afterword/server/engine/clock/service-clock";
import { aheadOf } from "@afterword/server/features/subscriptions/app-stores/next-reading";
import { askStore } from "./app-store-calls.ts";
import type { Client, StoreWorld } from "./store-world.ts";
import type { Person } from "./population.ts";
import { ask, type Server } from "./server.ts";
import { latencyMs } from "./store-notices.ts";

/** The product's job that asks the stores when it is their turn. */
export type StoreTurns = { readonly turnChanged: (owner: string) => void };

type Stores = {
  readonly clients: ReadonlyMap<string, Client>;
  readonly isSilent: () => boolean;
};

const RETRY_MS = 10 * MINUTE_MS;

export const createStoreTurns = (
  { time, chance, clocks, findServer, momentOf, service }: StoreWorld,
  { clients, isSilent }: Stores,
): StoreTurns => {
  /** By owner. */
  const planned = new Map<string, number>();

  const takeTurn = (client: Client): void => {
    const again = (): void => time.at(time.now() + RETRY_MS, () => takeTurn(client));
    const server = findServer();
    if (server === null) return again();
    const act = async (): Promise<void> => {
      if (!(await isDue(server, client.person))) return;
      await askStore(server, client, { isSilent, right: clocks.right, latencyMs: latencyMs(chance) });
    };
    ask(server, act, {
      failed: again,
      answered: () => {
        server.context.notifyJobs();
        turnChanged(client.person.id);
      },
    });
  };

  const turnChanged = (owner: string): void => {
    const client = clients.get(owner);
    const turn =
      client === undefined
        ? null
        : turnOf(client.person, { wall: wallMs(clocks.common()), service: service() });
    if (client === undefined || turn === null) return;
    const moment = momentOf(turn);
    if ((planned.get(owner) ?? Infinity) <= moment) return;
    planned.set(owner, moment);
    time.at(moment, () => {
      if (planned.get(owner) !== moment) return;
      planned.delete(owner);
      takeTurn(client);
    });
  };

  clocks.onShift(() => {
    for (const owner of clients.keys()) turnChanged(owner);
  });

  return { turnChanged };
};

/** As the product's job finds it. */
const turnOf = ({ account }: Person, now: Now): ServiceMs | null => {
  const { askMs = null, readAt = 0 } = [...account.subscriptions.values()][0]?.committed ?? {};
  const ahead = aheadOf(now);
  return askMs !== null && askMs > ahead.askMs && readAt > ahead.readAt ? now.service : askMs;
};

/** An outage may have put it off. */
const isDue = async ({ context }: Server, person: Person): Promise<boolean> => {
  const now = await readNow(context.store.rows, context);
  const turn = turnOf(person, now);
  return turn !== null && turn <= now.service;
};
