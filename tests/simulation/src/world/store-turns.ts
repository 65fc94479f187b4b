import { MINUTE_MS } from "@afterword/core/time/duration";
import type { ServiceMs } from "@afterword/core/time/instant";
import { readNow } from "@afterword/server/engine/clock/service-clock";
import { askStore } from "./app-store-calls.ts";
import type { Client, StoreWorld } from "./store-world.ts";
import type { Person } from "./population.ts";
import { ask, type Server } from "./server.ts";
import { latencyMs } from "./store-notices.ts";

/** The product's job that asks the stores when it is their turn. */
export type StoreTurns = { readonly turnChanged: (owner: string) => void };

type Stores = {
  readonly findClient: (owner: string) => Client | undefined;
  readonly isSilent: () => boolean;
};

const RETRY_MS = 10 * MINUTE_MS;

export const createStoreTurns = (
  { time, chance, clocks, findServer, momentOf }: StoreWorld,
  { findClient, isSilent }: Stores,
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
    const client = findClient(owner);
    const turn = client === undefined ? null : turnOf(client.person);
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

  return { turnChanged };
};

const turnOf = ({ account }: Person): ServiceMs | null =>
  [...account.subscriptions.values()][0]?.committed?.askMs ?? null;

/** An outage may have put it off. */
const isDue = async ({ context }: Server, person: Person): Promise<boolean> => {
  const { service } = await readNow(context.store.rows, context);
  const turn = turnOf(person);
  return turn !== null && turn <= service;
};
