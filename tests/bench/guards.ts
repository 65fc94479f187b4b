import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { freshServerDatabase } from "@afterword/server/testing/fresh-server-database";
import { startPostgres } from "@afterword/testing/postgres";
import type { Figure } from "./figure.ts";
import { runConcurrently, medianOf } from "./world.ts";

const CALLS = 1_000;
const CONCURRENCY = 8;
/** The first calls, in which both still compile, are not counted. */
const WARM_UPS = 3;
const ROUNDS = 9;

/**
 * The cost of all guards of a call: the CPU time of a server process for `GET /api/recipients` with a session, compared
 * with a bare `node:http` that reads, decrypts and answers the same without any check. In turn, in the same run.
 */
export const measureGuards = async (): Promise<readonly Figure[]> => {
  const postgres = await startPostgres({ durable: true });
  const database = await freshServerDatabase(postgres.url);
  const guarded = await start([database.url]);
  const bare = await start([database.url, guarded.owner]);
  try {
    const headers = await headersOfPage(guarded);
    const ratios: number[] = [];
    const above: number[] = [];
    for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
      const [dear, cheap] = [await cpuMsOf(guarded, headers), await cpuMsOf(bare, headers)];
      if (round < WARM_UPS) continue;
      ratios.push(dear / cheap);
      above.push((dear - cheap) / CALLS);
    }
    return [
      {
        name: "a read with all guards, above bare node:http",
        value: medianOf(above),
        atMost: 0.3,
        unit: "ms CPU",
      },
      // Not tight: it also changes with what the bare query costs.
      { name: "the same, to bare node:http", value: medianOf(ratios), atMost: 2, unit: "x CPU" },
    ];
  } finally {
    await Promise.all([guarded, bare].map(stop));
    await database.close();
    await postgres.stop();
  }
};

type Told = { readonly owner: string; readonly token: string; readonly address: string };
type Started = Told & { readonly child: ChildProcess };

const start = async (words: readonly string[]): Promise<Started> => {
  const child = fork(new URL("guarded-process.ts", import.meta.url), words);
  const [told] = (await once(child, "message")) as [Told];
  return { child, ...told };
};

const stop = async ({ child }: Started): Promise<void> => {
  child.disconnect();
  await once(child, "exit");
};

/** The headers of a page's call: session and cookie. */
const headersOfPage = async ({ address, token }: Started): Promise<Record<string, string>> => {
  const { headers } = await fetch(`${address}/api/version`);
  return {
    authorization: `Bearer ${token}`,
    cookie: headers.getSetCookie()[0]?.split(";", 1)[0] ?? "",
  };
};

const cpuMsOf = async (server: Started, headers: Record<string, string>): Promise<number> => {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const before = await usageOf(server);
  await runConcurrently(Array.from({ length: CALLS }), CONCURRENCY, () =>
    get(agent, `${server.address}/api/recipients`, headers),
  );
  const after = await usageOf(server);
  agent.destroy();
  return (after - before) / 1_000;
};

const usageOf = async ({ child }: Started): Promise<number> => {
  child.send("usage");
  const [{ user, system }] = (await once(child, "message")) as [NodeJS.CpuUsage];
  return user + system;
};

const get = (agent: Agent, url: string, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`answered ${answer.statusCode}`));
      answer.resume().on("end", resolve);
    });
    sent.on("error", reject).end();
  });
