import { setTimeout as pause } from "node:timers/promises";
import { startPostgres, startStandby } from "./postgres.ts";
import type { PostgresServer, Standby } from "./postgres.ts";

/**
 * A primary and its synchronous standby. When the primary was killed, `restart` makes the standby take its place, and
 * then the dead one a new standby of it.
 */
export type PostgresPair = Pick<PostgresServer, "abort" | "kill9" | "restart" | "stop" | "url"> & {
  /** The same database of both servers, as one address. */
  readonly withBothHosts: (url: string) => string;
};

/** How long the replaced primary runs again before it is stopped: nobody has fenced it. */
const UNFENCED_MS = 1_000;
const SYNCHRONOUS_WITHIN_MS = 30_000;

export const startPostgresPair = async (): Promise<PostgresPair> => {
  const first = await startPostgres();
  let primary: PostgresServer = first;
  let standby = await startStandby(first.url);
  await makeSynchronous(first, standby);
  const [firstHost, secondHost] = [hostOf(first), hostOf(standby)];
  return {
    url: first.url,
    withBothHosts: (url) => url.replace(firstHost, `${firstHost},${secondHost}`),
    kill9: () => primary.kill9(),
    abort: () => primary.abort(),
    restart: async () => {
      const replaced = primary;
      await standby.promote();
      primary = standby;
      await replaced.restart();
      await pause(UNFENCED_MS);
      await replaced.stop();
      standby = await startStandby(primary.url, Number(new URL(replaced.url).port));
      await makeSynchronous(primary, standby);
    },
    stop: async () => {
      await standby.stop();
      await primary.stop();
    },
  };
};

const hostOf = ({ url }: PostgresServer): string => new URL(url).host;

/** From then on a commit is answered once the standby has it, too. */
const makeSynchronous = async (primary: PostgresServer, { name }: Standby): Promise<void> => {
  primary.ask(`alter system set synchronous_standby_names = '${name}'`);
  primary.ask("select pg_reload_conf()");
  const giveUpAt = Date.now() + SYNCHRONOUS_WITHIN_MS;
  while (primary.ask("select sync_state from pg_stat_replication") !== "sync") {
    if (Date.now() > giveUpAt) throw new Error("The standby does not confirm what the primary commits.");
    await pause(50);
  }
};
