import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "@afterword/testing/seeded-random";
import { startServerProcess } from "@afterword/server/testing/server-process";
import type { ServerProcess } from "@afterword/server/testing/server-process";

/** Several processes of the real server. One that ends is restarted, as a process manager does. */
export type ServerRow = {
  /** Addresses of the processes that are ready. */
  readonly addresses: () => readonly string[];
  /** A random one of them; waits up to three minutes for it. */
  readonly anyAddress: () => Promise<string>;
  /** `kill -9` for a random one; false if all are down already. */
  readonly killOne: () => boolean;
  /** Waits until all of them are ready. */
  readonly allReady: () => Promise<void>;
  /** Logged errors, and how often each occurred. */
  readonly complaints: () => ReadonlyMap<string, number>;
  readonly stop: () => Promise<void>;
};

const RESTART_AFTER_MS = 50;
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 20;

export const startServerRow = (
  count: number,
  settings: Record<string, string>,
  random: SeededRandom,
): ServerRow => {
  const row: Place[] = Array.from({ length: count }, () => ({ server: null, address: null }));
  const lives: ServerProcess[] = [];
  const end = { isNear: false };
  const kept = row.map((place) => keepRunning(place, end, () => start(settings, lives)));
  const addresses = (): string[] => row.flatMap(({ address }) => (address === null ? [] : [address]));
  return {
    addresses,
    anyAddress: async () => {
      await until("a server is ready", () => addresses().length > 0);
      return random.pick(addresses());
    },
    allReady: () => until("all servers are ready", () => addresses().length === count),
    killOne: () => {
      const running = row.filter(({ address }) => address !== null);
      if (running.length === 0) return false;
      const place = random.pick(running);
      place.address = null;
      place.server?.child.kill("SIGKILL");
      return true;
    },
    complaints: () => countErrors(lives.flatMap(({ out }) => out)),
    stop: async () => {
      end.isNear = true;
      for (const { server } of row) server?.child.kill("SIGKILL");
      await Promise.all(kept);
    },
  };
};

type Place = { server: ServerProcess | null; address: string | null };

const keepRunning = async (
  place: Place,
  end: { readonly isNear: boolean },
  startAnother: () => ServerProcess,
): Promise<void> => {
  while (!end.isNear) {
    const server = startAnother();
    place.server = server;
    // A process whose database is down ends by itself, and is restarted like any other.
    place.address = await server.ready.catch(() => null);
    await server.ended;
    place.address = null;
    await pause(RESTART_AFTER_MS);
  }
};

const start = (settings: Record<string, string>, lives: ServerProcess[]): ServerProcess => {
  const server = startServerProcess(settings);
  lives.push(server);
  return server;
};

const ERROR_LINE = /^\{"level":50,.*?(?:"message":"(?<cause>[^"]*)".*)?"msg":"(?<what>[^"]*)"/;

const countErrors = (lines: readonly string[]): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const line of lines) {
    const { what, cause } = ERROR_LINE.exec(line)?.groups ?? {};
    if (what === undefined) continue;
    const complaint = cause === undefined ? what : `${what} (${cause})`;
    counts.set(complaint, (counts.get(complaint) ?? 0) + 1);
  }
  return counts;
};

const until = async (what: string, holds: () => boolean): Promise<void> => {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!holds()) {
    if (Date.now() > giveUpAt)
      throw new Error(`After ${READY_WITHIN_MS / 1000} s it is not true that ${what}.`);
    await pause(LOOK_EVERY_MS);
  }
};
